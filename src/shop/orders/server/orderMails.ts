import { sql } from "kysely";
import type { InEveryLanguage } from "#platform/languages.ts";
import type { MailName } from "#platform/mailTypes.ts";
import { toPounds } from "#platform/money.ts";
import type { Tx } from "#platform/server/database.ts";
import { insertMails, type QueuedMail, queueMail, queueMails } from "#platform/server/outbox.ts";
import { listAdminRecipients } from "#shop/accounts/server/adminRecipients.ts";
import type { DeliveryDays } from "#shop/settings/deliveryDays.ts";
import type { MailedEvent, PaidToParams, ReturnEvent } from "../mailParams.ts";
import { orderNumber, orderNumberPrefix } from "../orderNumber.ts";
import { hasCreditAccount } from "./creditAccount.ts";
import { findDeliveryPromises } from "./deliveryPromises.ts";
import type { InsertedOrder, NewOrder } from "./insertOrder.ts";
import { type LockedOrder, orderStateOf } from "./lockOrder.ts";
import { trackingUrlsOf } from "./orderTrackingUrl.ts";
import { sharedLinkEnd } from "./sharedOrderLink.ts";

type OrderMail<Name extends MailName> = Pick<QueuedMail<Name>, "key" | "template" | "params">;

/**
 * Queues a mail to the order's customer, in the language of the order. It belongs to the order, so staff see it there
 * and can send it again. Queues none after the account was deleted, or for a customer without an address.
 */
export async function queueOrderMail<Name extends MailName>(
  tx: Tx,
  order: LockedOrder,
  mail: OrderMail<Name>,
): Promise<void> {
  if (!hasReader(order)) return;
  const { id: orderId, email: to, language } = order;
  await queueMail(tx, { ...mail, to, language, orderId } as QueuedMail<Name>);
}

const hasReader = ({ anonymised_at, email }: LockedOrder): boolean => !anonymised_at && email !== "";

/** Queues the confirmation in the language of the purchase; idempotent per order. */
export async function mailOrderPlaced(tx: Tx, placed: InsertedOrder, order: NewOrder): Promise<void> {
  if (order.email !== "")
    await queueMail(tx, orderPlacedMail({ ...placed, number: orderNumber(placed.number) }, order));
}

/** Returns the statement that queues it within that of the order, which gives it its number; none without an address. */
export function orderPlacedMailInsert(placed: Omit<InsertedOrder, "number">, order: NewOrder, confirmUntil?: Date) {
  if (order.email === "") return undefined;
  const mail = orderPlacedMail({ ...placed, number: "" }, order, confirmUntil);
  const added = sql`jsonb_build_object('number', ${orderNumberPrefix}::text || placed.number)`;
  return insertMails([mail], { from: sql`placed, `, added });
}

function orderPlacedMail(
  { id, number, promise }: Omit<InsertedOrder, "number"> & { number: string },
  order: NewOrder,
  confirmUntil?: Date,
): QueuedMail<"orderPlaced"> {
  const params = {
    name: order.customerName,
    orderId: id,
    number,
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
    credit: toPounds(order.creditUsed ?? 0),
    city: order.shippingAddress.city,
    street: order.shippingAddress.street,
    recipient: order.shippingAddress.recipient ?? null,
    arrives: promise ?? null,
    confirmUntil: confirmUntil?.toISOString() ?? null,
  };
  return {
    key: `order-placed:${id}`,
    template: "orderPlaced",
    to: order.email,
    language: order.language,
    params,
    orderId: id,
  };
}

type StatusMailDetails = {
  refund?: number;
  /** The part of the refund that went back as store credit. */
  credit?: number;
  customerMessage?: string | null | undefined;
  about?: string;
  paidTo?: PaidToParams | null;
};

export const mailStatusChange = (
  tx: Tx,
  order: LockedOrder,
  news: MailedEvent,
  about: StatusMailDetails = {},
): Promise<void> => mailStatusChanges(tx, [order], news, about);

/**
 * The mail key contains the order's `version`, so that each change is mailed once; a refund uses its own id (`about`).
 */
export async function mailStatusChanges(
  tx: Tx,
  orders: readonly LockedOrder[],
  news: MailedEvent,
  { refund = 0, credit = 0, customerMessage = null, about, paidTo = null }: StatusMailDetails = {},
): Promise<void> {
  const promises =
    news === "dispatched"
      ? await findDeliveryPromises(
          tx,
          orders.map(({ id }) => id),
        )
      : undefined;
  const trackingUrl = await trackingUrlsOf(tx, orders);
  const mailFor = async (order: LockedOrder) => ({
    key: `order-news:${order.id}:${about ?? order.version}:${news}`,
    template: "orderNews" as const,
    orderId: order.id,
    to: order.email,
    language: order.language,
    params: {
      name: order.customer_name,
      orderId: order.id,
      shared: sharedLinkEnd(order) !== undefined,
      number: orderNumber(order.number),
      news,
      total: toPounds(order.total - order.credit_used),
      charged: orderStateOf(order).captured,
      refund: toPounds(refund),
      credit: toPounds(isCashCalledOff(order) ? await creditOfCalledOff(tx, order) : credit),
      trackingNumber: order.tracking_number,
      trackingUrl: trackingUrl(order),
      customerMessage,
      paidTo,
      arrives: arrivalOf(promises?.get(order.id)),
    },
  });
  await queueMails(tx, await Promise.all(orders.filter(hasReader).map(mailFor)));
}

/** A cash order that was cancelled before delivery: only store credit was paid, and the cancellation gave it back. */
const isCashCalledOff = ({ status, payment_method, delivered_at }: LockedOrder): boolean =>
  status === "cancelled" && payment_method === "cod" && !delivered_at;

/** None after the deletion of the account: then it waits in the payout list. */
const creditOfCalledOff = async (tx: Tx, order: LockedOrder): Promise<number> =>
  order.credit_used > 0 && (await hasCreditAccount(tx, order)) ? order.credit_used : 0;

type ReturnMailDetails = {
  /** Id of the return; each step is mailed once. */
  returnId: string;
  news: ReturnEvent;
  /** Refund in piastres, pending or paid. */
  amount: number;
  customerMessage?: string | null | undefined;
  lines: readonly { name: InEveryLanguage; quantity: number }[];
  withdrawnCode?: string | undefined;
  paidTo?: PaidToParams | null;
  /** Piastres of the refund that went back as store credit. */
  credit?: number;
  /** Whether a card is refunded that paid the first order of an exchange. */
  toCard?: boolean;
  /** Of refused items, piastres that are refunded once they are back. */
  refund?: number;
};

export async function mailReturnEvent(
  tx: Tx,
  order: LockedOrder,
  {
    returnId,
    news,
    amount,
    customerMessage = null,
    lines,
    withdrawnCode,
    paidTo = null,
    credit = 0,
    toCard = false,
    refund = 0,
  }: ReturnMailDetails,
): Promise<void> {
  await queueOrderMail(tx, order, {
    key: `return:${returnId}:${order.version}:${news}`,
    template: "returnNews",
    params: {
      name: order.customer_name,
      orderId: order.id,
      shared: sharedLinkEnd(order) !== undefined,
      number: orderNumber(order.number),
      paymentMethod: toCard ? "card" : order.payment_method,
      news,
      amount: toPounds(amount),
      customerMessage,
      lines: [...lines],
      withdrawnCode,
      paidTo,
      credit: toPounds(credit),
      ...(refund > 0 ? { refund: toPounds(refund) } : {}),
    },
  });
}

type FailedRefund = {
  id: string;
  /** Piastres. */
  amount: number;
  /** The gateway's error message. */
  problem: string;
  /** The gateway's id of a refund that came back after success. */
  returned?: string;
};

/** Mails all admins: once per refund, however often it fails, and once each time one comes back. */
export async function mailStaffAboutRefund(
  tx: Tx,
  order: LockedOrder | undefined,
  refund: FailedRefund,
): Promise<void> {
  const about = refund.returned === undefined ? `failed:${refund.id}` : `returned:${refund.id}:${refund.returned}`;
  const params = {
    order: order ? { id: order.id, number: orderNumber(order.number) } : null,
    amount: toPounds(refund.amount),
    problem: refund.problem,
    returned: refund.returned !== undefined,
  };
  for (const { email: to, language } of await listAdminRecipients(tx))
    await queueMail(tx, { key: `refund-${about}:${to}`, template: "refundFailed", to, language, params });
}

/** The promised days alone: the new day of a late order has a mail of its own. */
const arrivalOf = (promise: DeliveryDays | undefined): DeliveryDays | null =>
  promise ? { from: promise.from, to: promise.to } : null;
