import type { OrderStatus } from "#shop/orders/order.ts";

/** Daily steps of packing and sending; everything else moves money or ends something, and is asked about first. */
const daily: readonly OrderStatus[] = ["processing", "dispatched"];

export const needsAsking = (to: OrderStatus) => !daily.includes(to);

/** Statuses after which nothing is on its way any more. */
export const isLeaving = (status: OrderStatus) =>
  status === "delivered" || status === "completed" || status === "cancelled" || status === "refunded";
