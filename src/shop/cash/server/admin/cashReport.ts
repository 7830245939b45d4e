import { sql } from "kysely";
import { toPounds } from "#platform/money.ts";
import type { Db } from "#platform/server/database.ts";
import type { CashReport } from "#shop/cash/adminContract.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import type { CourierName } from "#shop/shipping/courier.ts";

type SumsRow = {
  /** Null: all weeks. */
  week: string | null;
  courier: CourierName;
  courier_name: string;
  parcels: number;
  collected: number;
  fees: number;
  paid: number;
  written_off: number;
  owed: number;
  late: number;
};

/** Parcels that have not ended, and entries without one: see `report_courier_cash`. */
const withoutEnd = "1970-01-01";

const sums = sql`
  sum(parcels)::int as parcels, sum(collected)::bigint as collected, sum(fees)::bigint as fees, sum(paid)::bigint as paid,
  sum(written_off)::bigint as written_off, sum(owed)::bigint as owed,
  coalesce(sum(owed) filter (where day > ${withoutEnd}::date and day < late_before), 0)::bigint as late`;

/** Amounts that each courier collected, kept and paid: in all, and by the week of the delivery. Weeks begin on Sunday. */
export async function cashReport(db: Db): Promise<CashReport> {
  const { cashLateAfterDays: lateAfterDays } = await cachedSettings(db);
  // Both from one snapshot, so that they agree.
  const { rows } = await sql<SumsRow>`
    with changed as materialized (select array(select distinct day from report_delivery_changes) as days),
    by_day as (
      select c.* from report_courier_cash c, changed where c.day <> all(changed.days)
      union all
      select c.* from changed, report_courier_cash_of(changed.days) c),
    dated as (
      select *, cairo_day(now()) - ${lateAfterDays}::integer as late_before,
             (date_trunc('week', (day + 1)::timestamp) - interval '1 day')::date as week from by_day),
    couriers as (
      select null::text as week, courier, courier_name, ${sums} from dated group by 2, 3 order by 3 limit 200),
    weeks as (
      select week::text, courier, courier_name, ${sums} from dated
       where day > cairo_day(now()) - 26 * 7 group by 1, 2, 3 order by 1 desc, 3 limit 500)
    select * from couriers union all select * from weeks`.execute(db);
  return {
    lateAfterDays,
    couriers: rows.filter(({ week }) => week === null).map(present),
    weeks: rows.flatMap((row) => (row.week === null ? [] : [{ week: row.week, ...present(row) }])),
  };
}

const present = (row: SumsRow) => ({
  courier: row.courier,
  courierName: row.courier_name,
  parcels: row.parcels,
  collected: toPounds(row.collected),
  fees: toPounds(row.fees),
  paid: toPounds(row.paid),
  writtenOff: toPounds(row.written_off),
  owed: toPounds(row.owed),
  late: toPounds(row.late),
});
