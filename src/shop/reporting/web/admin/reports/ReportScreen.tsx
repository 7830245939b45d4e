import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { cairoDay } from "#platform/cairoDay.ts";
import { ExportButton } from "#shop/accounts/web/ExportButton.tsx";
import {
  bucketOf,
  comparisons,
  type Interval,
  intervals,
  lastDays,
  maxPeriodDays,
  maxReportDays,
} from "#shop/reporting/period.ts";
import { type ReportName, reportOf } from "#shop/reporting/reportDefinitions.ts";
import { useUrlFilters } from "#web/admin/list/useUrlFilters.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { PeriodPicker } from "../PeriodPicker.tsx";
import { reportPresets, validatePeriod } from "../periodPresets.ts";
import { noonUtc } from "../useShortFormats.ts";
import { reportQuery } from "./queries.ts";
import { ReportChart } from "./ReportChart.tsx";
import { ReportMeanings } from "./ReportMeanings.tsx";
import { ReportTable } from "./ReportTable.tsx";
import { ReportTotals } from "./ReportTotals.tsx";

/** One report: its period, totals, chart and table. */
export function ReportScreen({ report }: { report: ReportName }) {
  const { t } = useTranslation("admin");
  const { day } = useLanguage();
  const errorMessage = useAdminErrorMessage();
  const { rows, compares } = reportOf(report);
  const { query, filters, problem } = useReportQuery(report);
  const found = useQuery({ ...reportQuery(report, query), enabled: problem === undefined });
  const view = found.data;
  const write = ({ from, to }: { from: string; to: string }) => `${day(noonUtc(from))} – ${day(noonUtc(to))}`;
  return (
    <>
      <div className="admin__head">
        <div>
          <Link className="small" to="/secret-dashboard/reports">
            {t("reports.back")}
          </Link>
          <h1>{t(`reports.title.${report}`)}</h1>
          <p className="muted small" role="status">
            {view ? write(view) : t("analytics.loading")}
            {view?.compared && ` · ${t("reports.against", { period: write(view.compared) })}`}
          </p>
        </div>
        <ReportFiles report={report} query={query} />
      </div>
      <PeriodPicker
        period={query}
        presets={reportPresets(cairoDay(new Date()))}
        problem={problem}
        onChange={filters.set}
      >
        {rows === "time" && (
          <SelectField
            small
            label={t("reports.by")}
            value={query.by}
            onChange={(event) => filters.set({ by: event.target.value })}
          >
            {intervals.map((interval) => (
              <option key={interval} value={interval}>
                {t(`reports.by.${interval}`)}
              </option>
            ))}
          </SelectField>
        )}
        {compares && (
          <SelectField
            small
            label={t("reports.compare")}
            value={query.compare}
            onChange={(event) => filters.set({ compare: event.target.value })}
          >
            {comparisons.map((comparison) => (
              <option key={comparison} value={comparison}>
                {t(`reports.compare.${comparison}`)}
              </option>
            ))}
          </SelectField>
        )}
      </PeriodPicker>
      {view ? (
        <div
          className={classNames("report", found.isPlaceholderData && "admin-table--stale")}
          aria-busy={found.isFetching}
        >
          <ReportTotals view={view} />
          <ReportChart view={view} interval={query.by} />
          <ReportTable view={view} interval={query.by} />
          <ReportMeanings report={report} />
        </div>
      ) : found.isError ? (
        <EmptyState
          title={errorMessage(found.error, "admin.analytics.failed")}
          action={<Button onClick={() => found.refetch()}>{t("tryAgain")}</Button>}
        />
      ) : (
        <Skeleton width="100%" height="24rem" />
      )}
    </>
  );
}

/** Reads the period from the URL: by default the last thirty days, for cohorts and VAT the last twelve months. */
function useReportQuery(report: ReportName) {
  const { rows } = reportOf(report);
  const filters = useUrlFilters(`/secret-dashboard/reports/${report}`, ["from", "to", "by", "compare"]);
  const today = cairoDay(new Date());
  const isLong = report === "vat" || rows === "cohort";
  // From the first day of the month eleven months ago.
  const usual = isLong ? { from: bucketOf(lastDays(335, today).from, "month"), to: today } : lastDays(30, today);
  const by: Interval = intervals.find((name) => name === filters.values.by) ?? (isLong ? "month" : "day");
  const query = {
    from: filters.values.from || usual.from,
    to: filters.values.to || usual.to,
    // Reports without times take any length of period.
    by: rows === "time" ? by : ("month" as const),
    compare: comparisons.find((name) => name === filters.values.compare) ?? (isLong ? "year" : "before"),
  };
  const maxDays = query.by === "day" ? maxPeriodDays : maxReportDays;
  return { query, filters, problem: validatePeriod(query, maxDays, "admin.reports.tooLong") };
}

function ReportFiles({ report, query }: { report: ReportName; query: ReturnType<typeof useReportQuery>["query"] }) {
  const { t } = useTranslation("admin");
  const can = useCan();
  const { from, to } = query;
  return (
    <div className="row">
      {report === "vat" && can("accounting.export") && (
        <>
          <ExportButton path="/admin/accounting/invoices.csv" query={{ from, to }} label={t("reports.invoices")} />
          <ExportButton
            path="/admin/accounting/credit-notes.csv"
            query={{ from, to }}
            label={t("reports.creditNotes")}
          />
        </>
      )}
      {can("analytics.export") && <ExportButton path={`/admin/reports/${report}/export.csv`} query={query} />}
    </div>
  );
}
