/** Events that the shop sends to other systems. The triggers of migrations/0105_webhooks.sql queue them. */
export const webhookEvents = [
  "order.placed",
  "order.paid",
  "order.status_changed",
  "order.refunded",
  "stock.low",
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/** Days of failed deliveries after which the shop ends them. */
export const failingDaysUntilDisabled = 3;
/** Days that the log of deliveries goes back, and that events of a stopped endpoint wait. Texts for staff name them. */
export const deliveryLogDays = 30;
