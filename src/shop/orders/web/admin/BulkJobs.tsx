import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { BulkJobView, BulkResultView } from "#shop/orders/adminOrderListContract.ts";
import { BulkResultBox } from "#web/admin/list/BulkResultBox.tsx";
import { RunningJobBox } from "#web/admin/list/RunningJobBox.tsx";
import { useRefreshWhenJobEnds } from "#web/admin/list/useRefreshWhenJobEnds.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminOrderListApi } from "./adminOrderListApi.ts";
import { allAdminOrders, bulkJobQuery, bulkJobsQuery } from "./queries.ts";
import { useOrderErrorMessage } from "./useOrderErrorMessage.ts";
import { useReauthenticatedAction } from "./useReauthenticatedAction.ts";

/** Running bulk jobs, and finished ones until they were seen, with failures until dismissed; they survive a reload. */
export function BulkJobs() {
  const { data } = useQuery({ ...bulkJobsQuery, enabled: useCan()("orders.fulfil") });
  useRefreshWhenJobEnds(data?.items, allAdminOrders);
  return data?.items.map((job) =>
    job.endedAt ? <Ended key={job.id} job={job} /> : <Running key={job.id} job={job} />,
  );
}

function Running({ job: { status, done, total } }: { job: BulkJobView }) {
  const { t } = useTranslation("admin");
  return <RunningJobBox title={t("bulk.running", { status: t(`status.${status}`) })} done={done} total={total} />;
}

function Ended({ job }: { job: BulkJobView }) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const { errorText: errorMessage } = useOrderErrorMessage();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries(bulkJobsQuery);
  const params = { id: job.id };
  const { data } = useQuery(bulkJobQuery(job.id));
  const { run, dialog } = useReauthenticatedAction(() => adminOrderListApi.retryBulk({ params }));
  const retry = useMutation({
    mutationFn: () => run(undefined),
    onError: (error) => toast.error(errorMessage(error, "admin.orders.statusFailed")),
    onSettled: refresh,
  });
  const hide = useMutation({
    mutationFn: () => adminOrderListApi.hideBulk({ params }),
    onError: (error) => toast.error(errorMessage(error, "admin.serverError")),
    onSettled: refresh,
  });
  const counts = { done: number(job.done - job.failed), total: number(job.total) };
  const failed = data?.results.filter(({ ok }) => !ok) ?? [];
  const done = data?.results.filter(({ ok, message }) => ok && !message) ?? [];
  const withProblem = data?.results.filter(({ ok, message }) => ok && message) ?? [];
  return (
    <BulkResultBox
      title={t("bulk.done", { ...counts, status: t(`status.${job.status}`) })}
      failed={job.failed}
      isComplete={data !== undefined && failed.length === 0 && withProblem.length === 0 && job.failed === 0}
      busy={hide.isPending}
      onClose={() => hide.mutate()}
      actions={
        job.failed > 0 && (
          <>
            <Button size="small" busy={retry.isPending} onClick={() => retry.mutate()}>
              {t("bulk.retry")}
            </Button>
            {dialog}
          </>
        )
      }
    >
      {job.failed > 0 && <p>{t("bulk.failed", { n: number(job.failed) })}</p>}
      <Results results={failed} label={t("bulk.failed", { n: number(job.failed) })} />
      <Results results={withProblem} label={t("bulk.those")} />
      {done.length > 0 && (
        <details>
          <summary className="small">{t("bulk.those")}</summary>
          <Results results={done} label={t("bulk.those")} />
        </details>
      )}
    </BulkResultBox>
  );
}

function Results({ results, label }: { results: readonly BulkResultView[]; label: string }) {
  const { t } = useTranslation("admin");
  const { messageText } = useOrderErrorMessage();
  if (results.length === 0) return null;
  return (
    <ul className="bulk-result__list" tabIndex={results.length > 8 ? 0 : undefined} aria-label={label}>
      {results.map(({ id, number, status, message, facts }) => (
        <li key={id}>
          <span className="code">{number ?? id}</span>{" "}
          {message ? messageText(message, facts) : status && t("bulkOk", { status: t(`status.${status}`) })}
        </li>
      ))}
    </ul>
  );
}
