import type { OrderView } from "#shop/orders/contract.ts";
import { isOpenReturn } from "#shop/orders/returnStatus.ts";

/** Whether the customer of a cash order gets, or may get, a refund that needs an account. */
export const isOwedCash = ({
  paymentMethod,
  returns,
  refunds,
}: Pick<OrderView, "paymentMethod" | "returns" | "refunds">): boolean =>
  paymentMethod === "cod" &&
  (returns.some((it) => isOpenReturn(it) && it.kind === "return") ||
    refunds.some(({ status }) => status === "pending"));
