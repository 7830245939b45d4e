import { sql } from "kysely";
import { z } from "zod";
import { calendarDay } from "#platform/commonSchemas.ts";
import { toPounds } from "#platform/money.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import { defineJob, enqueue } from "#platform/server/jobs.ts";
import type { Reconciliation, ReconciliationDifference } from "#shop/orders/adminContract.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import { type Comparison, compareWithGateways, comparison, emptyComparison } from "./compareWithGateways.ts";
import { isOnCairoDay } from "./isOnCairoDay.ts";
import "#shop/payments/server/tables.ts";
import "../tables.ts";

type ReconcileContext = { db: Db; config: Config };
type Report = Omit<Reconciliation, "madeAt">;
type DayTotals = { count: number; amount: number };

/** Milliseconds that a page waits for gateways. Those not asked by then are named as not compared. */
const pagePatience = 4_000;

/** Returns the stored report of the day; computes it for today and for days without one. */
export async function reconciliationFor(shop: ReconcileContext, day: string): Promise<Reconciliation> {
  const { rows } = await sql<{ report: Omit<Report, "uncompared"> & Partial<Report>; made_at: Date }>`
    select report, made_at from reconciliations
     where day = ${day}::date and day < (now() at time zone 'Africa/Cairo')::date`.execute(shop.db);
  const [stored] = rows;
  // Reports of earlier releases compared everything.
  if (stored) return { uncompared: 0, ...stored.report, madeAt: stored.made_at.toISOString() };
  const { report } = await reconcile(shop, day, emptyComparison, pagePatience);
  return { ...report, madeAt: new Date().toISOString() };
}

const jobName = "orders.reconcile";
/** Half hours in which the job tries again while a gateway does not answer. */
const mostPauses = 20;

/** Runs every night, after the day has ended in Cairo. A run takes seconds; the next one goes on where it stopped. */
export const reconcileYesterdayJob = defineJob({
  name: jobName,
  payload: z.object({
    day: calendarDay.optional(),
    from: comparison.default(emptyComparison),
    pauses: z.number().default(0),
  }),
  every: "7 1 * * *",
  async run({ day: started, from, pauses: before }, { db, config }) {
    const day = started ?? (await yesterday(db));
    const { report, done, isSilent } = await reconcile({ db, config }, day, from);
    const pauses = before + (isSilent ? 1 : 0);
    await db.transaction().execute(async (tx) => {
      await sql`insert into reconciliations (day, report) values (${day}::date, ${JSON.stringify(report)}::jsonb)
        on conflict (day) do update set report = excluded.report, made_at = now()`.execute(tx);
      if (report.uncompared === 0 || pauses > mostPauses) return;
      const next = isSilent ? { at: new Date(Date.now() + 30 * 60_000) } : {};
      await enqueue(tx, { name: jobName }, { day, from: done, pauses }, next);
    });
  },
});

async function yesterday(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char((now() at time zone 'Africa/Cairo')::date - 1, 'YYYY-MM-DD') as day`.execute(db);
  return rows[0]?.day ?? "";
}

/** Compares orders, ledger and gateway of one day in Cairo. Read-only. */
async function reconcile(shop: ReconcileContext, day: string, from: Comparison, patience?: number) {
  const { db } = shop;
  const [orders, entries, wrong] = await Promise.all([
    cardOrderTotals(db, day),
    ledgerTotals(db, day),
    findDifferences(db, day),
  ]);
  const { done, left, isSilent } = await compareWithGateways(shop, day, from, { patience });
  const report: Report = {
    day,
    orders,
    captured: entries.captured,
    late: entries.late,
    cash: entries.cash,
    refunded: entries.refunded,
    gateway: toPoundsTotals(done),
    uncompared: left,
    differences: [...wrong, ...done.differences],
  };
  return { report, done, isSilent };
}

const toPoundsTotals = ({ count, amount }: DayTotals): DayTotals => ({ count, amount: toPounds(amount) });

async function cardOrderTotals(db: Db, day: string): Promise<DayTotals> {
  const { rows } = await sql<DayTotals>`
    select count(*)::int as count, coalesce(sum(total - credit_used), 0)::float8 as amount from orders
     where payment_method = 'card' and ${isOnCairoDay("placed_at", day)}`.execute(db);
  return toPoundsTotals(rows[0] ?? { count: 0, amount: 0 });
}

async function ledgerTotals(db: Db, day: string) {
  const { rows } = await sql<DayTotals & { kind: string }>`
    select case when entry = 'captured' and order_id is null then 'late'
                when entry = 'refund_returned' then 'refunded' else entry end as kind,
           (count(*) - 2 * count(*) filter (where entry = 'refund_returned'))::int as count,
           (sum(amount) - 2 * coalesce(sum(amount) filter (where entry = 'refund_returned'), 0))::float8 as amount
      from payment_ledger where provider <> 'credit' and ${isOnCairoDay("at", day)} group by 1`.execute(db);
  const of = (kind: string) => toPoundsTotals(rows.find((row) => row.kind === kind) ?? { count: 0, amount: 0 });
  return { captured: of("captured"), late: of("late"), cash: of("cash_collected"), refunded: of("refunded") };
}

/** Returns mismatches between orders and ledger, and refunds that differ from the requested amount. */
async function findDifferences(db: Db, day: string): Promise<ReconciliationDifference[]> {
  const { rows } = await sql<ReconciliationDifference & { digits: number | null }>`
    select 'notCaptured' as kind, o.number as digits, null as reference, o.total::float8 as ours, null::float8 as theirs
      from orders o where o.payment_method = 'card' and ${isOnCairoDay("o.placed_at", day)}
       and not exists (select from payment_ledger l where l.order_id = o.id and l.entry = 'captured')
    union all
    select 'amount', o.number, l.reference, o.total, l.amount from payment_ledger l join orders o on o.id = l.order_id
     where l.entry in ('captured', 'cash_collected')
       and l.amount <> case l.provider when 'credit' then o.credit_used else o.total - o.credit_used end and ${isOnCairoDay("l.at", day)}
    union all
    select 'captureWithoutOrder', null, l.reference, null, l.amount from payment_ledger l
     where l.entry = 'captured' and l.order_id is null and ${isOnCairoDay("l.at", day)}
       and not exists (select from refunds r where r.session_id = l.session_id)
    union all
    select 'refund', o.number, l.reference, r.amount, l.amount
      from payment_ledger l join refunds r on r.id = l.refund_id left join orders o on o.id = r.order_id
     where l.entry = 'refunded' and ${isOnCairoDay("l.at", day)}
       and (r.amount <> l.amount or r.status <> 'succeeded'
            and not exists (select from payment_ledger b where b.refund_id = r.id and b.entry = 'refund_returned'))
     limit 200`.execute(db);
  return rows.map(({ kind, digits, reference, ours, theirs }) => ({
    kind,
    number: digits === null ? null : orderNumber(digits),
    reference,
    ours: ours === null ? null : toPounds(ours),
    theirs: theirs === null ? null : toPounds(theirs),
  }));
}
