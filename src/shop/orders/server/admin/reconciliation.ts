import { sql } from "kysely";
import { z } from "zod";
import { toPounds } from "#platform/money.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import { defineJob } from "#platform/server/jobs.ts";
import type { Reconciliation } from "#shop/orders/adminContract.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import { getGateway } from "#shop/payments/server/gateways/getGateway.ts";
import "#shop/payments/server/tables.ts";
import "../tables.ts";

type ReconcileContext = { db: Db; config: Config };
type Difference = Reconciliation["differences"][number];
type DayTotals = { count: number; amount: number };

/** Returns the stored report of the day; computes it for today and for days without one. */
export async function reconciliationFor(shop: ReconcileContext, day: string): Promise<Reconciliation> {
  const { rows } = await sql<{ report: Omit<Reconciliation, "madeAt">; made_at: Date }>`
    select report, made_at from reconciliations
     where day = ${day}::date and day < (now() at time zone 'Africa/Cairo')::date`.execute(shop.db);
  const [stored] = rows;
  if (stored) return { ...stored.report, madeAt: stored.made_at.toISOString() };
  return { ...(await reconcile(shop, day)), madeAt: new Date().toISOString() };
}

/** Runs every night, after the day has ended in Cairo. */
export const reconcileYesterdayJob = defineJob({
  name: "orders.reconcile",
  payload: z.unknown(),
  every: "7 1 * * *",
  async run(_payload, { db, config }) {
    const { rows } = await sql<{ day: string }>`
      select to_char((now() at time zone 'Africa/Cairo')::date - 1, 'YYYY-MM-DD') as day`.execute(db);
    const day = rows[0]?.day ?? "";
    const report = JSON.stringify(await reconcile({ db, config }, day));
    await sql`insert into reconciliations (day, report) values (${day}::date, ${report}::jsonb)
      on conflict (day) do update set report = excluded.report, made_at = now()`.execute(db);
  },
});

/** Compares orders, ledger and gateway of one day in Cairo. Read-only. */
async function reconcile(shop: ReconcileContext, day: string): Promise<Omit<Reconciliation, "madeAt">> {
  const { db } = shop;
  const [orders, entries, wrong] = await Promise.all([
    cardOrderTotals(db, day),
    ledgerTotals(db, day),
    findDifferences(db, day),
  ]);
  const gateway = await compareWithGateways(shop, day);
  return {
    day,
    orders,
    captured: entries.captured,
    late: entries.late,
    cash: entries.cash,
    refunded: entries.refunded,
    gateway: gateway.said,
    differences: [...wrong, ...gateway.differences],
  };
}

const isOnDay = (column: string, day: string) => sql<boolean>`
  ${sql.ref(column)} >= ${day}::date::timestamp at time zone 'Africa/Cairo'
  and ${sql.ref(column)} < (${day}::date + 1)::timestamp at time zone 'Africa/Cairo'`;

const toPoundsTotals = ({ count, amount }: DayTotals): DayTotals => ({ count, amount: toPounds(amount) });

async function cardOrderTotals(db: Db, day: string): Promise<DayTotals> {
  const { rows } = await sql<DayTotals>`
    select count(*)::int as count, coalesce(sum(total - credit_used), 0)::float8 as amount from orders
     where payment_method = 'card' and ${isOnDay("placed_at", day)}`.execute(db);
  return toPoundsTotals(rows[0] ?? { count: 0, amount: 0 });
}

async function ledgerTotals(db: Db, day: string) {
  const { rows } = await sql<DayTotals & { kind: string }>`
    select case when entry = 'captured' and order_id is null then 'late'
                when entry = 'refund_returned' then 'refunded' else entry end as kind,
           (count(*) - 2 * count(*) filter (where entry = 'refund_returned'))::int as count,
           (sum(amount) - 2 * coalesce(sum(amount) filter (where entry = 'refund_returned'), 0))::float8 as amount
      from payment_ledger where provider <> 'credit' and ${isOnDay("at", day)} group by 1`.execute(db);
  const of = (kind: string) => toPoundsTotals(rows.find((row) => row.kind === kind) ?? { count: 0, amount: 0 });
  return { captured: of("captured"), late: of("late"), cash: of("cash_collected"), refunded: of("refunded") };
}

/** Returns mismatches between orders and ledger, and refunds that differ from the requested amount. */
async function findDifferences(db: Db, day: string): Promise<Difference[]> {
  const { rows } = await sql<Difference & { digits: number | null }>`
    select 'notCaptured' as kind, o.number as digits, null as reference, o.total::float8 as ours, null::float8 as theirs
      from orders o where o.payment_method = 'card' and ${isOnDay("o.placed_at", day)}
       and not exists (select from payment_ledger l where l.order_id = o.id and l.entry = 'captured')
    union all
    select 'amount', o.number, l.reference, o.total, l.amount from payment_ledger l join orders o on o.id = l.order_id
     where l.entry in ('captured', 'cash_collected')
       and l.amount <> case l.provider when 'credit' then o.credit_used else o.total - o.credit_used end and ${isOnDay("l.at", day)}
    union all
    select 'captureWithoutOrder', null, l.reference, null, l.amount from payment_ledger l
     where l.entry = 'captured' and l.order_id is null and ${isOnDay("l.at", day)}
       and not exists (select from refunds r where r.session_id = l.session_id)
    union all
    select 'refund', o.number, l.reference, r.amount, l.amount
      from payment_ledger l join refunds r on r.id = l.refund_id left join orders o on o.id = r.order_id
     where l.entry = 'refunded' and ${isOnDay("l.at", day)}
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

async function compareWithGateways({ db, config }: ReconcileContext, day: string) {
  const { rows } = await sql<{ provider: string; reference: string; amount: number; number: number | null }>`
    select l.provider, l.reference, l.amount, o.number from payment_ledger l left join orders o on o.id = l.order_id
     where l.entry = 'captured' and l.provider <> 'credit' and ${isOnDay("l.at", day)} order by l.id limit 5000`.execute(
    db,
  );
  const gatewayTotals = { count: 0, amount: 0 };
  const differences: Difference[] = [];
  for (const { provider, reference, amount, number } of rows) {
    const about = { number: number === null ? null : orderNumber(number), reference, ours: toPounds(amount) };
    try {
      const payment = await getGateway(db, config, provider).fetchStatus(reference);
      if (payment.state === "paid") {
        gatewayTotals.count += 1;
        gatewayTotals.amount += payment.amount;
      }
      if (payment.state !== "paid" || payment.amount !== amount)
        differences.push({
          ...about,
          kind: "gateway",
          theirs: payment.state === "paid" ? toPounds(payment.amount) : 0,
        });
    } catch {
      differences.push({ ...about, kind: "unanswered", theirs: null });
    }
  }
  return { said: toPoundsTotals(gatewayTotals), differences };
}
