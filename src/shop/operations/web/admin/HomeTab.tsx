import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { DailySeries } from "#shop/reporting/web/admin/DailySeries.tsx";
import { SetupCard, useHomeGuide } from "#shop/setup/web/admin/SetupCard.tsx";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { overviewQuery } from "./queries.ts";
import { TodayFigures } from "./TodayFigures.tsx";
import { TodoList } from "./TodoList.tsx";
import "#shop/reporting/web/admin/analytics.css";
import "./home.css";

/** Open work, today's figures and the last two weeks. */
export default function HomeTab() {
  const { t } = useTranslation("admin");
  const { day } = useLanguage();
  const errorMessage = useAdminErrorMessage();
  const overview = useQuery(overviewQuery);
  const { guide, isLoading } = useHomeGuide();
  return (
    <>
      <div className="admin__head">
        <h1>{t("tab.home")}</h1>
        <span className="muted">{day(new Date())}</span>
      </div>
      {overview.data && !isLoading ? (
        <div className="admin-home">
          <SetupCard guide={guide} />
          <TodoList overview={overview.data} />
          {overview.data.days.length > 0 && (
            <>
              <TodayFigures days={overview.data.days} />
              <div className="admin-home__charts">
                <DailySeries series={overview.data.days} of="revenue" />
                <DailySeries series={overview.data.days} of="sales" />
              </div>
            </>
          )}
        </div>
      ) : overview.isError ? (
        <EmptyState
          title={errorMessage(overview.error)}
          action={<Button onClick={() => overview.refetch()}>{t("tryAgain")}</Button>}
        />
      ) : (
        <SkeletonLines lines={4} height="7rem" />
      )}
    </>
  );
}
