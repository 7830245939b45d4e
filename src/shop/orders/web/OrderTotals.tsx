import { useTranslation } from "react-i18next";
import { Totals } from "#web/ui/Totals.tsx";
import type { OrderView } from "../contract.ts";

type Amounts = Pick<
  OrderView,
  "subtotal" | "discount" | "couponCode" | "tax" | "pricesIncludeTax" | "shipping" | "total" | "refunded"
>;

export function OrderTotals({ order }: { order: Amounts }) {
  const { t } = useTranslation("orders");
  const discount = (
    <>
      {t("discount")} {order.couponCode && <span className="code">{order.couponCode}</span>}
    </>
  );
  return (
    <Totals
      rows={[
        { label: t("subtotal"), amount: order.subtotal },
        ...(order.discount > 0 ? [{ label: discount, amount: order.discount, off: true }] : []),
        { label: t(order.pricesIncludeTax ? "taxIncluded" : "taxPlain"), amount: order.tax },
        { label: t("shipping"), amount: order.shipping > 0 ? order.shipping : t("free") },
        ...(order.refunded > 0 ? [{ label: t("refundedAmount"), amount: order.refunded }] : []),
      ]}
      total={{ label: t("total"), amount: order.total }}
    />
  );
}
