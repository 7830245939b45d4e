import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { InEveryLanguage } from "#platform/languages.ts";
import type { Db, Tables } from "#platform/server/database.ts";
import type { AttributeLabel } from "#shop/catalogue/product.ts";
import type { ExchangeCredit } from "../exchangeDiscount.ts";
import type { ExchangeStatus } from "../exchangeStatus.ts";
import { type CustomerFilter, statusesOfFilter } from "../orderStatusDefinitions.ts";
import { findCarriedOver } from "./carriedOver.ts";
import { findDeliveryPromises } from "./deliveryPromises.ts";
import { refundReason } from "./refundReason.ts";
import "./tables.ts";

export type OrderRow = Selectable<Tables["orders"]>;
export type LineRow = Selectable<Tables["order_lines"]>;

export const customerPageSize = 10;

/** Returns orders with their lines, newest first. */
export async function listCustomerOrders(db: Db, userId: string, page: number, filter: CustomerFilter = "all") {
  const statuses = statusesOfFilter(filter);
  const own = db
    .selectFrom("orders")
    .where("user_id", "=", userId)
    .$if(statuses !== undefined, (orders) => orders.where("status", "in", statuses ?? []));
  const rows = await own
    .selectAll()
    .select(sql<number>`count(*) over ()`.as("found"))
    .orderBy("placed_at", "desc")
    .orderBy("id")
    .limit(customerPageSize)
    .offset((page - 1) * customerPageSize)
    .execute();
  // Beyond the last page there is no row to carry the count.
  const total = rows[0]?.found ?? (page > 1 ? await countAll(own) : 0);
  return { rows, lines: await linesByOrder(db, rows), total };
}

async function countAll(own: SelectQueryBuilder<Tables, "orders", object>): Promise<number> {
  const { count } = await own.select((q) => q.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return count;
}

async function linesByOrder(db: Db, orders: readonly { id: string }[]): Promise<Map<string, LineRow[]>> {
  const byOrder = new Map<string, LineRow[]>(orders.map(({ id }) => [id, []]));
  if (orders.length === 0) return byOrder;
  const lines = await db
    .selectFrom("order_lines")
    .selectAll()
    .where("order_id", "in", [...byOrder.keys()])
    .orderBy("position")
    .execute();
  for (const line of lines) byOrder.get(line.order_id)?.push(line);
  return byOrder;
}

export type OrderDetails = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** Loads an order with all details. Throws 404 for another customer's order. */
export async function findOrder(db: Db, id: string, userId?: string) {
  const order = await db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", id)
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId ?? ""))
    .executeTakeFirst();
  if (!order) return undefined;
  const [lines, history, refunds, returns, confirmation, exchange, promises, corrections, carriedOver] =
    await Promise.all([
      linesByOrder(db, [order]),
      db
        .selectFrom("order_history as h")
        .leftJoin("users as u", "u.id", "h.actor_id")
        .select(["h.from_status", "h.to_status", "h.by", "h.reason", "h.customer_message", "h.paid_in_shop", "h.at"])
        .select("u.name as actor")
        .where("h.order_id", "=", id)
        .orderBy("h.id")
        .execute(),
      db
        .selectFrom("refunds as r")
        .select(["id", "status", "amount", "created_at", "settled_at", "attempts", "last_error"])
        .select(["provider", "paid_to", "held_at"])
        .select(refundReason.$notNull().as("kind"))
        .where("order_id", "=", id)
        .orderBy("created_at")
        .execute(),
      db.selectFrom("returns").selectAll().where("order_id", "=", id).orderBy("requested_at").execute(),
      findConfirmationDetails(db, id),
      findExchange(db, id),
      findDeliveryPromises(db, [id]),
      listCorrections(db, id),
      findCarriedOver(db, order),
    ]);
  const promise = promises.get(id);
  return {
    order,
    lines: lines.get(id) ?? [],
    history,
    refunds,
    returns,
    confirmation,
    exchange,
    promise,
    corrections,
    carriedOver,
  };
}

/** The latest exchange of an order, or the one whose replacement it is. */
async function findExchange(db: Db, orderId: string): Promise<ExchangeOfOrder | undefined> {
  const { rows } = await sql<ExchangeOfOrder>`
    select e.status, e.items, e.credit, e.price, e.reason, e.resolution, e.requested_at, e.order_id, e.replacement_id,
           o.number::int as order_number, r.number::int as replacement_number,
           o.subtotal - o.discount as first_goods, o.total - o.shipping as first_paid,
           exists (select from jsonb_array_elements(e.items) item join order_lines l on l.id = (item ->> 'lineId')::uuid
                    where l.discount > 0) as was_discounted
      from exchanges e join orders o on o.id = e.order_id left join orders r on r.id = e.replacement_id
     where e.order_id = ${orderId} or e.replacement_id = ${orderId}
     order by e.requested_at desc limit 1`.execute(db);
  return rows[0];
}

type ExchangeOfOrder = ExchangeCredit & {
  status: ExchangeStatus;
  items: { lineId: string; name: InEveryLanguage; attributes: AttributeLabel[]; quantity: number }[];
  reason: string;
  resolution: string | null;
  requested_at: Date;
  order_id: string;
  replacement_id: string | null;
  order_number: number;
  replacement_number: number | null;
};

/** Corrections of delivery details, oldest first: the last ones, if there are very many. */
async function listCorrections(db: Db, orderId: string) {
  const newest = await db
    .selectFrom("order_corrections as c")
    .leftJoin("users as u", "u.id", "c.actor_id")
    .select(["c.parts", "c.by", "c.at", "u.name as actor"])
    .where("c.order_id", "=", orderId)
    .orderBy("c.id", "desc")
    .limit(50)
    .execute();
  return newest.reverse();
}

/** Internal notes, oldest first; for staff only. */
export const listOrderNotes = (db: Db, orderId: string) =>
  db
    .selectFrom("order_notes as n")
    .leftJoin("users as u", "u.id", "n.actor_id")
    .select(["n.note", "n.at", "u.name as actor"])
    .where("n.order_id", "=", orderId)
    .orderBy("n.id")
    .execute();

/** The confirmation of a cash order, with the admin who has it in the queue now. */
const findConfirmationDetails = (db: Db, orderId: string) =>
  db
    .selectFrom("order_confirmations as c")
    .leftJoin("users as u", (join) =>
      join.onRef("u.id", "=", "c.claimed_by").on("c.claimed_until", ">", sql<Date>`now()`),
    )
    .select(["c.outcome", "c.reasons", "c.attempts", "c.due_at", "c.deadline_at", "u.name as claimed_by_name"])
    .select(sql<string | null>`to_char(c.deliver_on, 'YYYY-MM-DD')`.as("deliver_on"))
    .where("c.order_id", "=", orderId)
    .executeTakeFirst();
