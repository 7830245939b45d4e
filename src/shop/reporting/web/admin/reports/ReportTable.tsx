import { useTranslation } from "react-i18next";
import type { ReportView } from "#shop/reporting/adminReportContract.ts";
import type { Interval } from "#shop/reporting/period.ts";
import { type FigureName, reportOf } from "#shop/reporting/reportDefinitions.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import { PreviousFigure } from "./ReportTotals.tsx";
import { useReportTexts } from "./useReportTexts.ts";

/** Every figure of every row, with that of the compared period below it, and the total. */
export function ReportTable({ view, interval }: { view: ReportView; interval: Interval }) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const { label, rowName, rowHead } = useReportTexts();
  const { rows: kind, figures } = reportOf(view.report);
  if (view.rows.length === 0) return null;
  return (
    <>
      <DataTable label={t(`reports.title.${view.report}`)}>
        <thead>
          <tr>
            <th className="data-table__name">{rowHead(kind, interval)}</th>
            {figures.map((figure) => (
              <th key={figure} className="text-end">
                {label(figure)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className="data-table__name">
                <bdi>{rowName(kind, row, interval)}</bdi>
              </th>
              <Cells figures={figures} row={row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="data-table__name">
              {t("reports.total")}
            </th>
            <Cells figures={figures} row={view.totals} />
          </tr>
        </tfoot>
      </DataTable>
      {view.isCut && <p className="muted small">{t("reports.cut", { n: number(view.rows.length) })}</p>}
    </>
  );
}

function Cells({ figures, row }: { figures: readonly FigureName[]; row: ReportView["totals"] }) {
  const { write } = useReportTexts();
  return figures.map((figure) => (
    <td key={figure} className="text-end">
      <bdi className="number">{write(figure, row.figures[figure])}</bdi>
      {row.previous && <PreviousFigure figure={figure} value={row.figures[figure]} previous={row.previous[figure]} />}
    </td>
  ));
}
