import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { inLanguage } from "#platform/languages.ts";
import type { CartView } from "#shop/cart/contract.ts";
import { CouponBox } from "#shop/cart/web/CouponBox.tsx";
import { formatCouponCode } from "#shop/promotions/couponCode.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Picture } from "#web/ui/Picture.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Totals } from "#web/ui/Totals.tsx";
import type { QuoteView } from "../contract.ts";

/** `credit` and `due`: pounds that store credit pays, and those that are left. */
type Props = { cart: CartView; quote: QuoteView | undefined; credit: number; due: number };

/** Items and amounts; sticky on desktop. */
export function CheckoutSummary({ cart, quote, credit, due }: Props) {
  const { t } = useTranslation("checkout");
  const { weekday } = useLanguage();
  const days = quote?.deliveryDays;
  return (
    <aside className="summary texture" aria-label={t("summary")}>
      <div className="row row--between">
        <h2>{t("summary")}</h2>
        <Link className="small" to="/cart">
          {t("changeCart")}
        </Link>
      </div>
      <SummaryLines cart={cart} />
      <CouponBox coupon={cart.coupon} />
      <div aria-live="polite">
        {quote ? <SummaryTotals quote={quote} credit={credit} due={due} /> : <Skeleton height="11rem" />}
      </div>
      {days && <p className="small arrival">{t("arrivalDays", { from: weekday(days.from), to: weekday(days.to) })}</p>}
      <p className="tiny muted">{t("preparing")}</p>
    </aside>
  );
}

function SummaryLines({ cart }: { cart: CartView }) {
  const { t } = useTranslation("checkout");
  const { language, number, money } = useLanguage();
  return (
    <ul className="order-lines">
      {cart.items.map((item) => (
        <li key={item.variantId}>
          {item.picture ? (
            <Picture id={item.picture.id} alt="" sizes="3rem" />
          ) : (
            <span className="order-lines__blank" />
          )}
          <div>
            <b dir="auto">{inLanguage(item.name, language)}</b>
            <span className="muted tiny">
              {item.attributes.map(({ value }) => `${inLanguage(value, language)} · `)}
              {t("quantity", { n: number(item.quantity) })}
            </span>
          </div>
          <bdi className="number">{money(item.lineTotal)}</bdi>
        </li>
      ))}
    </ul>
  );
}

type TotalsProps = { quote: QuoteView; credit: number; due: number };

function SummaryTotals({ quote, credit, due }: TotalsProps) {
  const { t } = useTranslation(["cart", "checkout"]);
  const { percent } = useLanguage();
  const rate = { percent: percent(quote.taxPercent) };
  const detail = quote.couponCode && <span className="code">{formatCouponCode(quote.couponCode)}</span>;
  return (
    <Totals
      rows={[
        { label: t("subtotal"), amount: quote.subtotal },
        ...(quote.discount > 0 ? [{ label: t("discount"), detail, amount: quote.discount, off: true }] : []),
        { label: t(quote.pricesIncludeTax ? "taxIncluded" : "tax", rate), amount: quote.tax },
        { label: t("shipping"), amount: quote.shipping > 0 ? quote.shipping : t("shippingFree") },
      ]}
      total={{ label: t("total"), amount: quote.total }}
      paid={
        credit > 0
          ? {
              credit: { label: t("checkout:credit.off"), amount: credit, off: true },
              due: { label: t("checkout:credit.due"), amount: due },
            }
          : undefined
      }
    />
  );
}
