import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { ConfirmationCard } from "./ConfirmationCard.tsx";
import { nextConfirmationQuery } from "./queries.ts";
import "./adminConfirmations.css";

/** Cash orders that wait for confirmation: one at a time, which nobody else gets meanwhile. */
export default function ConfirmationsTab() {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const errorMessage = useAdminErrorMessage();
  const next = useQuery(nextConfirmationQuery);
  const { entry, counts } = next.data ?? {};
  return (
    <div className="confirmations">
      <div className="admin__head">
        <h1>{t("confirm.queue")}</h1>
        <p className="muted small" role="status">
          {counts && (
            <>
              {t("confirm.due", { due: number(counts.due) })} ·{" "}
              {t("confirm.waiting", { waiting: number(counts.waiting) })}
            </>
          )}
        </p>
      </div>
      {entry ? (
        <ConfirmationCard key={entry.order.id} entry={entry} isLoading={next.isFetching} />
      ) : next.isError ? (
        <EmptyState
          title={errorMessage(next.error, "admin.confirmations.failed")}
          action={<Button onClick={() => next.refetch()}>{t("tryAgain")}</Button>}
        />
      ) : entry === null ? (
        <EmptyState title={t("confirm.empty")}>{t("confirm.emptyText")}</EmptyState>
      ) : (
        <SkeletonLines lines={6} height="3rem" />
      )}
    </div>
  );
}
