import { sql } from "kysely";
import type { Db } from "#platform/server/database.ts";
import { queuedStatuses } from "#shop/orders/orderStatusDefinitions.ts";
import "../tables.ts";

/** Two index lookups, however many orders there are: the latest change, and the counts per queue. */
export async function orderListVersion(db: Db) {
  const [{ rows: newest }, waiting] = await Promise.all([
    sql<{ at: Date | null }>`select max(updated_at) as at from orders`.execute(db),
    db
      .selectFrom("orders")
      .select(["status", (q) => q.fn.countAll<number>().as("count")])
      .where("status", "in", queuedStatuses)
      .groupBy("status")
      .execute(),
  ]);
  const counts = waiting.map(({ status, count }) => `${status}:${count}`).toSorted();
  return {
    version: [newest[0]?.at?.getTime() ?? 0, ...counts].join(" "),
    waiting: Object.fromEntries(waiting.map(({ status, count }) => [status, count])),
  };
}
