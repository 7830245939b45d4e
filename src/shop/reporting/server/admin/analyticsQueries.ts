import { sql } from "kysely";
import type { InEveryLanguage } from "#platform/languages.ts";
import type { Tx } from "#platform/server/database.ts";
import type { Period } from "#shop/reporting/period.ts";
import { andComputed } from "./reports/listOutdatedDays.ts";
import { selectGoods } from "./selectGoods.ts";
import "../tables.ts";

const maxRows = 10;

/** Amounts in piastres, and counts. */
export type TradeTotals = { placed: number; sales: number; paid: number; refunded: number };
export type TradeRow = TradeTotals & {
  kind: "day" | "governorate" | "method" | "before";
  /** A day, a governorate's code or a payment method. */
  name: string;
};

/** Returns days with outdated totals, which must be read from the orders and the ledger. */
export async function listChangedDays(tx: Tx, { from, to }: Period): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day::text as day from report_changes where day between ${from}::date and ${to}::date`.execute(tx);
  return rows.map(({ day }) => day);
}

/** Returns totals by day, governorate and payment method, and of the whole period before. */
export async function loadTrade(tx: Tx, now: Period, before: Period, changed: readonly string[]) {
  const { rows } = await sql<TradeRow>`
    with trade as (
      select * from report_trade
       where day between ${before.from}::date and ${now.to}::date and day <> all(${changed}::date[])
      ${andComputed(sql`select * from report_trade_of`, changed)}),
    of_period as (
      select case grouping(day, governorate, payment_method) when 3 then 'day' when 5 then 'governorate' else 'method' end as kind,
             coalesce(day::text, governorate, payment_method) as name,
             sum(placed)::integer as placed, sum(sales)::integer as sales, sum(paid)::bigint as paid, sum(refunded)::bigint as refunded
        from trade where day >= ${now.from}::date
       group by grouping sets ((day), (governorate), (payment_method)))
    select * from of_period
    union all
    select 'before', '', coalesce(sum(placed), 0)::integer, coalesce(sum(sales), 0)::integer,
           coalesce(sum(paid), 0)::bigint, coalesce(sum(refunded), 0)::bigint
      from trade where day < ${now.from}::date`.execute(tx);
  return rows;
}

type GoodsRow = { name: InEveryLanguage | null; pieces: number; amount: number };

/** Returns products by units sold and not returned. A deleted product has the name of its last sale. */
export async function loadTopProducts(tx: Tx, period: Period, changed: readonly string[]) {
  const { rows } = await sql<GoodsRow & { id: string; there: boolean }>`
    with best as (
      select product_id as id, sum(pieces)::integer as pieces, sum(amount)::bigint as amount
        from (${selectGoods(period, changed, ["pieces", "amount"])}) goods
       where product_id <> '' group by 1 having sum(pieces) > 0 order by 2 desc, 3 desc, 1 limit ${sql.lit(maxRows)})
    select best.*, p.id is not null as there,
           coalesce(p.name, (select l.name from order_lines l where l.product_id = best.id limit 1)) as name
      from best left join products p using (id) order by pieces desc, amount desc, id`.execute(tx);
  return rows;
}

export async function loadTopCategories(tx: Tx, { from, to }: Period, changed: readonly string[]) {
  const within = changed.filter((day) => day >= from);
  const { rows } = await sql<GoodsRow & { slug: string }>`
    with goods as (
      select category, pieces, amount from report_categories
       where day between ${from}::date and ${to}::date and day <> all(${within}::date[])
      ${andComputed(sql`select category, pieces, amount from report_goods_of`, within)}),
    best as (select category as slug, sum(pieces)::integer as pieces, sum(amount)::bigint as amount
               from goods group by 1 having sum(pieces) > 0)
    select best.*, c.name from best left join categories c using (slug) order by pieces desc, amount desc, slug`.execute(
    tx,
  );
  return rows;
}

/** Returns the number of accounts and products at the end of two days. */
export async function loadCountsAtEndOf(tx: Tx, now: string, before: string) {
  const { rows } = await sql<Record<"users" | "usersBefore" | "products" | "productsBefore", number>>`
    select u.*, p.* from
      (select count(*) filter (where created_at < cairo_midnight(${now}::date + 1)) as "users",
              count(*) filter (where created_at < cairo_midnight(${before}::date + 1)) as "usersBefore"
         from users where deleted_at is null) u,
      (select count(*) filter (where created_at < cairo_midnight(${now}::date + 1)) as "products",
              count(*) filter (where created_at < cairo_midnight(${before}::date + 1)) as "productsBefore"
         from products) p`.execute(tx);
  return rows[0] ?? { users: 0, usersBefore: 0, products: 0, productsBefore: 0 };
}

/** Returns return reasons with their counts, grouped regardless of spelling. */
export async function loadReturnReasons(tx: Tx, { from, to }: Period) {
  const { rows } = await sql<{ reason: string; count: number }>`
    select min(shown) as reason, sum(count)::integer as count
      from (select reason, count(*) from returns
             where requested_at >= cairo_midnight(${from}::date) and requested_at < cairo_midnight(${to}::date + 1)
               and kind = 'return' group by 1) given,
           lateral (select left(btrim(reason), 120) as shown) trimmed
     where shown <> '' group by lower(shown) order by 2 desc, 1 limit ${sql.lit(maxRows)}`.execute(tx);
  return rows;
}

export async function loadZeroResultQueries(tx: Tx, { from, to }: Period) {
  const { rows } = await sql<{ term: string; count: number; at: Date }>`
    select term, count::integer as count, last_at as at from search_misses
     where last_at >= cairo_midnight(${from}::date) and last_at < cairo_midnight(${to}::date + 1)
     order by count desc, last_at desc, term limit ${sql.lit(maxRows)}`.execute(tx);
  return rows.map(({ term, count, at }) => ({ term, count, lastAt: at.toISOString() }));
}
