import { sql } from "kysely";
import type { InEveryLanguage } from "#platform/languages.ts";
import type { Tx } from "#platform/server/database.ts";
import type { Period } from "#shop/reporting/period.ts";
import { goodsFigures } from "#shop/reporting/reportDefinitions.ts";
import { addSums } from "#shop/reporting/reportFigures.ts";
import { selectGoods } from "../selectGoods.ts";
import { andComputed, listOutdatedDays } from "./listOutdatedDays.ts";
import type { LoadedReport, ReportRequest } from "./loadedReport.ts";
import { rankRows } from "./rankRows.ts";
import "#shop/reporting/server/tables.ts";

type GoodsFigure = (typeof goodsFigures)[number];
type GoodsRow = Record<GoodsFigure, number> & { key: string; name: InEveryLanguage | null };

const selectSums = (columns: readonly GoodsFigure[]) =>
  sql.join(columns.map((column) => sql`sum(${sql.ref(column)})::bigint as ${sql.ref(column)}`));

/** A product without an id is no longer known; a deleted one has the name of its last sale. */
async function loadProducts(
  tx: Tx,
  { period, compared, limit }: ReportRequest,
  columns: readonly GoodsFigure[],
  by: GoodsFigure,
): Promise<LoadedReport> {
  const outdated = await listOutdatedDays(tx, { from: (compared ?? period).from, to: period.to });
  const selectProducts = (of: Period) => sql`
    select product_id as key, ${selectSums(columns)} from (${selectGoods(of, outdated, columns)}) goods
     group by 1 having sum(sold) is distinct from 0`;
  const name = sql`coalesce((select name from products where id = best.key),
    (select name from order_lines where product_id = best.key limit 1))`;
  const before = compared && selectProducts(compared);
  return rankRows(tx, { current: selectProducts(period), before, columns, by, name, limit });
}

export const loadProductsByAmount = (tx: Tx, request: ReportRequest) =>
  loadProducts(tx, request, goodsFigures, "amount");
export const loadProductsByReturns = (tx: Tx, request: ReportRequest) =>
  loadProducts(tx, request, ["sold", "returned"], "returned");

export async function loadCategories(tx: Tx, { period, limit }: ReportRequest): Promise<LoadedReport> {
  const outdated = await listOutdatedDays(tx, period);
  const { rows } = await sql<GoodsRow>`
    with goods as (
      select category, pieces, amount, sold, returned from report_categories
       where day between ${period.from}::date and ${period.to}::date and day <> all(${outdated}::date[])
      ${andComputed(sql`select category, pieces, amount, sold, returned from report_goods_of`, outdated)}),
    summed as (select category as key, ${selectSums(goodsFigures)} from goods group by 1)
    select summed.*, c.name from summed left join categories c on c.slug = key
     order by amount desc, key`.execute(tx);
  const loaded = rows.map(({ key, name, ...sums }) => ({ key, name, sums }));
  return { rows: loaded.slice(0, limit), totals: addSums(loaded.map(({ sums }) => sums)) };
}
