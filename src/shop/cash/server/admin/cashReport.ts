import { sql } from "kysely";
import { toPounds } from "#platform/money.ts";
import type { Db } from "#platform/server/database.ts";
import type { CashReport } from "#shop/cash/adminContract.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import type { CourierName } from "#shop/shipping/courier.ts";
import "../tables.ts";

type SumsRow = {
  week: string;
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

const isLate = (days: number) => sql`l.shipment_id is not null and s.ended_at < now() - make_interval(days => ${days})`;
const sumsOf = (lateAfterDays: number) => sql`
  count(distinct l.shipment_id) filter (where l.entry = 'collected') as parcels,
  coalesce(sum(l.amount) filter (where l.entry in ('collected', 'surplus')), 0)::bigint as collected,
  -coalesce(sum(l.amount) filter (where l.entry = 'fee'), 0)::bigint as fees,
  -coalesce(sum(l.amount) filter (where l.entry = 'payout'), 0)::bigint as paid,
  -coalesce(sum(l.amount) filter (where l.entry = 'written_off'), 0)::bigint as written_off,
  coalesce(sum(l.amount), 0)::bigint as owed,
  coalesce(sum(l.amount) filter (where ${isLate(lateAfterDays)}), 0)::bigint as late`;

/** Amounts that each courier collected, kept and paid: in all, and by the week of the delivery. */
export async function cashReport(db: Db): Promise<CashReport> {
  const { cashLateAfterDays: lateAfterDays } = await cachedSettings(db);
  const sums = sumsOf(lateAfterDays);
  const [couriers, weeks] = await Promise.all([
    sql<SumsRow>`
      select l.courier, l.courier_name, ${sums}
        from courier_ledger l left join shipments s on s.id = l.shipment_id
       group by l.courier, l.courier_name order by l.courier_name limit 200`.execute(db),
    sql<SumsRow>`
      select to_char(w.week, 'YYYY-MM-DD') as week, l.courier, l.courier_name, ${sums}
        from shipments s join courier_ledger l on l.shipment_id = s.id,
          lateral (select date_trunc('week', (cairo_day(s.ended_at) + 1)::timestamp) - interval '1 day' as week) w
       where s.ended_at > now() - interval '26 weeks'
       group by w.week, l.courier, l.courier_name order by w.week desc, l.courier_name limit 500`.execute(db),
  ]);
  return {
    lateAfterDays,
    couriers: couriers.rows.map(present),
    weeks: weeks.rows.map((row) => ({ week: row.week, ...present(row) })),
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
