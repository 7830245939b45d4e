import { sql } from "kysely";
import { z } from "zod";
import type { Db, Tx } from "#platform/server/database.ts";
import { defineJob } from "#platform/server/jobs.ts";
import "./tables.ts";

/**
 * Updates units sold in the last 90 days minus returns, from the stock movements. Lists sorted by it may be an hour
 * behind; counting at each sale would make every buyer wait for the lock on the bestseller's row a second time.
 */
export async function countSales(db: Db | Tx): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      with units as (
        select v.product_id as id, greatest(0, sum(-m.delta))::integer as units
        from stock_movements m join variants v on v.id = m.variant_id
        where m.at > now() - interval '90 days' and m.reason in ('sold', 'reserved', 'released', 'cancelled', 'returned')
        group by v.product_id
      ),
      counted as (
        select p.id, coalesce(units, 0) as units from products p left join units using (id)
        where p.sold <> coalesce(units, 0) limit ${sql.lit(batchSize)}
      )
      update products p set sold = counted.units from counted where counted.id = p.id`.execute(db);
    if (numAffectedRows < batchSize) return;
  }
}

/** Products per statement: all at once would exceed the statement timeout. */
const batchSize = 2_000;

export const countSalesHourly = defineJob({
  name: "catalogue.countSales",
  payload: z.unknown(),
  every: "17 * * * *",
  run: (_payload, { db }) => countSales(db),
});
