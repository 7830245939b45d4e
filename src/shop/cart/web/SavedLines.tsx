import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { inLanguage } from "#platform/languages.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { RemoveIcon } from "#web/ui/furtherIcons.tsx";
import { Picture } from "#web/ui/Picture.tsx";
import { Price } from "#web/ui/Price.tsx";
import { useFocusWhenLost } from "#web/ui/useFocusWhenLost.ts";
import type { CartItem } from "../contract.ts";
import { useCartChanges } from "./useCart.ts";

/** Lines saved for later: not charged and not ordered. */
export function SavedLines({ items }: { items: readonly CartItem[] }) {
  const { t } = useTranslation("cart");
  const { unsave, removeSaved } = useCartChanges();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusWhenLost(heading, items.length);
  if (items.length === 0) return null;
  return (
    <section className="saved-for-later" aria-labelledby="saved">
      <h2 id="saved" ref={heading} tabIndex={-1}>
        {t("savedTitle")}
      </h2>
      <ul>
        {items.map((item) => (
          <li key={item.variantId}>
            <SavedLine item={item} onMove={() => unsave(item)} onRemove={() => removeSaved(item)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type Props = { item: CartItem; onMove(): void; onRemove(): void };

function SavedLine({ item, onMove, onRemove }: Props) {
  const { t } = useTranslation(["cart", "errors"]);
  const { language } = useLanguage();
  const name = inLanguage(item.name, language);
  const choice = item.attributes.map(({ value }) => inLanguage(value, language));
  return (
    <article className={classNames("cart-line", "cart-line--saved", !item.available && "cart-line--unavailable")}>
      <Link to={`/product/${item._id}`} tabIndex={-1} aria-hidden="true">
        {item.picture ? <Picture id={item.picture.id} alt="" sizes="5rem" /> : <span className="cart-line__blank" />}
      </Link>
      <div className="cart-line__body">
        <h3 dir="auto">
          <Link to={`/product/${item._id}`}>{name}</Link>
        </h3>
        {choice.length > 0 && <p className="muted small">{choice.join(" · ")}</p>}
        <Price price={item.price} dealPrice={item.dealPrice} />
        {!item.available && <p className="low-stock small">{t("unavailable")}</p>}
        <div className="cart-line__foot">
          {item.available && (
            <Button size="small" aria-label={t("moveToCartName", { name })} onClick={onMove}>
              {t("moveToCart")}
            </Button>
          )}
          <Button kind="quiet" size="small" aria-label={t("removeName", { name })} onClick={onRemove}>
            <RemoveIcon />
            {t("remove")}
          </Button>
        </div>
      </div>
    </article>
  );
}
