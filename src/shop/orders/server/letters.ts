import type { InEveryLanguage } from "#platform/languages.ts";
import { toPounds } from "#platform/money.ts";
import type { Tx } from "#platform/server/db.ts";
import { post, postAll } from "#platform/server/outbox.ts";
import { staffToTell } from "#shop/accounts/server/staffToTell.ts";
import type { OrderNews, ReturnNews } from "../mails.ts";
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

type About = { refund?: number; reason?: string | null; about?: string };

export const tellNews = (tx: Tx, order: LockedOrder, news: OrderNews, about: About = {}): Promise<void> =>
  tellAllNews(tx, [order], news, about);

/** `version` is the order's own after the change, so that each change has its mail, once; a refund is its own subject. */
export async function tellAllNews(
  tx: Tx,
  orders: readonly LockedOrder[],
  news: OrderNews,
  { refund = 0, reason = null, about }: About = {},
): Promise<void> {
  const letter = (order: LockedOrder) => ({
    key: `order-news:${order.id}:${about ?? order.version}:${news}`,
    template: "orderNews" as const,
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
  // Whoever deleted the account asked to be left alone.
  const readers = orders.filter(({ anonymised_at }) => !anonymised_at);
  await postAll(tx, readers.map(letter));
}

type ReturnFacts = {
  /** The return's own id: each step has its mail, once. */
  returnId: string;
  news: ReturnNews;
  /** Piastres that go back, or went. */
  amount: number;
  reason?: string | null;
  lines: readonly { name: InEveryLanguage; quantity: number }[];
};

export async function tellOfReturn(
  tx: Tx,
  order: LockedOrder,
  { returnId, news, amount, reason = null, lines }: ReturnFacts,
): Promise<void> {
  if (order.anonymised_at) return;
  await post(tx, {
    key: `return:${returnId}:${order.version}:${news}`,
    template: "returnNews",
    to: order.email,
    language: order.language,
    facts: {
      name: order.customer_name,
      orderId: order.id,
      number: orderNumber(order.number),
      paymentMethod: order.payment_method,
      news,
      amount: toPounds(amount),
      reason,
      lines: [...lines],
    },
  });
}

type FailedRefund = {
  id: string;
  /** Piastres. */
  amount: number;
  /** What the gateway said. */
  problem: string;
  /** The gateway's name of a refund that had gone through and came back. */
  returned?: string;
};

/** Somebody of the shop has to look: once for each refund, however often it fails, and once each time one comes back. */
export async function alertStaff(tx: Tx, order: LockedOrder | undefined, refund: FailedRefund): Promise<void> {
  const about = refund.returned === undefined ? `failed:${refund.id}` : `returned:${refund.id}:${refund.returned}`;
  const facts = {
    order: order ? { id: order.id, number: orderNumber(order.number) } : null,
    amount: toPounds(refund.amount),
    problem: refund.problem,
    returned: refund.returned !== undefined,
  };
  for (const { email: to, language } of await staffToTell(tx))
    await post(tx, { key: `refund-${about}:${to}`, template: "refundFailed", to, language, facts });
}
