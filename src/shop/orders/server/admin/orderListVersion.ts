import { sql } from "kysely";
import type { Db } from "#platform/server/database.ts";
import { queuedStatuses } from "#shop/orders/orderStatusDefinitions.ts";
import { isAwaitingConfirmation } from "../orderConfirmations.ts";
import "../tables.ts";

/** Two index lookups, however many orders there are: the latest change, and the counts per queue. */
export async function orderListVersion(db: Db) {
  const [{ rows: newest }, waiting, unconfirmed] = await Promise.all([
    sql<{ at: Date | null }>`select max(updated_at) as at from orders`.execute(db),
    db
      .selectFrom("orders")
      .select(["status", (q) => q.fn.countAll<number>().as("count")])
      .where("status", "in", queuedStatuses)
      .groupBy("status")
      .execute(),
    countUnconfirmed(db),
  ]);
  const counts = [...waiting.map(({ status, count }) => `${status}:${count}`).toSorted(), unconfirmed];
  return {
    version: [newest[0]?.at?.getTime() ?? 0, ...counts].join(" "),
    waiting: Object.fromEntries(waiting.map(({ status, count }) => [status, count])),
    unconfirmed,
  };
}

async function countUnconfirmed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("orders")
    .select((q) => q.fn.countAll<number>().as("count"))
    .where("status", "=", "cod_order_placed")
    .where(isAwaitingConfirmation)
    .executeTakeFirstOrThrow();
  return count;
}
