import { sql } from "kysely";
import { z } from "zod";
import type { Db, Tx } from "#platform/server/db.ts";
import { defineJob } from "#platform/server/jobs.ts";
import "./tables.ts";

/**
 * Units sold in the last ninety days, returns taken off, from the book of the stock. Lists that sort by it may be an
 * hour behind; counting at each sale would make every buyer wait for the bestseller's row a second time.
 */
export async function countSales(db: Db | Tx): Promise<void> {
  await sql`
    update products p set sold = counted.units
    from (
      select p.id, greatest(0, coalesce(sum(-m.delta), 0))::integer as units
      from products p
      left join variants v on v.product_id = p.id
      left join stock_movements m on m.variant_id = v.id and m.at > now() - interval '90 days'
        and m.reason in ('sold', 'reserved', 'released', 'cancelled', 'returned')
      group by p.id
    ) counted
    where counted.id = p.id and p.sold <> counted.units`.execute(db);
}

export const countSalesHourly = defineJob({
  name: "catalogue.countSales",
  payload: z.unknown(),
  every: "17 * * * *",
  run: (_payload, { db }) => countSales(db),
});
