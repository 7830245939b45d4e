import { sql } from "kysely";
import type { Db } from "#platform/server/database.ts";
import "./tables.ts";

/** Days per run, as those of `rollUp`. */
export const deliveryBatchDays = 10;

/**
 * Sums parcels, confirmations and courier cash of changed days, as `rollUp` does for sales.
 * @returns the number of days rolled up
 */
export function rollUpDeliveries(db: Db): Promise<number> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const { rows } = await sql<{ days: string[] }>`
        select array(select distinct day::text from report_delivery_changes
                      order by 1 limit ${sql.lit(deliveryBatchDays)}) as days
         where pg_try_advisory_xact_lock(hashtext('reporting.rollUpDeliveries'))`.execute(tx);
      const days = rows[0]?.days ?? [];
      if (days.length === 0) return 0;
      for (const name of ["report_parcels", "report_cash", "report_courier_cash"]) {
        await sql`delete from ${sql.table(name)} where day = any(${days}::date[])`.execute(tx);
        await sql`insert into ${sql.table(name)} select * from ${sql.raw(`${name}_of`)}(${days}::date[])`.execute(tx);
      }
      await sql`delete from report_delivery_changes where day = any(${days}::date[])`.execute(tx);
      return days.length;
    });
}
