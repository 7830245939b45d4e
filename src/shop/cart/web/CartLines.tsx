import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import type { CartItem } from "../contract.ts";
import { CartLine } from "./CartLine.tsx";
import { useCartChanges } from "./useCart.ts";

type RemovedLine = { item: CartItem; at: number };

/** The cart lines; a removed line leaves an undo notice in its place. */
export function CartLines({ items, empty }: { items: readonly CartItem[]; empty: ReactNode }) {
  const { t } = useTranslation("cart");
  const [removed, setRemoved] = useState<RemovedLine>();
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
      {items.length === 0 ? empty : <p className="cart-note muted small">{t("notHeld")}</p>}
    </div>
  );
}

function RemovedNote({ item, onUndo }: { item: CartItem; onUndo(item: CartItem): void }) {
  const { t } = useTranslation("cart");
  const { language } = useLanguage();
  return (
    <p className="removed-line" role="status">
      <span>{t("removed", { name: inLanguage(item.name, language) })}</span>
      {item.available && (
        // biome-ignore lint/a11y/noAutofocus: the focused button was removed with its line
        <button type="button" className="text-button" autoFocus onClick={() => onUndo(item)}>
          {t("undo")}
        </button>
      )}
    </p>
  );
}
