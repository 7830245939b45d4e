export const orderStatuses = [
  "order_placed",
  "cod_order_placed",
  "processing",
  "dispatched",
  "delivered",
  "completed",
  "cancelled",
  "pending_refund",
  "refunded",
  "refund_rejected",
] as const;

export type OrderStatus = (typeof orderStatuses)[number];
