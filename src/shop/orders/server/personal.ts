import { sql } from "kysely";
import { piastres, toPounds } from "#platform/money.ts";
import type { Db, Tx } from "#platform/server/db.ts";
import type { PersonalData } from "#platform/server/personal.ts";
import { orderNumber } from "../number.ts";
import { anonymiseOrders, openOrdersOf } from "./anonymise.ts";
import "#shop/payments/server/tables.ts";
import "./tables.ts";

/** Orders stay for the tax office; the person goes out of them. Amounts are pounds, as everywhere on the wire. */
export const personalOrders: PersonalData = {
  tables: [
    "orders",
    "order_lines",
    "order_history",
    "order_notes",
    "refunds",
    "returns",
    "invoices",
    "credit_notes",
    "payment_ledger",
  ],
  async collect(db, { id }) {
    return { orders: await ordersOf(db, id) };
  },
  stays: (tx, { id }) => openOrdersOf(tx, id),
  erase: (tx, { id }) => anonymiseOrders(tx, id),
};

async function ordersOf(db: Db | Tx, userId: string) {
  const orders = await db.selectFrom("orders").selectAll().where("user_id", "=", userId).orderBy("number").execute();
  const ids = orders.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await Promise.all([linesOf(db, ids), historyOf(db, ids), moneyOf(db, ids), returnsOf(db, ids)]);
  const [lines, history, money, returns] = rows.map(byOrder);
  return orders.map(({ id, ...order }) => ({
    number: orderNumber(order.number),
    status: order.status,
    placedAt: order.placed_at,
    dispatchedAt: order.dispatched_at,
    deliveredAt: order.delivered_at,
    name: order.customer_name,
    email: order.email,
    phones: order.phones,
    shippingAddress: order.shipping_address,
    billingAddress: order.billing_address,
    paymentMethod: order.payment_method,
    deliveryMethod: order.delivery_method,
    language: order.language,
    trackingNumber: order.tracking_number,
    couponCode: order.coupon_code,
    ...pounds(order, ["subtotal", "discount", "tax", "shipping", "total", "refunded"]),
    lines: lines?.get(id) ?? [],
    history: history?.get(id) ?? [],
    money: money?.get(id) ?? [],
    returns: returns?.get(id) ?? [],
  }));
}

type OfOrder = { order_id: string | null };

async function linesOf(db: Db | Tx, ids: string[]) {
  const lines = await db
    .selectFrom("order_lines")
    .select(["order_id", "sku", "name", "attributes", "quantity", "price", "total", "deal_percent as dealPercent"])
    .where("order_id", "in", ids)
    .orderBy("position")
    .execute();
  return lines.map((line) => ({ ...line, ...pounds(line, ["price", "total"]) }));
}

const historyOf = (db: Db | Tx, ids: string[]) =>
  db
    .selectFrom("order_history")
    .select(["order_id", "from_status as from", "to_status as to", "by", "reason", "at"])
    .where("order_id", "in", ids)
    .orderBy("id")
    .execute();

async function moneyOf(db: Db | Tx, ids: string[]) {
  const entries = await db
    .selectFrom("payment_ledger")
    .select(["order_id", "entry", "amount", "provider", "reference", "at"])
    .where("order_id", "in", ids)
    .orderBy("id")
    .execute();
  return entries.map((entry) => ({ ...entry, ...pounds(entry, ["amount"]) }));
}

async function returnsOf(db: Db | Tx, ids: string[]): Promise<OfOrder[]> {
  const { rows } = await sql<OfOrder>`
    select order_id, status, reason, (select coalesce(jsonb_agg('/api/orders/' || order_id || '/return-photos/' ||
             regexp_replace(file, '^.*/|[.]webp$', '', 'g')), '[]') from unnest(photos) file) as photos, requested_at as "requestedAt", received_at as "receivedAt",
           settled_at as "settledAt" from returns where order_id = any(${ids}) order by requested_at`.execute(db);
  return rows;
}

function byOrder(rows: readonly OfOrder[]): Map<string, object[]> {
  const found = new Map<string, object[]>();
  for (const { order_id, ...row } of rows) found.set(order_id ?? "", [...(found.get(order_id ?? "") ?? []), row]);
  return found;
}

const pounds = <Name extends string>(row: Record<Name, number>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, toPounds(piastres(row[name]))])) as Record<Name, number>;
