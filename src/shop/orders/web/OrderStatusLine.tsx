import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import type { SharedOrderView } from "../contract.ts";
import { isOpenExchange } from "../exchangeStatus.ts";
import { isOpenReturn } from "../returnStatus.ts";
import { dueOf } from "./dueOf.ts";
import { useReturnDays } from "./useReturnDays.ts";

/** Status-dependent information and next step. */
export function OrderStatusLine({ order }: { order: SharedOrderView }) {
  const { t } = useTranslation("orders");
  const { day, money } = useLanguage();
  const days = useReturnDays();
  const until = order.returnUntil;
  const exchanging = order.exchange?.order.id === order.id && isOpenExchange(order.exchange);
  const returning = exchanging || order.returns.some(isOpenReturn);
  if (returning) return null;
  if (until && (order.status === "delivered" || order.status === "completed")) {
    const over = new Date(until) < new Date();
    return <Notice>{t(over ? "returnOver" : "returnUntil", { date: day(until) })}</Notice>;
  }
  // The bank may send back a paid refund: then it is under way again.
  const owed = order.status === "refunded" && order.refunds.some(({ status }) => status !== "succeeded");
  const now = order.status === "dispatched" ? "tooLate" : (`now.${owed ? "pending_refund" : order.status}` as const);
  return <Notice>{t(now, { total: money(dueOf(order)), days })}</Notice>;
}
