import { sql } from "kysely";
import type { Tx } from "#platform/server/database.ts";
import { bucketOf, bucketsOf } from "#shop/reporting/period.ts";
import { addSums, type Sums } from "#shop/reporting/reportFigures.ts";
import type { LoadedReport, ReportRequest } from "./loadedReport.ts";

type DayRow = { key: string } & Sums;

/** Cash orders by the day of the order: what became of their confirmation, and how long it took. */
export async function loadConfirmations(tx: Tx, request: ReportRequest): Promise<LoadedReport> {
  const { from, to } = request.period;
  const { rows } = await sql<DayRow>`
    select (o.placed_at at time zone 'Africa/Cairo')::date::text as key, count(*)::integer as asked,
           (count(*) filter (where c.outcome in ('confirmed', 'changed')))::integer as confirmed,
           (count(*) filter (where c.outcome in ('cancelled', 'fake')))::integer as "calledOff",
           (count(*) filter (where c.outcome = 'unanswered'))::integer as unanswered,
           coalesce(sum(extract(epoch from c.settled_at - o.placed_at) / 60)
             filter (where c.outcome in ('confirmed', 'changed')), 0)::integer as "confirmMinutes"
      from orders o join order_confirmations c on c.order_id = o.id
     where o.placed_at >= cairo_midnight(${from}::date) and o.placed_at < cairo_midnight(${to}::date + 1)
     group by 1`.execute(tx);
  return inBuckets(rows, request);
}

/** The net of cash orders by day of booking: cash collected, less refunds but those to store credit, fees of couriers and costs of returns. */
export async function loadNetCash(tx: Tx, request: ReportRequest): Promise<LoadedReport> {
  const { from, to } = request.period;
  const within = sql`at >= cairo_midnight(${from}::date) and at < cairo_midnight(${to}::date + 1)`;
  const { rows } = await sql<DayRow>`
    with booked as (
      select l.at, case when l.entry = 'cash_collected' then l.amount else 0 end as collected,
             case when l.entry = 'refunded' then l.amount else 0 end as refunded, 0::bigint as fee, 0 as cost
        from payment_ledger l join orders o on o.id = l.order_id
       where o.payment_method = 'cod' and l.entry in ('cash_collected', 'refunded') and l.provider <> 'credit'
      union all
      select at, 0, 0, -amount, 0 from courier_ledger where entry = 'fee'
      union all
      select t.received_at, 0, 0, 0, t.cost from returns t join orders o on o.id = t.order_id
       where o.payment_method = 'cod' and t.received_at is not null and t.cost > 0)
    select (at at time zone 'Africa/Cairo')::date::text as key, sum(collected)::bigint as collected,
           sum(refunded)::bigint as "cashRefunded", sum(fee)::bigint as "courierFees", sum(cost)::bigint as "returnCost"
      from booked where ${within} group by 1`.execute(tx);
  return inBuckets(rows, request);
}

/** One row for each day, week or month, also for those without figures. */
function inBuckets(days: readonly DayRow[], { period, interval }: ReportRequest): LoadedReport {
  const byBucket = Map.groupBy(days, ({ key }) => bucketOf(key, interval));
  const rows = bucketsOf(period, interval).map((key) => ({
    key,
    sums: addSums((byBucket.get(key) ?? []).map(({ key: _, ...sums }) => sums)),
  }));
  return { rows, totals: addSums(rows.map(({ sums }) => sums)) };
}
