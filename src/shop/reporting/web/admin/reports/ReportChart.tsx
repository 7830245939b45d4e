import { useTranslation } from "react-i18next";
import type { ReportView } from "#shop/reporting/adminReportContract.ts";
import type { Interval } from "#shop/reporting/period.ts";
import { figureKinds, reportOf } from "#shop/reporting/reportDefinitions.ts";
import { DayChart } from "../DayChart.tsx";
import { Bars } from "../ShareBars.tsx";
import { useReportTexts } from "./useReportTexts.ts";

const maxBars = 10;

/** The main figure of a report: over time as a line or columns, otherwise as bars of the largest rows. */
export function ReportChart({ view, interval }: { view: ReportView; interval: Interval }) {
  const { t } = useTranslation("admin");
  const { label, write, rowName, axisLabel } = useReportTexts();
  const { rows: kind, chart } = reportOf(view.report);
  const title = label(chart);
  if (view.rows.every(({ figures, previous }) => !figures[chart] && !previous?.[chart]))
    return (
      <section className="chart">
        <h2>{title}</h2>
        <p className="muted small">{t("analytics.none")}</p>
      </section>
    );
  const rows = view.rows.map((row) => ({
    key: row.key,
    name: rowName(kind, row, interval),
    value: row.figures[chart] ?? 0,
    previous: row.previous?.[chart] ?? null,
  }));
  return (
    <section className="chart">
      <h2>{title}</h2>
      {kind === "time" || kind === "cohort" ? (
        <TimeChart
          title={title}
          rows={rows}
          isMoney={figureKinds[chart] === "money"}
          write={(value) => write(chart, value)}
          writeDay={(day) => axisLabel(day, kind === "time" ? interval : "month")}
        />
      ) : (
        <Bars rows={rows.slice(0, maxBars)} write={(value) => write(chart, value)} />
      )}
    </section>
  );
}

type TimeRow = { key: string; name: string; value: number; previous: number | null };
type TimeChartProps = {
  title: string;
  rows: readonly TimeRow[];
  isMoney: boolean;
  write(value: number): string;
  writeDay(day: string): string;
};

function TimeChart({ title, rows, isMoney, write, writeDay }: TimeChartProps) {
  const { t } = useTranslation("admin");
  const best = rows.reduce((most, one) => (one.value > most.value ? one : most));
  const highest = { value: write(best.value), at: best.name };
  const hasPrevious = rows.some(({ previous }) => previous !== null);
  return (
    <>
      <DayChart
        days={rows.map(({ key, value, previous }) => ({ day: key, value, previous }))}
        kind={isMoney ? "line" : "bars"}
        label={`${title}. ${t("reports.chartText", { from: rows[0]?.name, to: rows.at(-1)?.name, ...highest })}`}
        best={t("reports.highest", highest)}
        writeDay={writeDay}
      />
      {hasPrevious && <p className="muted small report-legend">{t("reports.dashed")}</p>}
    </>
  );
}
