import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#platform/server/database.ts";
import { defineJob } from "#platform/server/jobs.ts";

const batchSize = 1_000;

/** Sums the orders of customers whose orders changed. The list of customers is at most a minute behind. */
export const foldCustomerStatsJob = defineJob({
  name: "customers.foldStats",
  payload: z.unknown(),
  every: "* * * * *",
  async run(_payload, { db }) {
    while ((await foldCustomerStats(db)) === batchSize);
  },
});

/** Returns the number of changes that were summed, at most a batch. */
export function foldCustomerStats(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // One at a time: an older snapshot must not overwrite newer sums.
    await sql`select pg_advisory_xact_lock(hashtext('customers.foldStats'))`.execute(tx);
    const { rows } = await sql<{ changes: number }>`
      with taken as (
        delete from customer_changes
         where id in (select id from customer_changes order by id limit ${batchSize}) returning user_id),
      summed as (
        insert into customer_stats (user_id, orders, value, last_order_at, governorate)
        select u.id, o.orders, o.value, o.last_order_at, o.governorate
          from users u cross join lateral (
            select count(*) filter (where status <> 'cancelled')::int as orders,
                   coalesce(sum(total - refunded) filter (where status not in ('cancelled', 'refunded')), 0)::bigint as value,
                   max(placed_at) as last_order_at,
                   (array_agg(governorate order by placed_at desc))[1] as governorate
              from orders where user_id = u.id) o
         where u.id in (select user_id from taken) and u.deleted_at is null and u.role = 'user' and u.staff_role is null
        on conflict (user_id) do update set orders = excluded.orders, value = excluded.value,
          last_order_at = excluded.last_order_at, governorate = excluded.governorate)
      select count(*)::int as changes from taken`.execute(tx);
    return rows[0]?.changes ?? 0;
  });
}
