import { type RawBuilder, sql } from "kysely";
import type { InEveryLanguage } from "#platform/languages.ts";
import type { Tx } from "#platform/server/database.ts";
import { addSums } from "#shop/reporting/reportFigures.ts";
import { selectGoods } from "../selectGoods.ts";
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
  const goods = selectGoods(period, outdated, ["pieces", "amount", "sold", "returned"]);
  // The names are known from the period that this one is compared with.
  const name = sql`coalesce(p.name, (select l.name from order_lines l where l.product_id = best.key limit 1))`;
  const { rows } = await sql<GoodsRow>`
    with summed as (select product_id as key, ${goodsSums} from (${goods}) goods
                     group by 1 having sum(sold) is distinct from 0),
    best as (select * from summed ${keys ? sql`where key = any(${keys})` : sql``} order by ${by} desc, key limit ${limit + 1})
    (select best.*, ${keys ? sql`null` : name} as name
       from best ${keys ? sql`` : sql`left join products p on p.id = best.key`} order by ${by} desc, key)
    union all
    select null, ${goodsSums}, null from summed`.execute(tx);
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
