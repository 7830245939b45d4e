import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { useLanguage } from "#web/language.tsx";
import type { CartItem } from "../contract.ts";
import { CartLine } from "./CartLine.tsx";
import { useCartChanges } from "./useCart.ts";

type Removed = { item: CartItem; at: number };

/** The lines; one that was removed leaves a note in its place by which it comes back. */
export function CartLines({ items, empty }: { items: readonly CartItem[]; empty: ReactNode }) {
  const { t } = useTranslation("cart");
  const [removed, setRemoved] = useState<Removed>();
  const changes = useCartChanges();
  const place = removed && Math.min(removed.at, items.length);

  const remove = (item: CartItem, at: number) => {
    setRemoved({ item, at });
    changes.remove(item);
  };
  const undo = (item: CartItem) => {
    setRemoved(undefined);
    changes.putBack(item);
  };
  const note = removed && <RemovedNote key={`gone ${removed.item.variantId}`} item={removed.item} onUndo={undo} />;
  return (
    <div>
      <ul aria-label={t("title")}>
        {items.map((item, at) => (
          <li key={item.variantId}>
            {place === at && note}
            <CartLine
              item={item}
              onQuantity={(quantity) => changes.setQuantity({ item, quantity })}
              onRemove={() => remove(item, at)}
              onSave={() => changes.save(item)}
            />
          </li>
        ))}
        {place === items.length && <li>{note}</li>}
      </ul>
      {items.length === 0 ? empty : <p className="cart-note soft small">{t("notHeld")}</p>}
    </div>
  );
}

function RemovedNote({ item, onUndo }: { item: CartItem; onUndo(item: CartItem): void }) {
  const { t } = useTranslation("cart");
  const { language } = useLanguage();
  return (
    <p className="removed" role="status">
      <span>{t("removed", { name: inLanguage(item.name, language) })}</span>
      {item.available && (
        // biome-ignore lint/a11y/noAutofocus: the button that had the focus is gone with its line
        <button type="button" className="text-button" autoFocus onClick={() => onUndo(item)}>
          {t("undo")}
        </button>
      )}
    </p>
  );
}
