import { stringify } from "csv-stringify/sync";
import { findGovernorate } from "#platform/governorates.ts";
import { inLanguage, type Language } from "#platform/languages.ts";
import { csvFormat } from "#platform/server/csv/sendCsv.ts";
import type { ReportView } from "#shop/reporting/adminReportContract.ts";
import type { Interval } from "#shop/reporting/period.ts";
import { type FigureName, type RowKind, reportOf } from "#shop/reporting/reportDefinitions.ts";

/** Returns the rows of a report as CSV. Each figure of the compared period follows in a column of its own. */
export function reportCsv(view: ReportView, interval: Interval, language: Language): string {
  const { rows: kind, figures } = reportOf(view.report);
  const rows = view.rows.map(({ key, name, ...row }) => ({
    [kind === "time" ? interval : kind]: kind === "reason" && name ? name.en : key,
    ...(isNamed(kind) && { name: name ? inLanguage(name, language) : governorateName(kind, key, language) }),
    ...Object.fromEntries(
      figures.flatMap((figure) => [
        [figure, row.figures[figure] ?? ""],
        ...(view.compared ? [[previousName(figure), row.previous?.[figure] ?? ""]] : []),
      ]),
    ),
  }));
  return stringify(rows, csvFormat);
}

/** `previousSales` beside `sales`. */
const previousName = (figure: FigureName) => `previous${figure.charAt(0).toUpperCase()}${figure.slice(1)}`;

const isNamed = (kind: RowKind) => kind === "product" || kind === "category" || kind === "governorate";

function governorateName(kind: RowKind, code: string, language: Language): string {
  const known = kind === "governorate" ? findGovernorate(code) : undefined;
  return known ? inLanguage(known.name, language) : "";
}
