import { type RawBuilder, sql } from "kysely";
import type { InEveryLanguage } from "#platform/languages.ts";
import type { Tx } from "#platform/server/database.ts";
import type { FigureName } from "#shop/reporting/reportDefinitions.ts";
import type { LoadedReport } from "./loadedReport.ts";

type Ranking = {
  /** Selects `key` and then `columns`, each key once. */
  current: RawBuilder<unknown>;
  /** The same of the period that this one is compared with. */
  before: RawBuilder<unknown> | null;
  columns: readonly FigureName[];
  /** The rows with the highest sums in this column come first. */
  by: FigureName;
  /** The name of a row of `best`. */
  name?: RawBuilder<unknown>;
  limit: number;
};

type Row = { key: string | null; name: InEveryLanguage | null } & Record<string, number | null>;

/** Reads the first rows of a period, their sums in the compared one, and the totals of both, in one statement. */
export async function rankRows(
  tx: Tx,
  { current, before, columns, by, name = sql`null`, limit }: Ranking,
): Promise<LoadedReport> {
  const order = sql`${sql.ref(by)} desc, key`;
  const earlier = refs(columns.map(beforeColumn));
  const { rows } = await sql<Row>`
    with current as (${current}),
    before (key, ${earlier}) as (${before ?? sql`select * from current where false`}),
    best as (select * from current order by ${order} limit ${limit + 1})
    (select best.*, ${earlier}, ${name} as name from best left join before using (key) order by ${order})
    union all
    select null, c.*, b.*, null
      from (select ${totals(columns)} from current) c, (select ${totals(columns.map(beforeColumn))} from before) b`.execute(
    tx,
  );
  // Null: not sold, or the total of no rows.
  const sumsOf = (row: Row | undefined, nameOf: (column: FigureName) => string) =>
    Object.fromEntries(columns.map((column) => [column, row?.[nameOf(column)] ?? 0]));
  const named = rows.flatMap((row) => (row.key === null ? [] : [{ key: row.key, row }])).slice(0, limit);
  const total = rows.find(({ key }) => key === null);
  return {
    rows: named.map(({ key, row }) => ({ key, name: row.name, sums: sumsOf(row, (column) => column) })),
    totals: sumsOf(total, (column) => column),
    isCut: rows.length - 1 > limit,
    before: before && {
      rows: named.map(({ key, row }) => ({ key, sums: sumsOf(row, beforeColumn) })),
      totals: sumsOf(total, beforeColumn),
    },
  };
}

const beforeColumn = (column: FigureName) => `before_${column}`;
const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));
const totals = (columns: readonly string[]) => sql.join(columns.map((column) => sql`sum(${sql.ref(column)})::bigint`));
