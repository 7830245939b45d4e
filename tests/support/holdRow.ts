import type { Shop } from "./shop.ts";

/** A barrier: holds the lock of an order. */
export const holdOrder = (shop: Shop, id: string) => holdRow(shop, "select from orders where id = $1 for update", id);

/** A barrier: holds what the statement locks. `waiters` resolves when so many transactions wait for a lock. */
export async function holdRow({ pool, owner }: Shop, statement: string, value: string) {
  const client = await pool.connect();
  await client.query("begin");
  await client.query(statement, [value]);
  const waiting =
    "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  return {
    async waiters(count: number) {
      // Not by the client: a transaction sees the same activity until it ends.
      while ((await owner.pool.query(waiting)).rows[0].n < count);
    },
    async release() {
      await client.query("commit");
      client.release();
    },
  };
}
