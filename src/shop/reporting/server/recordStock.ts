import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#platform/server/database.ts";
import { defineJob } from "#platform/server/jobs.ts";

/** Keeps the stock of the day: the last run of a day is its end. */
export const recordStockJob = defineJob({
  name: "reporting.recordStock",
  payload: z.unknown(),
  every: "55 * * * *",
  run: (_payload, { db }) => recordStock(db),
});

/** Records pieces and value of now as those of today in Cairo. */
export async function recordStock(db: Db): Promise<void> {
  await sql`
    insert into report_stock (day, stock, value)
    select cairo_day(now()), coalesce(sum(p.stock), 0),
           coalesce(sum(((p.stock::bigint * p.price + coalesce(priced.more, 0)) * (100 - p.deal_percent) + 50)::bigint / 100), 0)
      from products p left join (
        select v.product_id, sum(v.stock::bigint * (v.price - p.price)) as more
          from variants v join products p on p.id = v.product_id where v.price is not null group by 1) priced
        on priced.product_id = p.id
    on conflict (day) do update set stock = excluded.stock, value = excluded.value`.execute(db);
}
