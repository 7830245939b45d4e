import { useTranslation } from "react-i18next";
import type { ReportView } from "#shop/reporting/adminReportContract.ts";
import { type FigureName, isCohortMonth, reportOf } from "#shop/reporting/reportDefinitions.ts";
import { percentChange } from "../percentChange.ts";
import { useReportTexts } from "./useReportTexts.ts";

/** The totals of the main figures, each with the compared period. */
export function ReportTotals({ view: { report, totals } }: { view: ReportView }) {
  const { label, write } = useReportTexts();
  const { figures, headline = figures.slice(0, 4) } = reportOf(report);
  return (
    <dl className="key-figures">
      {headline
        .filter((figure) => !isCohortMonth(figure))
        .map((figure) => (
          <div className="key-figure" key={figure}>
            <dt>
              <small>{label(figure)}</small>
            </dt>
            <dd>
              <b>
                <bdi className="number">{write(figure, totals.figures[figure])}</bdi>
              </b>
            </dd>
            {totals.previous && (
              <dd>
                <PreviousFigure
                  figure={figure}
                  value={totals.figures[figure]}
                  previous={totals.previous[figure]}
                  isLabelled
                />
              </dd>
            )}
          </div>
        ))}
    </dl>
  );
}

type Value = number | null | undefined;
type Props = {
  figure: FigureName;
  value: Value;
  previous: Value;
  /** Shows the word that a screen reader always reads. */
  isLabelled?: boolean;
};

/** The figure of the compared period, and the change since. */
export function PreviousFigure({ figure, value, previous, isLabelled }: Props) {
  const { t } = useTranslation("admin");
  const { write, change } = useReportTexts();
  const changed =
    typeof value === "number" && typeof previous === "number" ? percentChange({ value, previous }) : undefined;
  return (
    <small className="report-previous">
      <span className={isLabelled ? undefined : "visually-hidden"}>{t("reports.previous")} </span>
      <bdi className="number">{write(figure, previous)}</bdi>
      {changed !== undefined && changed !== 0 && (
        <>
          {" "}
          <bdi className="number">{change(changed)}</bdi>
        </>
      )}
    </small>
  );
}
