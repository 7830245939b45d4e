import { sql } from "kysely";
import { z } from "zod";
import { toPounds } from "#platform/money.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/db.ts";
import { defineJob } from "#platform/server/jobs.ts";
import { gatewayOf } from "#shop/payments/server/gateways/index.ts";
import { orderNumber } from "../number.ts";
import type { Reconciliation } from "../returnsContract.ts";
import "#shop/payments/server/tables.ts";
import "./tables.ts";

type Shop = { db: Db; config: Config };
type Difference = Reconciliation["differences"][number];
type Booked = { count: number; amount: number };

/** The report that a job made of the day; for today, and where there is none, it is made now. */
export async function reconciliationOf(shop: Shop, day: string): Promise<Reconciliation> {
  const { rows } = await sql<{ report: Omit<Reconciliation, "madeAt">; made_at: Date }>`
    select report, made_at from reconciliations
     where day = ${day}::date and day < (now() at time zone 'Africa/Cairo')::date`.execute(shop.db);
  const [kept] = rows;
  if (kept) return { ...kept.report, madeAt: kept.made_at.toISOString() };
  return { ...(await reconcile(shop, day)), madeAt: new Date().toISOString() };
}

/** Every night, when yesterday is over in Cairo. */
export const reconcileYesterday = defineJob({
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

/** Orders, ledger and gateway of one day in Cairo, held against each other. Nothing is changed. */
async function reconcile(shop: Shop, day: string): Promise<Omit<Reconciliation, "madeAt">> {
  const { db } = shop;
  const [orders, entries, wrong] = await Promise.all([ordersOf(db, day), entriesOf(db, day), wrongOf(db, day)]);
  const gateway = await askGateways(shop, day);
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

const on = (column: string, day: string) => sql<boolean>`
  ${sql.ref(column)} >= ${day}::date::timestamp at time zone 'Africa/Cairo'
  and ${sql.ref(column)} < (${day}::date + 1)::timestamp at time zone 'Africa/Cairo'`;

const pounds = ({ count, amount }: Booked): Booked => ({ count, amount: toPounds(amount) });

async function ordersOf(db: Db, day: string): Promise<Booked> {
  const { rows } = await sql<Booked>`
    select count(*)::int as count, coalesce(sum(total), 0)::float8 as amount from orders
     where payment_method = 'card' and ${on("placed_at", day)}`.execute(db);
  return pounds(rows[0] ?? { count: 0, amount: 0 });
}

async function entriesOf(db: Db, day: string) {
  const { rows } = await sql<Booked & { kind: string }>`
    select case when entry = 'captured' and order_id is null then 'late'
                when entry = 'refund_returned' then 'refunded' else entry end as kind,
           (count(*) - 2 * count(*) filter (where entry = 'refund_returned'))::int as count,
           (sum(amount) - 2 * coalesce(sum(amount) filter (where entry = 'refund_returned'), 0))::float8 as amount
      from payment_ledger where ${on("at", day)} group by 1`.execute(db);
  const of = (kind: string) => pounds(rows.find((row) => row.kind === kind) ?? { count: 0, amount: 0 });
  return { captured: of("captured"), late: of("late"), cash: of("cash_collected"), refunded: of("refunded") };
}

/** Where our own books differ, or a day's refund is not what was asked for. */
async function wrongOf(db: Db, day: string): Promise<Difference[]> {
  const { rows } = await sql<Difference & { digits: number | null }>`
    select 'notCaptured' as kind, o.number as digits, null as reference, o.total::float8 as ours, null::float8 as theirs
      from orders o where o.payment_method = 'card' and ${on("o.placed_at", day)}
       and not exists (select from payment_ledger l where l.order_id = o.id and l.entry = 'captured')
    union all
    select 'amount', o.number, l.reference, o.total, l.amount from payment_ledger l join orders o on o.id = l.order_id
     where l.entry in ('captured', 'cash_collected') and l.amount <> o.total and ${on("l.at", day)}
    union all
    select 'captureWithoutOrder', null, l.reference, null, l.amount from payment_ledger l
     where l.entry = 'captured' and l.order_id is null and ${on("l.at", day)}
       and not exists (select from refunds r where r.session_id = l.session_id)
    union all
    select 'refund', o.number, l.reference, r.amount, l.amount
      from payment_ledger l join refunds r on r.id = l.refund_id left join orders o on o.id = r.order_id
     where l.entry = 'refunded' and ${on("l.at", day)}
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

async function askGateways({ db, config }: Shop, day: string) {
  const { rows } = await sql<{ provider: string; reference: string; amount: number; number: number | null }>`
    select l.provider, l.reference, l.amount, o.number from payment_ledger l left join orders o on o.id = l.order_id
     where l.entry = 'captured' and ${on("l.at", day)} order by l.id limit 5000`.execute(db);
  const said = { count: 0, amount: 0 };
  const differences: Difference[] = [];
  for (const { provider, reference, amount, number } of rows) {
    const about = { number: number === null ? null : orderNumber(number), reference, ours: toPounds(amount) };
    try {
      const payment = await gatewayOf(db, config, provider).fetchStatus(reference);
      if (payment.state === "paid") {
        said.count += 1;
        said.amount += payment.amount;
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
  return { said: pounds(said), differences };
}
