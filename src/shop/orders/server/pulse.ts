import { sql } from "kysely";
import type { Db } from "#platform/server/db.ts";
import type { OrderStatus } from "../order.ts";
import "./tables.ts";

const waitingStatuses: readonly OrderStatus[] = [
  "order_placed",
  "cod_order_placed",
  "processing",
  "dispatched",
  "pending_refund",
];

/** Two looks into indexes, however many orders there are: the newest change, and what waits. */
export async function pulseOf(db: Db) {
  const [{ rows: newest }, waiting] = await Promise.all([
    sql<{ at: Date | null }>`select max(updated_at) as at from orders`.execute(db),
    db
      .selectFrom("orders")
      .select(["status", (q) => q.fn.countAll<number>().as("count")])
      .where("status", "in", waitingStatuses)
      .groupBy("status")
      .execute(),
  ]);
  const counts = waiting.map(({ status, count }) => `${status}:${count}`).toSorted();
  return {
    version: [newest[0]?.at?.getTime() ?? 0, ...counts].join(" "),
    waiting: Object.fromEntries(waiting.map(({ status, count }) => [status, count])),
  };
}
