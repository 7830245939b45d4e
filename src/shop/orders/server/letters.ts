import { toPounds } from "#platform/money.ts";
import type { Tx } from "#platform/server/db.ts";
import { post } from "#platform/server/outbox.ts";
import type { OrderNews } from "../mails.ts";
import { orderNumber } from "../number.ts";
import type { NewOrder, Placed } from "./insertOrder.ts";
import { type LockedOrder, stateOf } from "./lockOrder.ts";

/** In the language of the purchase; one mail for an order, however often this is asked for. */
export async function confirmOrder(tx: Tx, { id, number }: Placed, order: NewOrder): Promise<void> {
  const facts = {
    name: order.customerName,
    orderId: id,
    number: orderNumber(number),
    paymentMethod: order.paymentMethod,
    lines: order.lines.map(({ name, attributes, quantity, total }) => ({
      name,
      attributes: attributes.map(({ value }) => value),
      quantity,
      total: toPounds(total),
    })),
    subtotal: toPounds(order.subtotal),
    discount: toPounds(order.discount),
    tax: toPounds(order.tax),
    pricesIncludeTax: order.pricesIncludeTax,
    shipping: toPounds(order.shipping),
    total: toPounds(order.total),
    city: order.shippingAddress.city,
    street: order.shippingAddress.street,
  };
  await post(tx, {
    key: `order-placed:${id}`,
    template: "orderPlaced",
    to: order.email,
    language: order.language,
    facts,
  });
}

/** `version` is the order's own after the change, so that each change has its mail, once. */
export async function tellNews(
  tx: Tx,
  order: LockedOrder,
  news: OrderNews,
  { refund = 0, reason = null }: { refund?: number; reason?: string | null } = {},
): Promise<void> {
  // Whoever deleted the account asked to be left alone.
  if (order.anonymised_at) return;
  await post(tx, {
    key: `order-news:${order.id}:${order.version}:${news}`,
    template: "orderNews",
    to: order.email,
    language: order.language,
    facts: {
      name: order.customer_name,
      orderId: order.id,
      number: orderNumber(order.number),
      news,
      total: toPounds(order.total),
      charged: stateOf(order).captured,
      refund: toPounds(refund),
      trackingNumber: order.tracking_number,
      reason,
    },
  });
}
