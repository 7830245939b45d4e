import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { Db, Tables } from "#platform/server/db.ts";
import { type OwnFilter, statusesOf } from "../order.ts";
import "./tables.ts";

export type OrderRow = Selectable<Tables["orders"]>;
export type LineRow = Selectable<Tables["order_lines"]>;

export const ownPageSize = 10;

/** The newest first, with their lines. */
export async function ordersOf(db: Db, userId: string, page: number, filter: OwnFilter = "all") {
  const statuses = statusesOf(filter);
  const own = db
    .selectFrom("orders")
    .where("user_id", "=", userId)
    .$if(statuses !== undefined, (orders) => orders.where("status", "in", statuses ?? []));
  const rows = await own
    .selectAll()
    .select(sql<number>`count(*) over ()`.as("found"))
    .orderBy("placed_at", "desc")
    .orderBy("id")
    .limit(ownPageSize)
    .offset((page - 1) * ownPageSize)
    .execute();
  // Beyond the last page there is no row to carry the count.
  const total = rows[0]?.found ?? (page > 1 ? await countOf(own) : 0);
  return { rows, lines: await linesOf(db, rows), total };
}

async function countOf(own: SelectQueryBuilder<Tables, "orders", object>): Promise<number> {
  const { count } = await own.select((q) => q.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return count;
}

async function linesOf(db: Db, orders: readonly { id: string }[]): Promise<Map<string, LineRow[]>> {
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

export type Details = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** An order with all that is known of it; somebody else's is not there. */
export async function findOrder(db: Db, id: string, userId?: string) {
  const order = await db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", id)
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId ?? ""))
    .executeTakeFirst();
  if (!order) return undefined;
  const [lines, history, refunds, returns] = await Promise.all([
    linesOf(db, [order]),
    db
      .selectFrom("order_history as h")
      .leftJoin("users as u", "u.id", "h.actor_id")
      .select(["h.from_status", "h.to_status", "h.by", "h.reason", "h.at", "u.name as actor"])
      .where("h.order_id", "=", id)
      .orderBy("h.id")
      .execute(),
    db
      .selectFrom("refunds")
      .select(["id", "kind", "status", "amount", "created_at", "settled_at", "attempts", "last_error"])
      .where("order_id", "=", id)
      .orderBy("created_at")
      .execute(),
    db.selectFrom("returns").selectAll().where("order_id", "=", id).orderBy("requested_at").execute(),
  ]);
  return { order, lines: lines.get(id) ?? [], history, refunds, returns };
}

/** What only staff read: notes, oldest first. */
export const notesOf = (db: Db, orderId: string) =>
  db
    .selectFrom("order_notes as n")
    .leftJoin("users as u", "u.id", "n.actor_id")
    .select(["n.note", "n.at", "u.name as actor"])
    .where("n.order_id", "=", orderId)
    .orderBy("n.id")
    .execute();
