import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { cairoDay } from "#platform/cairoDay.ts";
import { lastDays } from "#shop/reporting/period.ts";
import { DownloadButton } from "#web/admin/list/DownloadButton.tsx";
import { useAddress } from "#web/admin/list/useAddress.ts";
import { useStaffProblem } from "#web/admin/useStaffProblem.ts";
import { useLanguage } from "#web/language.tsx";
import { Button } from "#web/ui/Button.tsx";
import { classes } from "#web/ui/classes.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { analyticsAsk } from "./asks.ts";
import { Days } from "./Days.tsx";
import { Figures } from "./Figures.tsx";
import { PeriodPicker } from "./PeriodPicker.tsx";
import { problemOf } from "./periods.ts";
import { noonOf } from "./shortFormats.ts";
import { Tops } from "./Tops.tsx";
import "#web/styles/analytics.css";

export default function AnalyticsTab() {
  const { t } = useTranslation("admin");
  const { day } = useLanguage();
  const explain = useStaffProblem();
  const address = useAddress("/secret-dashboard/analytics", ["from", "to"]);
  const usual = lastDays(30, cairoDay(new Date()));
  const period = { from: address.values.from || usual.from, to: address.values.to || usual.to };
  const problem = problemOf(period);
  const figures = useQuery({ ...analyticsAsk(period), enabled: problem === undefined });
  const found = figures.data;
  return (
    <>
      <div className="desk__head">
        <div>
          <h1>{t("analytics.title")}</h1>
          <p className="soft small" role="status">
            {found ? `${day(noonOf(found.from))} – ${day(noonOf(found.to))}` : t("analytics.loading")}
          </p>
        </div>
        <div className="row">
          <DownloadButton path="/admin/analytics/export.csv" query={period} />
        </div>
      </div>
      <PeriodPicker period={period} problem={problem} onChange={address.set} />
      {found ? (
        <div
          className={classes("analytics", figures.isPlaceholderData && "orders-table--waits")}
          aria-busy={figures.isFetching}
        >
          <Figures totals={found.totals} />
          <div className="charts">
            <Days series={found.series} of="revenue" />
            <Days series={found.series} of="sales" />
            <Tops {...found} />
          </div>
        </div>
      ) : figures.isError ? (
        <EmptyState
          title={explain(figures.error, "admin.analytics.failed")}
          action={<Button onClick={() => figures.refetch()}>{t("tryAgain")}</Button>}
        />
      ) : (
        <Waiting />
      )}
    </>
  );
}

const figures = ["revenue", "sales", "users", "products"];

const Waiting = () => (
  <>
    <div className="figures" aria-hidden="true">
      {figures.map((figure) => (
        <div className="figure" key={figure}>
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
