import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { inLanguage } from "#platform/languages.ts";
import { useLanguage } from "#web/language.tsx";
import { Button } from "#web/ui/Button.tsx";
import { classes } from "#web/ui/classes.ts";
import { RemoveIcon } from "#web/ui/icons.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Picture } from "#web/ui/Picture.tsx";
import { Price } from "#web/ui/Price.tsx";
import { QuantityStepper } from "#web/ui/QuantityStepper.tsx";
import type { CartItem } from "../contract.ts";

/** From here on it is worth telling how many are left. */
const fewLeft = 5;
const mostOfOne = 99;

type Props = { item: CartItem; onQuantity(quantity: number): void; onRemove(): void; onSave(): void };

export function CartLine({ item, onQuantity, onRemove, onSave }: Props) {
  const { t } = useTranslation("cart");
  const { language, money } = useLanguage();
  const name = inLanguage(item.name, language);
  const choice = item.attributes.map(({ value }) => inLanguage(value, language));
  return (
    <article className={classes("line", !item.available && "line--gone")}>
      <Link to={`/product/${item._id}`} tabIndex={-1} aria-hidden="true">
        {item.picture ? <Picture id={item.picture.id} alt="" sizes="7rem" /> : <span className="line__blank" />}
      </Link>
      <div className="line__body">
        <h2 dir="auto">
          <Link to={`/product/${item._id}`}>{name}</Link>
        </h2>
        {choice.length > 0 && <p className="soft small">{choice.join(" · ")}</p>}
        <div className="line__prices">
          <Price price={item.price} dealPrice={item.dealPrice} />
          {item.available && item.quantity > 1 && (
            <span className="line__total soft small">
              {t("sum")} <bdi className="number">{money(item.lineTotal)}</bdi>
            </span>
          )}
        </div>
        <LineNotice item={item} name={name} onQuantity={onQuantity} />
        <div className="line__foot">
          {item.available && (
            <QuantityStepper
              value={item.quantity}
              max={Math.min(item.stock, mostOfOne)}
              label={name}
              onChange={onQuantity}
            />
          )}
          <span className="line__ways">
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

type Told = { item: CartItem; name: string; onQuantity(quantity: number): void };

/** What changed since it was added, and the one press that settles it. */
function LineNotice({ item, name, onQuantity }: Told) {
  const { t } = useTranslation(["cart", "errors"]);
  const { number, money } = useLanguage();
  // Said with the present quantity and price, a line's changes are accepted.
  const settle = (words: string) => (
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
        {settle(t("setTo", { n: number(item.quantity) }))}
      </Notice>
    );
  if (item.notice === "priceChanged") {
    const prices = { amount: money(item.priceWas ?? item.dealPrice), now: money(item.dealPrice) };
    return (
      <Notice>
        {t("priceChanged", prices)} {settle(t("gotIt"))}
      </Notice>
    );
  }
  if (item.quantity >= item.stock) return <p className="few small">{t("allWeHave")}</p>;
  if (item.stock <= fewLeft)
    return <p className="few small">{t("left", { count: item.stock, n: number(item.stock) })}</p>;
  return null;
}
