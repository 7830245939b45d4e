import { type RawBuilder, sql } from "kysely";
import type { InEveryLanguage } from "#platform/languages.ts";
import type { Tx } from "#platform/server/database.ts";
import { splitIntoMonths } from "#shop/reporting/period.ts";
import { addSums } from "#shop/reporting/reportFigures.ts";
import { andComputed, listOutdatedDays } from "./listOutdatedDays.ts";
import type { LoadedReport, ReportRequest } from "./loadedReport.ts";
import "#shop/reporting/server/tables.ts";

type GoodsRow = {
  key: string | null;
  name: InEveryLanguage | null;
  sold: number;
  returned: number;
  pieces: number;
  amount: number;
};

const goodsSums = sql`sum(sold)::integer as sold, sum(returned)::integer as returned,
  sum(pieces)::integer as pieces, sum(amount)::bigint as amount`;

/** The last row is the total. A product without an id is no longer known; a deleted one has the name of its last sale. */
async function loadProducts(tx: Tx, { period, limit, keys }: ReportRequest, by: RawBuilder<unknown>) {
  const outdated = await listOutdatedDays(tx, period);
  const { months, days } = splitIntoMonths(period, outdated);
  const { rows } = await sql<GoodsRow>`
    with goods as (
      select product_id, pieces, amount, sold, returned from report_goods_months where month = any(${months}::date[])
      union all
      select product_id, pieces, amount, sold, returned from report_goods where day = any(${days}::date[])
      ${andComputed(sql`select product_id, pieces, amount, sold, returned from report_goods_of`, outdated)}),
    summed as (select product_id as key, grouping(product_id) as is_total, ${goodsSums}
                 from goods group by grouping sets ((product_id), ())),
    best as (select * from summed where is_total = 0 and (${keys ?? null}::text[] is null or key = any(${keys ?? null}::text[]))
              order by ${by} desc, key limit ${limit + 1})
    select best.*, coalesce(p.name, (select l.name from order_lines l where l.product_id = best.key limit 1)) as name
      from best left join products p on p.id = best.key
    union all
    select summed.*, null from summed where is_total = 1`.execute(tx);
  return toLoaded(rows, limit);
}

export const loadProductsByAmount = (tx: Tx, request: ReportRequest) => loadProducts(tx, request, sql`amount`);
export const loadProductsByReturns = (tx: Tx, request: ReportRequest) => loadProducts(tx, request, sql`returned`);

export async function loadCategories(tx: Tx, { period, limit }: ReportRequest): Promise<LoadedReport> {
  const outdated = await listOutdatedDays(tx, period);
  const { rows } = await sql<GoodsRow>`
    with goods as (
      select category, pieces, amount, sold, returned from report_categories
       where day between ${period.from}::date and ${period.to}::date and day <> all(${outdated}::date[])
      ${andComputed(sql`select category, pieces, amount, sold, returned from report_goods_of`, outdated)}),
    summed as (select category as key, ${goodsSums} from goods group by 1)
    select summed.*, c.name from summed left join categories c on c.slug = key
     order by amount desc, key`.execute(tx);
  const loaded = rows.map(toRow);
  return { rows: loaded.slice(0, limit), totals: addSums(loaded.map(({ sums }) => sums)) };
}

function toLoaded(rows: readonly GoodsRow[], limit: number): LoadedReport {
  const total = rows.find(({ key }) => key === null);
  const named = rows.filter(({ key }) => key !== null).map(toRow);
  return { rows: named.slice(0, limit), totals: total ? toRow(total).sums : {}, isCut: named.length > limit };
}

const toRow = ({ key, name, sold, returned, pieces, amount }: GoodsRow) => ({
  key: key ?? "",
  name,
  // The total of no rows is null.
  sums: { sold: sold ?? 0, returned: returned ?? 0, pieces: pieces ?? 0, amount: amount ?? 0 },
});
