import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#platform/server/database.ts";
import { defineJob } from "#platform/server/jobs.ts";
import { bucketOf } from "#shop/reporting/period.ts";
import { deliveryBatchDays, rollUpDeliveries } from "./rollUpDeliveries.ts";
import "./tables.ts";

/** Days per run, so that no statement over years of existing orders takes too long. */
const batchDays = 10;

/** Rolls up changed days into daily totals, so that reports over many days stay fast. */
export const rollUpReportsJob = defineJob({
  name: "reporting.rollUp",
  payload: z.unknown(),
  every: "*/5 * * * *",
  async run(_payload, { db }) {
    while ((await rollUp(db)) === batchDays);
    while ((await rollUpDeliveries(db)) === deliveryBatchDays);
  },
});

/**
 * Reads totals and deletes `report_changes` rows in one snapshot: a change that commits meanwhile stays in the table,
 * and reports keep reading that day from the orders. Days that an earlier version summed without all columns or tables
 * are outdated too.
 * @returns the number of days rolled up
 */
export function rollUp(db: Db): Promise<number> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const { rows } = await sql<{ days: string[] }>`
        select array(select day::text from (
            select day from report_changes
            union select day from report_partial_days
            union select day from report_trade where value is null
            union select day from report_categories where sold is null) outdated
          order by 1 limit ${sql.lit(batchDays)}) as days
         where pg_try_advisory_xact_lock(hashtext('reporting.rollUp'))`.execute(tx);
      const days = rows[0]?.days ?? [];
      if (days.length === 0) return 0;
      const daysArray = sql`${days}::date[]`;
      await sql`delete from report_trade where day = any(${daysArray})`.execute(tx);
      await sql`delete from report_goods where day = any(${daysArray})`.execute(tx);
      await sql`delete from report_categories where day = any(${daysArray})`.execute(tx);
      await sql`insert into report_trade select * from report_trade_of(${daysArray})`.execute(tx);
      await sql`delete from report_vat where day = any(${daysArray})`.execute(tx);
      await sql`insert into report_vat select * from report_vat_of(${daysArray})`.execute(tx);
      await sql`insert into report_goods select * from report_goods_of(${daysArray})`.execute(tx);
      await sql`insert into report_categories
        select day, category, sum(pieces), sum(amount), sum(sold), sum(returned)
          from report_goods where day = any(${daysArray}) group by 1, 2`.execute(tx);
      const months = sql`array(select distinct date_trunc('month', day)::date from unnest(${daysArray}) as touched (day))`;
      await sql`delete from report_goods_months where month = any(${months})`.execute(tx);
      await sql`
        insert into report_goods_months
        select month, product_id, category, sum(pieces), sum(amount), sum(sold), sum(returned)
          from unnest(${months}) as touched (month)
          join report_goods on day >= month and day < month + interval '1 month' group by 1, 2, 3`.execute(tx);
      const years = sql`array(select distinct date_trunc('year', day)::date from unnest(${daysArray}) as touched (day))`;
      await sql`delete from report_goods_years where year = any(${years})`.execute(tx);
      await sql`
        insert into report_goods_years
        select year, product_id, category, sum(pieces), sum(amount), sum(sold), sum(returned)
          from unnest(${years}) as touched (year)
          join report_goods_months on month >= year and month < year + interval '1 year' group by 1, 2, 3`.execute(tx);
      await sql`delete from report_cohorts where month = any(${months})`.execute(tx);
      for (const month of new Set(days.map((day) => bucketOf(day, "month"))))
        await sql`insert into report_cohorts select * from report_cohorts_of(array[${month}::date])`.execute(tx);
      await sql`delete from report_changes where day = any(${daysArray})`.execute(tx);
      await sql`delete from report_partial_days where day = any(${daysArray})`.execute(tx);
      return days.length;
    });
}
