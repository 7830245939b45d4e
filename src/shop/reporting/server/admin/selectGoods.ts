import { type RawBuilder, sql } from "kysely";
import { type Period, type SignedRange, splitPeriod } from "#shop/reporting/period.ts";
import { andComputed } from "./reports/listOutdatedDays.ts";
import "../tables.ts";

type GoodsColumn = "pieces" | "amount" | "sold" | "returned";

/**
 * Selects sums of products of a period, each product several times, by `product_id`. A product whose every sum cancels out
 * was not sold. Ranges of dates, because a cached plan of a list of months would read all months.
 */
export function selectGoods(
  period: Period,
  allOutdated: readonly string[],
  columns: readonly GoodsColumn[],
): RawBuilder<unknown> {
  const outdated = allOutdated.filter((day) => day >= period.from && day <= period.to);
  const { years, months, days } = splitPeriod(period);
  const names = columns.map((column) => sql.ref(column));
  const select = (table: string, unit: "year" | "month" | "day", ranges: readonly SignedRange[]) =>
    ranges.map(({ from, end, sign }) => {
      const sums = sql.join(names.map((name) => sql`${sign}::integer * ${name} as ${name}`));
      const date = sql.ref(unit);
      return sql`
        select product_id, ${sums} from ${sql.table(table)} where ${date} >= ${from}::date and ${date} < ${end}::date`;
    });
  const selects = [
    ...select("report_goods_years", "year", years),
    ...select("report_goods_months", "month", months),
    ...select("report_goods", "day", days),
  ];
  return sql`
    ${sql.join(selects, sql` union all `)}
    union all
    select product_id, ${sql.join(names.map((name) => sql`-${name}`))} from report_goods
     where day = any(${outdated}::date[])
    ${andComputed(sql`select product_id, ${sql.join(names)} from report_goods_of`, outdated)}`;
}
