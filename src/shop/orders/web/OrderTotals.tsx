import { useTranslation } from "react-i18next";
import { fromPounds, toPounds } from "#platform/money.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Totals } from "#web/ui/Totals.tsx";
import type { OrderView } from "../contract.ts";
import { dueOf } from "./dueOf.ts";

type Amounts = Pick<
  OrderView,
  | "subtotal"
  | "discount"
  | "couponCode"
  | "exchangedFrom"
  | "exchangedAmount"
  | "tax"
  | "pricesIncludeTax"
  | "shipping"
  | "total"
  | "refunded"
> &
  Partial<Pick<OrderView, "creditUsed" | "paymentMethod">>;

export function OrderTotals({ order }: { order: Amounts }) {
  const { t } = useTranslation("orders");
  const { money } = useLanguage();
  const withCode = (label: string, code: string | null) => (
    <>
      {label} {code && <span className="code">{code}</span>}
    </>
  );
  const discount = toPounds(fromPounds(order.discount - order.exchangedAmount));
  const reductions = [
    { label: withCode(t("discount"), order.couponCode), amount: discount, off: true },
    { label: withCode(t("exchangedItem"), order.exchangedFrom), amount: order.exchangedAmount, off: true },
  ];
  return (
    <>
      <Totals
        rows={[
          { label: t("subtotal"), amount: order.subtotal },
          ...reductions.filter(({ amount }) => amount > 0),
          { label: t(order.pricesIncludeTax ? "taxIncluded" : "taxPlain"), amount: order.tax },
          { label: t("shipping"), amount: order.shipping > 0 ? order.shipping : t("shippingFree") },
        ]}
        total={{ label: t("total"), amount: order.total }}
        paid={
          order.creditUsed && order.paymentMethod
            ? {
                credit: { label: t("creditUsed"), amount: order.creditUsed, off: true },
                due: { label: t(`due.${order.paymentMethod}`), amount: dueOf(order) },
              }
            : undefined
        }
      />
      {/* Apart from the total, because it is no part of it. */}
      {order.refunded > 0 && (
        <dl className="totals">
          <div>
            <dt>{t("refundedAmount")}</dt>
            <dd>
              <bdi>{money(order.refunded)}</bdi>
            </dd>
          </div>
        </dl>
      )}
    </>
  );
}
