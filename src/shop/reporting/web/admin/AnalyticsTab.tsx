import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { cairoDay } from "#platform/cairoDay.ts";
import { lastDays } from "#shop/reporting/period.ts";
import { useUrlFilters } from "#web/admin/list/useUrlFilters.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { DailySeries } from "./DailySeries.tsx";
import { KeyFigures } from "./KeyFigures.tsx";
import { PeriodPicker } from "./PeriodPicker.tsx";
import { dayPresets, validatePeriod } from "./periodPresets.ts";
import { analyticsQuery } from "./queries.ts";
import { TopLists } from "./TopLists.tsx";
import { noonUtc } from "./useShortFormats.ts";
import "./analytics.css";
import { ExportButton } from "#shop/accounts/web/ExportButton.tsx";

export default function AnalyticsTab() {
  const { t } = useTranslation("admin");
  const { day } = useLanguage();
  const can = useCan();
  const errorMessage = useAdminErrorMessage();
  const filters = useUrlFilters("/secret-dashboard/analytics", ["from", "to"]);
  const today = cairoDay(new Date());
  const defaultPeriod = lastDays(30, today);
  const period = { from: filters.values.from || defaultPeriod.from, to: filters.values.to || defaultPeriod.to };
  const problem = validatePeriod(period);
  const analytics = useQuery({ ...analyticsQuery(period), enabled: problem === undefined });
  const data = analytics.data;
  return (
    <>
      <div className="admin__head">
        <div>
          <h1>{t("analytics.title")}</h1>
          <p className="muted small" role="status">
            {data ? `${day(noonUtc(data.from))} – ${day(noonUtc(data.to))}` : t("analytics.loading")}
          </p>
        </div>
        <div className="row">
          {can("analytics.export") && <ExportButton path="/admin/analytics/export.csv" query={period} />}
        </div>
      </div>
      <PeriodPicker period={period} presets={dayPresets(today)} problem={problem} onChange={filters.set} />
      {data ? (
        <div
          className={classNames("analytics", analytics.isPlaceholderData && "admin-table--stale")}
          aria-busy={analytics.isFetching}
        >
          <KeyFigures totals={data.totals} />
          <div className="charts">
            <DailySeries series={data.series} of="revenue" />
            <DailySeries series={data.series} of="sales" />
            <TopLists {...data} />
          </div>
        </div>
      ) : analytics.isError ? (
        <EmptyState
          title={errorMessage(analytics.error, "admin.analytics.failed")}
          action={<Button onClick={() => analytics.refetch()}>{t("tryAgain")}</Button>}
        />
      ) : (
        <AnalyticsSkeleton />
      )}
    </>
  );
}

const figureNames = ["revenue", "sales", "users", "products"];

const AnalyticsSkeleton = () => (
  <>
    <div className="key-figures" aria-hidden="true">
      {figureNames.map((figure) => (
        <div className="key-figure" key={figure}>
          <Skeleton width="5rem" height="0.8rem" />
          <Skeleton width="8rem" height="1.6rem" />
          <Skeleton width="9rem" height="0.8rem" />
          <Skeleton width="7rem" height="0.8rem" />
        </div>
      ))}
    </div>
    <Skeleton width="100%" height="20rem" />
  </>
);
