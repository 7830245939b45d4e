import { type RawBuilder, sql } from "kysely";
import { type Period, splitIntoMonths } from "#shop/reporting/period.ts";
import { andComputed } from "./reports/listOutdatedDays.ts";
import "../tables.ts";

type GoodsColumn = "pieces" | "amount" | "sold" | "returned";

/**
 * Selects sums of products of a period, each product several times, by `product_id`. A product whose every sum cancels out
 * was not sold.
 */
export function selectGoods(
  period: Period,
  allOutdated: readonly string[],
  columns: readonly GoodsColumn[],
): RawBuilder<unknown> {
  const outdated = allOutdated.filter((day) => day >= period.from && day <= period.to);
  const { months, days, without } = splitIntoMonths(period, outdated);
  const sums = sql.join(columns.map((column) => sql.ref(column)));
  const negative = sql.join(columns.map((column) => sql`-${sql.ref(column)}`));
  return sql`
    select product_id, ${sums} from report_goods_months 
     where month between ${months[0] ?? null}::date and ${months.at(-1) ?? null}::date
    union all
    select product_id, ${sums} from report_goods where day = any(${days}::date[])
    union all
    select product_id, ${negative} from report_goods where day = any(${without}::date[])
    ${andComputed(sql`select product_id, ${sums} from report_goods_of`, outdated)}`;
}
