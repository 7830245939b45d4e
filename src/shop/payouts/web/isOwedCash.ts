import type { OrderView } from "#shop/orders/contract.ts";
import { isOpenReturn } from "#shop/orders/returnStatus.ts";

/** A refused piece of a replacement, for which the first order was paid. */
const isOwedFromDoor = ({ kind, isRefunded, amount }: OrderView["returns"][number]): boolean =>
  kind === "refused_at_door" && !isRefunded && amount > 0;

/** Whether the customer of a cash order gets, or may get, a refund that needs an account. */
export const isOwedCash = ({
  paymentMethod,
  returns,
  refunds,
  total,
  carriedOver,
}: Pick<OrderView, "paymentMethod" | "returns" | "refunds" | "total" | "carriedOver">): boolean =>
  paymentMethod === "cod" &&
  // An exchanged item that a card paid goes back to the card.
  !(carriedOver?.toCard && total === 0) &&
  (returns.some((it) => isOpenReturn(it) && (it.kind === "return" || isOwedFromDoor(it))) ||
    refunds.some(({ status }) => status === "pending"));
