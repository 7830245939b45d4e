import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#platform/server/db.ts";
import { defineJob } from "#platform/server/jobs.ts";
import "./tables.ts";

/** A shop that starts with years of orders adds them up a month at a time. */
const daysAtOnce = 31;

/** Adds up the days that something happened to, so that reading many days stays quick. */
export const rollUpReports = defineJob({
  name: "reporting.rollUp",
  payload: z.unknown(),
  every: "*/5 * * * *",
  async run(_payload, { db }) {
    while ((await rollUp(db)) === daysAtOnce);
  },
});

/**
 * What is added up and what is struck off the list of changes come from one picture of the database: a change that is
 * committed meanwhile stays on the list, and its day goes on being read from the orders themselves.
 * @returns how many days it added up
 */
export function rollUp(db: Db): Promise<number> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const { rows } = await sql<{ days: string[] }>`
        select array(select distinct day::text from report_changes order by 1 limit ${sql.lit(daysAtOnce)}) as days
         where pg_try_advisory_xact_lock(hashtext('reporting.rollUp'))`.execute(tx);
      const days = rows[0]?.days ?? [];
      if (days.length === 0) return 0;
      const these = sql`${days}::date[]`;
      await sql`delete from report_trade where day = any(${these})`.execute(tx);
      await sql`delete from report_goods where day = any(${these})`.execute(tx);
      await sql`delete from report_categories where day = any(${these})`.execute(tx);
      await sql`insert into report_trade select * from report_trade_of(${these})`.execute(tx);
      await sql`insert into report_goods select * from report_goods_of(${these})`.execute(tx);
      await sql`insert into report_categories
        select day, category, sum(pieces), sum(amount) from report_goods where day = any(${these}) group by 1, 2`.execute(
        tx,
      );
      const months = sql`array(select distinct date_trunc('month', day)::date from unnest(${these}) as touched (day))`;
      await sql`delete from report_goods_months where month = any(${months})`.execute(tx);
      await sql`
        insert into report_goods_months
        select month, product_id, category, sum(pieces), sum(amount)
          from unnest(${months}) as touched (month)
          join report_goods on day >= month and day < month + interval '1 month' group by 1, 2, 3`.execute(tx);
      await sql`delete from report_changes where day = any(${these})`.execute(tx);
      return days.length;
    });
}
