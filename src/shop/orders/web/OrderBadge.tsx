import { useTranslation } from "react-i18next";
import type { OrderView } from "../contract.ts";
import { isOpenReturn } from "../returnStatus.ts";
import { StatusBadge } from "./StatusBadge.tsx";

/** An open return takes precedence over the order status. */
export function OrderBadge({ order: { status, returns } }: { order: Pick<OrderView, "status" | "returns"> }) {
  const { t } = useTranslation("orders");
  const open = status === "pending_refund" ? returns.find(isOpenReturn) : undefined;
  return <StatusBadge status={status}>{t(open ? `returnState.${open.status}` : `status.${status}`)}</StatusBadge>;
}
