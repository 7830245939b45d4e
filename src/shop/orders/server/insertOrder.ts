import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { InEveryLanguage, Language } from "#platform/languages.ts";
import type { Piastres } from "#platform/money.ts";
import type { Tx } from "#platform/server/database.ts";
import type { Address } from "#shop/accounts/address.ts";
import type { AttributeLabel } from "#shop/catalogue/product.ts";
import type { DeliveryDays } from "#shop/settings/deliveryDays.ts";
import { promiseDelivery } from "#shop/settings/server/promiseDelivery.ts";
import type { OrderChannel } from "../orderChannel.ts";
import { initialStatus, type PaymentMethod } from "../orderStatus.ts";
import "./tables.ts";

/** Copied at purchase time, so that the order stays unchanged when its products change or are deleted. */
export type NewLine = {
  productId: string;
  variantId: string;
  sku: string;
  name: InEveryLanguage;
  category: string;
  attributes: AttributeLabel[];
  pictureId: string | null;
  pictureFile: string | null;
  price: Piastres;
  dealPercent: number;
  quantity: number;
  total: Piastres;
  /** Its share of the order's discount. */
  discount: Piastres;
};

/** Amounts are piastres. */
export type NewOrder = {
  /** Null: a customer without an account, whose order staff took. */
  userId: string | null;
  /** Empty for a customer without one: no mails then. */
  email: string;
  customerName: string;
  language: Language;
  paymentMethod: PaymentMethod;
  deliveryMethod: "standard" | "express";
  phones: string[];
  shippingAddress: Address;
  billingAddress: Address;
  subtotal: Piastres;
  discount: Piastres;
  tax: Piastres;
  shipping: Piastres;
  total: Piastres;
  /** The part of the total that is paid with store credit. Missing: none. */
  creditUsed?: Piastres | undefined;
  pricesIncludeTax: boolean;
  /** Missing in orders that older versions drafted. */
  taxPercent?: number | null;
  couponCode: string | null;
  idempotencyKey: string;
  requestHash: string;
  lines: NewLine[];
  /** The member of staff who took the order, and how. */
  taken?: { by: string; channel: OrderChannel } | undefined;
  /** Of a discount that staff granted without a coupon. */
  discountReason?: string | undefined;
};

export type PlacedOrder = { id: string; number: number };
/** With the delivery days that it was promised. */
export type InsertedOrder = PlacedOrder & { promise: DeliveryDays | undefined };

/** What the statement of a new order also writes: each statement less is a hundredth of a purchase. */
export type BesideOrder<Row> = {
  id: string;
  /** Common table expressions, which read the order as `placed (id, number)`: no row if it is not placed. */
  writes: readonly RawBuilder<unknown>[];
  /** Further columns of the answer. */
  returns: RawBuilder<Row>;
};

export const promiseOfOrder = (tx: Tx, { shippingAddress, deliveryMethod }: NewOrder) =>
  promiseDelivery(tx, { governorate: shippingAddress.state, method: deliveryMethod });

/**
 * Inserts order, lines, first history row and delivery promise in one statement.
 * @returns undefined when the customer already has an order with this idempotency key; a concurrent call waits for the
 * first
 */
export async function insertOrder<Row = unknown>(
  tx: Tx,
  order: NewOrder,
  given?: { promise: DeliveryDays | undefined },
  beside?: BesideOrder<Row>,
): Promise<(InsertedOrder & Row) | undefined> {
  // A card order is placed by its payment.
  const by = order.paymentMethod === "card" ? "system" : order.taken ? "admin" : "customer";
  const actorId = by === "system" ? null : (order.taken?.by ?? order.userId);
  const status = initialStatus(order.paymentMethod);
  const { promise } = given ?? { promise: await promiseOfOrder(tx, order) };
  const { rows } = await sql<PlacedOrder & Row>`
    with placed as (
      insert into orders (id, user_id, status, payment_method, delivery_method, language, email, customer_name, phones,
        shipping_address, billing_address, governorate, subtotal, discount, tax, shipping, total, prices_include_tax, tax_percent,
        coupon_code, idempotency_key, request_hash, channel, taken_by, discount_reason, credit_used)
      values (${beside?.id ?? randomUUID()}, ${order.userId}, ${status}, ${order.paymentMethod}, ${order.deliveryMethod}, ${order.language},
        ${order.email}, ${order.customerName}, ${order.phones}, ${JSON.stringify(order.shippingAddress)},
        ${JSON.stringify(order.billingAddress)}, ${order.shippingAddress.state}, ${order.subtotal}, ${order.discount},
        ${order.tax}, ${order.shipping}, ${order.total}, ${order.pricesIncludeTax}, ${order.taxPercent ?? null},
        ${order.couponCode}, ${order.idempotencyKey}, ${order.requestHash}, ${order.taken?.channel ?? null}, ${order.taken?.by ?? null},
        ${order.discountReason ?? null}, ${order.creditUsed ?? 0})
      on conflict (user_id, idempotency_key) do nothing
      returning id, number),
    lines as (
      insert into order_lines (order_id, position, product_id, variant_id, sku, name, category, attributes, picture_id,
        picture_file, price, deal_percent, quantity, total, discount)
      select placed.id, l.* from placed, (values ${sql.join(order.lines.map(lineValues))}) as l),
    history as (
      insert into order_history (order_id, to_status, by, actor_id)
      select id, ${status}, ${by}, ${actorId}::uuid from placed),
    promises as (
      insert into delivery_promises (order_id, first_day, last_day)
      select id, ${promise?.from ?? null}::date, ${promise?.to ?? null}::date from placed where ${promise !== undefined}::boolean)
      ${sql.join(
        (beside?.writes ?? []).map((write) => sql`, ${write}`),
        sql` `,
      )}
    select id, number${beside ? sql`, ${beside.returns}` : sql``} from placed`.execute(tx);
  return rows[0] && { ...rows[0], promise };
}

/** With types, as PostgreSQL takes parameters of `values` for text. Orders that older versions drafted lack discounts. */
const lineValues = (
  line: NewLine,
  position: number,
) => sql`(${position}::int, ${line.productId}, ${line.variantId}::uuid,
  ${line.sku}, ${JSON.stringify(line.name)}::jsonb, ${line.category}, ${JSON.stringify(line.attributes)}::jsonb,
  ${line.pictureId}::uuid, ${line.pictureFile}, ${line.price}::int, ${line.dealPercent}::int, ${line.quantity}::int,
  ${line.total}::int, ${line.discount ?? 0}::int)`;

/** Returns the order placed with this idempotency key, if any. */
export function findOrderByKey(tx: Tx, userId: string, idempotencyKey: string) {
  return tx
    .selectFrom("orders")
    .select(["id", "number", "request_hash as requestHash"])
    .where("user_id", "=", userId)
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
}
