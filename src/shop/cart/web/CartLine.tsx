import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { inLanguage } from "#platform/languages.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { RemoveIcon } from "#web/ui/furtherIcons.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Picture } from "#web/ui/Picture.tsx";
import { Price } from "#web/ui/Price.tsx";
import { QuantityStepper } from "#web/ui/QuantityStepper.tsx";
import type { CartItem } from "../contract.ts";

/** Shows the remaining stock at or below this number. */
const lowStockThreshold = 5;
const maxQuantity = 99;

type Props = { item: CartItem; onQuantity(quantity: number): void; onRemove(): void; onSave(): void };

export function CartLine({ item, onQuantity, onRemove, onSave }: Props) {
  const { t } = useTranslation("cart");
  const { language, money } = useLanguage();
  const name = inLanguage(item.name, language);
  const variantLabels = item.attributes.map(({ value }) => inLanguage(value, language));
  return (
    <article className={classNames("cart-line", !item.available && "cart-line--unavailable")}>
      <Link to={`/product/${item._id}`} tabIndex={-1} aria-hidden="true">
        {item.picture ? <Picture id={item.picture.id} alt="" sizes="7rem" /> : <span className="cart-line__blank" />}
      </Link>
      <div className="cart-line__body">
        <h2 dir="auto">
          <Link to={`/product/${item._id}`}>{name}</Link>
        </h2>
        {variantLabels.length > 0 && <p className="muted small">{variantLabels.join(" · ")}</p>}
        <div className="cart-line__prices">
          <Price price={item.price} dealPrice={item.dealPrice} />
          {item.available && item.quantity > 1 && (
            <span className="cart-line__total muted small">
              {t("sum")} <bdi className="number">{money(item.lineTotal)}</bdi>
            </span>
          )}
        </div>
        <LineNotice item={item} name={name} onQuantity={onQuantity} />
        <div className="cart-line__foot">
          {item.available && (
            <QuantityStepper
              value={item.quantity}
              max={Math.min(item.stock, maxQuantity)}
              label={name}
              onChange={onQuantity}
            />
          )}
          <span className="cart-line__actions">
            <Button kind="quiet" size="small" aria-label={t("saveForLaterName", { name })} onClick={onSave}>
              {t("saveForLater")}
            </Button>
            <Button kind="quiet" size="small" aria-label={t("removeName", { name })} onClick={onRemove}>
              <RemoveIcon />
              {t("remove")}
            </Button>
          </span>
        </div>
      </div>
    </article>
  );
}

type LineNoticeProps = { item: CartItem; name: string; onQuantity(quantity: number): void };

/** Notice of a changed price or stock, with one button that accepts it. */
function LineNotice({ item, name, onQuantity }: LineNoticeProps) {
  const { t } = useTranslation(["cart", "errors"]);
  const { number, money } = useLanguage();
  // Setting the current quantity accepts the changes: the server then stores the current price as seen.
  const acceptButton = (words: string) => (
    <button type="button" className="text-button" onClick={() => onQuantity(item.quantity)}>
      {words}
    </button>
  );
  if (!item.available || item.notice === "unavailable")
    return <Notice tone="danger">{t("errors:cart.unavailable", { name })}</Notice>;
  if (item.notice === "quantityReduced")
    return (
      <Notice tone="warning">
        {t("errors:cart.stockLimited", { count: number(item.stock) as never })}.{" "}
        {t("wished", { n: number(item.quantityWas ?? item.quantity) })}{" "}
        {acceptButton(t("setTo", { n: number(item.quantity) }))}
      </Notice>
    );
  if (item.notice === "priceChanged") {
    const prices = { amount: money(item.priceWas ?? item.dealPrice), now: money(item.dealPrice) };
    return (
      <Notice>
        {t("priceChanged", prices)} {acceptButton(t("gotIt"))}
      </Notice>
    );
  }
  if (item.quantity >= item.stock) return <p className="low-stock small">{t("allWeHave")}</p>;
  if (item.stock <= lowStockThreshold)
    return <p className="low-stock small">{t("left", { count: item.stock, n: number(item.stock) })}</p>;
  return null;
}
