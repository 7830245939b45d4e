import { sql } from "kysely";
import type { InEveryLanguage, Language } from "#platform/languages.ts";
import type { Piastres } from "#platform/money.ts";
import type { Tx } from "#platform/server/db.ts";
import type { Address } from "#shop/accounts/address.ts";
import type { AttributeLabel } from "#shop/catalogue/catalogue.ts";
import { firstStatusOf, type PaymentMethod } from "../order.ts";
import "./tables.ts";

/** As sold: everything is copied, so that the order reads the same after its products are gone. */
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
  userId: string;
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
  pricesIncludeTax: boolean;
  couponCode: string | null;
  idempotencyKey: string;
  requestHash: string;
  lines: NewLine[];
};

export type Placed = { id: string; number: number };

/**
 * Order, lines and the first row of its history in one statement.
 * @returns undefined when this person already has an order with this key: a second caller waits here for the first.
 */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<Placed | undefined> {
  const by = order.paymentMethod === "cod" ? "customer" : "system";
  const status = firstStatusOf(order.paymentMethod);
  const { rows } = await sql<Placed>`
    with placed as (
      insert into orders (user_id, status, payment_method, delivery_method, language, email, customer_name, phones,
        shipping_address, billing_address, governorate, subtotal, discount, tax, shipping, total, prices_include_tax,
        coupon_code, idempotency_key, request_hash)
      values (${order.userId}, ${status}, ${order.paymentMethod}, ${order.deliveryMethod}, ${order.language},
        ${order.email}, ${order.customerName}, ${order.phones}, ${JSON.stringify(order.shippingAddress)},
        ${JSON.stringify(order.billingAddress)}, ${order.shippingAddress.state}, ${order.subtotal}, ${order.discount},
        ${order.tax}, ${order.shipping}, ${order.total}, ${order.pricesIncludeTax}, ${order.couponCode},
        ${order.idempotencyKey}, ${order.requestHash})
      on conflict (user_id, idempotency_key) do nothing
      returning id, number),
    lines as (
      insert into order_lines (order_id, position, product_id, variant_id, sku, name, category, attributes, picture_id,
        picture_file, price, deal_percent, quantity, total, discount)
      select placed.id, l.position, l."productId", l."variantId", l.sku, l.name, l.category, l.attributes, l."pictureId",
        l."pictureFile", l.price, l."dealPercent", l.quantity, l.total,
        coalesce(l.discount, 0)
        from placed, jsonb_to_recordset(${JSON.stringify(order.lines.map((line, position) => ({ position, ...line })))}::jsonb)
          as l(position int, "productId" text, "variantId" uuid, sku text, name jsonb, category text, attributes jsonb,
            "pictureId" uuid, "pictureFile" text, price int, "dealPercent" int, quantity int, total int, discount int)),
    history as (
      insert into order_history (order_id, to_status, by, actor_id)
      select id, ${status}, ${by}, ${by === "customer" ? order.userId : null}::uuid from placed)
    select id, number from placed`.execute(tx);
  return rows[0];
}

/** What the key of a purchase led to before, if anything. */
export function findPlaced(tx: Tx, userId: string, idempotencyKey: string) {
  return tx
    .selectFrom("orders")
    .select(["id", "number", "request_hash as requestHash"])
    .where("user_id", "=", userId)
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
}
