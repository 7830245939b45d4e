import { type RawBuilder, sql } from "kysely";
import type { InEveryLanguage } from "#platform/languages.ts";
import type { Tx } from "#platform/server/database.ts";
import { bucketOf, bucketsOf } from "#shop/reporting/period.ts";
import { selectGoods } from "../selectGoods.ts";
import { listOutdatedDays } from "./listOutdatedDays.ts";
import type { LoadedReport, ReportRequest } from "./loadedReport.ts";
import "#shop/reporting/server/tables.ts";

type StockRow = {
  key: string | null;
  name: InEveryLanguage | null;
  stock: number;
  stockValue: number;
  pieces: number;
};

const stockSums = sql`coalesce(sum(stock), 0)::bigint as stock, coalesce(sum("stockValue"), 0)::bigint as "stockValue",
  coalesce(sum(pieces), 0)::bigint as pieces`;

/** The stock of now at today's prices, and the pieces that were sold in the period. */
async function loadStock(
  tx: Tx,
  { period, limit }: ReportRequest,
  selected: RawBuilder<unknown>,
  name: RawBuilder<unknown>,
) {
  const outdated = await listOutdatedDays(tx, period);
  const { rows } = await sql<StockRow>`
    with sold as (select product_id, sum(pieces)::integer as pieces
                    from (${selectGoods(period, outdated, ["pieces"])}) goods group by 1),
    -- Few variants have a price of their own.
    priced as (select v.product_id, sum(v.stock::bigint * (v.price - p.price))::bigint as more
                 from variants v join products p on p.id = v.product_id where v.price is not null group by 1),
    stocked as (
      select p.id, p.category, p.stock, coalesce(sold.pieces, 0) as pieces,
             ((p.stock::bigint * p.price + coalesce(priced.more, 0)) * (100 - p.deal_percent) + 50)::bigint / 100 as "stockValue"
        from products p left join sold on sold.product_id = p.id left join priced on priced.product_id = p.id),
    summed as (${selected}),
    best as (select * from summed order by "stockValue" desc, key limit ${limit + 1})
    select best.*, ${name} as name from best
    union all
    select null, ${stockSums}, null from summed`.execute(tx);
  return toLoaded(rows, limit);
}

export const loadStockByProduct = (tx: Tx, request: ReportRequest) => {
  const products = sql`select id as key, stock, "stockValue", pieces from stocked`;
  return loadStock(tx, request, products, sql`(select name from products where id = key)`);
};
export const loadStockByCategory = (tx: Tx, request: ReportRequest) => {
  const categories = sql`select category as key, ${stockSums} from stocked group by 1`;
  return loadStock(tx, request, categories, sql`(select name from categories where slug = key)`);
};

/** The stock at the end of each day, week or month, from the first day that was recorded on. The total is the newest. */
export async function loadStockByTime(tx: Tx, { period, interval }: ReportRequest): Promise<LoadedReport> {
  const { rows } = await sql<{ day: string; stock: number; stockValue: number }>`
    select day::text as day, stock, value as "stockValue" from report_stock
     where day between ${period.from}::date and ${period.to}::date order by day`.execute(tx);
  const byBucket = new Map(rows.map(({ day, ...sums }) => [bucketOf(day, interval), sums]));
  const last = rows.at(-1);
  return {
    rows: bucketsOf(period, interval).flatMap((key) => {
      const sums = byBucket.get(key);
      return sums ? [{ key, sums }] : [];
    }),
    totals: last ? { stock: last.stock, stockValue: last.stockValue } : {},
  };
}

function toLoaded(rows: readonly StockRow[], limit: number): LoadedReport {
  const loaded = rows.map(({ key, name, ...sums }) => ({ key, name, sums }));
  const named = loaded.flatMap(({ key, ...row }) => (key === null ? [] : [{ key, ...row }]));
  return {
    rows: named.slice(0, limit),
    totals: loaded.find(({ key }) => key === null)?.sums ?? {},
    isCut: named.length > limit,
  };
}
