import { CsvError } from "csv-parse";
import { parse } from "csv-parse/sync";
import { validationError } from "#platform/errors.ts";
import { unescapeFormulas } from "#platform/server/csv/escapeFormulas.ts";
import { maxStatementRows } from "#shop/cash/adminContract.ts";
import { maxParcelAmount, parseAmount, type StatementColumns } from "#shop/cash/statementColumns.ts";
import type { StatedRow } from "#shop/cash/statementRules.ts";

export type StatementTable = { names: string[]; lines: string[][] };

/** Returns the cells of a CSV text separated by comma, semicolon or tab. Throws 400 for any other text. */
export function readTable(csv: string): StatementTable {
  const [heading = ""] = csv.split(/\r?\n/, 1);
  const count = (sign: string) => heading.split(sign).length;
  const delimiter = [",", ";", "\t"].toSorted((a, b) => count(b) - count(a))[0] ?? ",";
  try {
    const options = { bom: true, delimiter, trim: true, relax_column_count: true, skip_empty_lines: true } as const;
    const [names = [], ...lines] = parse(csv, options) as string[][];
    if (lines.length === 0) throw validationError({ csv: "validation.required" });
    if (lines.length > maxStatementRows || names.length > 100) throw validationError({ csv: "request.tooLarge" });
    return { names: names.map((name) => name.slice(0, 100)), lines };
  } catch (error) {
    if (error instanceof CsvError) throw validationError({ csv: "validation.invalid" });
    throw error;
  }
}

export type ReadRows = { rows: StatedRow[]; unreadable: { line: number; text: string }[] };

/** Returns the parcels of a statement. A line without a parcel, such as the sum at its end, is left out. */
export function readRows({ names, lines }: StatementTable, columns: StatementColumns): ReadRows {
  const at = (name: string) => (name === "" ? -1 : names.indexOf(name));
  const [reference, collected] = [at(columns.reference), at(columns.collected)];
  if (reference < 0 || collected < 0 || columns.fees.some((name) => at(name) < 0))
    throw validationError({ columns: "cash.columns" });
  const read: ReadRows = { rows: [], unreadable: [] };
  for (const [index, cells] of lines.entries()) {
    const parcel = unescapeFormulas(cells[reference] ?? "").trim();
    // A number has a digit; "Total" in its column is the label of the sum.
    if (!/\p{Nd}/u.test(parcel)) continue;
    const stated = parseAmount(unescapeFormulas(cells[collected] ?? ""));
    // Some couriers write fees as negative amounts.
    const fee = addUp(columns.fees.map((name) => parseAmount(unescapeFormulas(cells[at(name)] ?? ""))));
    if (stated === undefined || fee === undefined || parcel.length > 60)
      read.unreadable.push({ line: index + 2, text: cells.join(" · ").slice(0, 100) });
    else read.rows.push({ reference: parcel, stated, fee });
  }
  return read;
}

function addUp(fees: readonly (number | undefined)[]): number | undefined {
  const sum = fees.reduce<number>((sum, fee) => sum + Math.abs(fee ?? Number.NaN), 0);
  return sum <= maxParcelAmount ? sum : undefined;
}
