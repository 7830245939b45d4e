import { sql } from "kysely";
import { piastres, toPounds } from "#platform/money.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { PersonalData } from "#platform/server/personalData.ts";
import { isoDay } from "#shop/settings/server/isoDay.ts";
import { orderNumber } from "../orderNumber.ts";
import { anonymiseOrders, countOpenOrders } from "./anonymiseOrders.ts";
import "#shop/payments/server/tables.ts";
import "./tables.ts";

/** Orders are kept for tax law; erasure removes their personal data. Amounts are pounds, as in the API. */
export const ordersPersonalData: PersonalData = {
  tables: [
    "orders",
    "order_lines",
    "order_history",
    "order_notes",
    "order_corrections",
    "order_confirmations",
    "order_confirmation_events",
    "refunds",
    "returns",
    "exchanges",
    "delivery_promises",
    "invoices",
    "credit_notes",
    "payment_ledger",
  ],
  async collect(db, { id }) {
    return { orders: await exportOrders(db, id) };
  },
  stays: (tx, { id }) => countOpenOrders(tx, id),
  erase: (tx, { id }) => anonymiseOrders(tx, id),
};

async function exportOrders(db: Db | Tx, userId: string) {
  const orders = await db.selectFrom("orders").selectAll().where("user_id", "=", userId).orderBy("number").execute();
  const ids = orders.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await Promise.all([
    exportLines(db, ids),
    exportHistory(db, ids),
    exportLedger(db, ids),
    exportReturns(db, ids),
    exportExchanges(db, ids),
    exportConfirmationEvents(db, ids),
    exportPromises(db, ids),
    exportCorrections(db, ids),
  ]);
  const [lines, history, money, returns, exchanges, confirmation, promises, corrections] = rows.map(groupByOrder);
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
    ...columnsToPounds(order, ["subtotal", "discount", "tax", "shipping", "total", "refunded"]),
    lines: lines?.get(id) ?? [],
    history: history?.get(id) ?? [],
    money: money?.get(id) ?? [],
    returns: returns?.get(id) ?? [],
    exchanges: exchanges?.get(id) ?? [],
    confirmation: confirmation?.get(id) ?? [],
    deliveryDays: promises?.get(id)?.[0] ?? null,
    corrections: corrections?.get(id) ?? [],
  }));
}

type RowOfOrder = { order_id: string | null };

async function exportLines(db: Db | Tx, ids: string[]) {
  const lines = await db
    .selectFrom("order_lines")
    .select(["order_id", "sku", "name", "attributes", "quantity", "price", "total", "deal_percent as dealPercent"])
    .where("order_id", "in", ids)
    .orderBy("position")
    .execute();
  return lines.map((line) => ({ ...line, ...columnsToPounds(line, ["price", "total"]) }));
}

const exportHistory = (db: Db | Tx, ids: string[]) =>
  db
    .selectFrom("order_history")
    .select(["order_id", "from_status as from", "to_status as to", "by", "at"])
    .select(
      // The reasons of refusals were written for the customer before there were messages.
      sql<string | null>`coalesce(customer_message, case when to_status = 'refund_rejected' then reason end)`.as(
        "customerMessage",
      ),
    )
    // Internal notes of staff stay inside.
    .select(sql<string | null>`case when by = 'customer' then reason end`.as("reason"))
    .where("order_id", "in", ids)
    .orderBy("id")
    .execute();

/** Amounts and pieces are in the lines of the replacement, which is an order of its own. */
const exportExchanges = async (db: Db | Tx, ids: string[]) =>
  (
    await sql<RowOfOrder & { status: string; reason: string; resolution: string | null; requestedAt: Date }>`
      select order_id, status, reason, resolution, requested_at as "requestedAt", settled_at as "settledAt"
        from exchanges where order_id = any(${ids}) order by requested_at`.execute(db)
  ).rows;

const exportPromises = (db: Db | Tx, ids: string[]) =>
  db
    .selectFrom("delivery_promises")
    .select(({ ref }) => [isoDay(ref("first_day")).as("from"), isoDay(ref("last_day")).as("to"), "order_id"])
    .select(({ ref }) => isoDay(sql<string>`${ref("expected_day")}`).as("expected"))
    .where("order_id", "in", ids)
    .execute();

const exportConfirmationEvents = (db: Db | Tx, ids: string[]) =>
  db
    .selectFrom("order_confirmation_events")
    .select(["order_id", "event", "changes", "by", "at"])
    .where("order_id", "in", ids)
    .orderBy("id")
    .execute();

const exportCorrections = (db: Db | Tx, ids: string[]) =>
  db
    .selectFrom("order_corrections")
    .select(["order_id", "parts", "by", "at"])
    .where("order_id", "in", ids)
    .orderBy("id")
    .execute();

async function exportLedger(db: Db | Tx, ids: string[]) {
  const entries = await db
    .selectFrom("payment_ledger as l")
    // An earlier payment of the same refund, which came back, went elsewhere.
    .leftJoin("refunds as r", (join) =>
      join.onRef("r.id", "=", "l.refund_id").onRef("r.reference", "=", "l.reference").on("l.entry", "=", "refunded"),
    )
    .select(["l.order_id", "l.entry", "l.amount", "l.provider", "l.reference", "r.paid_to as paidTo", "l.at"])
    .where("l.order_id", "in", ids)
    .orderBy("l.id")
    .execute();
  return entries.map((entry) => ({ ...entry, ...columnsToPounds(entry, ["amount"]) }));
}

async function exportReturns(db: Db | Tx, ids: string[]): Promise<RowOfOrder[]> {
  const { rows } = await sql<RowOfOrder>`
    select order_id, status, case when requested_by = 'customer' then reason end as reason, resolution, (select coalesce(jsonb_agg('/api/orders/' || order_id || '/return-photos/' ||
             regexp_replace(file, '^.*/|[.]webp$', '', 'g')), '[]') from unnest(photos) file) as photos, requested_at as "requestedAt", received_at as "receivedAt",
           settled_at as "settledAt" from returns where order_id = any(${ids}) order by requested_at`.execute(db);
  return rows;
}

function groupByOrder(rows: readonly RowOfOrder[]): Map<string, object[]> {
  const found = new Map<string, object[]>();
  for (const { order_id, ...row } of rows) found.set(order_id ?? "", [...(found.get(order_id ?? "") ?? []), row]);
  return found;
}

const columnsToPounds = <Name extends string>(row: Record<Name, number>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, toPounds(piastres(row[name]))])) as Record<Name, number>;
