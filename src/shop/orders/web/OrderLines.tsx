import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { inLanguage } from "#platform/languages.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Picture } from "#web/ui/Picture.tsx";
import type { OrderItem } from "../contract.ts";

type Props = {
  items: readonly OrderItem[];
  /** Shows SKUs, for staff. */
  skus?: boolean;
  /** False for staff who do not receive amounts. */
  amounts?: boolean;
  /** Links items that the customer keeps to the review of their product. */
  reviews?: boolean;
};

/** Lines as sold: the product may have changed or been deleted since. */
export function OrderLines({ items, skus, amounts = true, reviews = false }: Props) {
  const { t } = useTranslation("orders");
  const { language, number, money } = useLanguage();
  return (
    <ul className="order-lines" aria-label={t("lines")}>
      {items.map((item) => {
        const name = inLanguage(item.name, language);
        const choice = item.attributes.map(({ value }) => inLanguage(value, language));
        return (
          <li key={item.id}>
            {item.picture ? (
              <Picture id={item.picture.id} alt="" sizes="3rem" />
            ) : (
              <span className="order-lines__blank" role="img" aria-label={t("unavailable")} />
            )}
            <div>
              <b dir="auto">{item.productId ? <Link to={`/product/${item.productId}`}>{name}</Link> : name}</b>
              <span className="muted tiny">
                {[...choice, t("quantity", { n: number(item.quantity) })].map((word, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two attributes may have the same text
                  <span key={at}>
                    {at > 0 && " · "}
                    <bdi>{word}</bdi>
                  </span>
                ))}
                {item.returned > 0 && (
                  <>
                    {" · "}
                    <bdi>{t("returnedPieces", { n: number(item.returned) })}</bdi>
                  </>
                )}
                {reviews && item.productId && item.returned < item.quantity && (
                  <>
                    {" · "}
                    <Link to={`/product/${item.productId}#write-review`} aria-label={t("reviewOf", { product: name })}>
                      {t("review")}
                    </Link>
                  </>
                )}
                {skus && (
                  <>
                    {" · "}
                    <span className="code code--nowrap">{item.sku}</span>
                  </>
                )}
              </span>
            </div>
            {amounts && <bdi className="number">{money(item.lineTotal)}</bdi>}
          </li>
        );
      })}
    </ul>
  );
}
