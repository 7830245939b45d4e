import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { operationsApi } from "./operationsApi.ts";
import { jobsQuery } from "./queries.ts";
import { useLabels } from "./useLabels.ts";

const jobTones = { waiting: "plain", running: "accent", retrying: "warning", failed: "danger" } as const;

/** Background jobs, failed ones first. */
export function Jobs() {
  const { t } = useTranslation("admin");
  const labelOf = useLabels();
  const { dayAndTime, number } = useLanguage();
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const jobs = useQuery(jobsQuery);
  const retry = useMutation({
    mutationFn: (id: string) => operationsApi.retryJob({ params: { id } }),
    onSuccess() {
      toast.success(t("jobs.again"));
      return queryClient.invalidateQueries({ queryKey: jobsQuery.queryKey });
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <section aria-labelledby="jobs">
      <div className="admin__head">
        <h2 id="jobs">
          {t("jobs.title")}{" "}
          {jobs.data && jobs.data.total > 0 && <span className="muted number">{number(jobs.data.total)}</span>}
        </h2>
      </div>
      {jobs.isError && <Notice tone="danger" title={errorMessage(jobs.error)} />}
      {jobs.data?.items.length === 0 && <p className="muted">{t("jobs.none")}</p>}
      {jobs.data && jobs.data.items.length > 0 && (
        <DataTable label={t("jobs.title")}>
          <thead>
            <tr>
              <th className="data-table__name">{t("jobs.task")}</th>
              <th>{t("col.status")}</th>
              <th>{t("jobs.next")}</th>
              <th className="text-end">{t("outbox.tries")}</th>
              <th>{t("outbox.error")}</th>
              <th>
                <span className="visually-hidden">{t("jobs.retry")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {jobs.data.items.map((job) => (
              <tr key={job.id}>
                <th scope="row" className="data-table__name">
                  {labelOf("job", job.task)} <span className="code muted tiny">{job.task}</span>
                </th>
                <td>
                  <Badge tone={jobTones[job.state]}>{t(`jobs.${job.state}`)}</Badge>
                </td>
                <td className="number">
                  <time dateTime={job.runAt}>{dayAndTime(job.runAt)}</time>
                </td>
                <td className="text-end number">
                  {number(job.attempts)} / {number(job.most)}
                </td>
                <td className="messages__start muted">
                  <span className="code">{job.error}</span>
                </td>
                <td className="text-end">
                  {(job.state === "failed" || job.state === "retrying") && (
                    <Button
                      size="small"
                      kind="quiet"
                      busy={retry.isPending && retry.variables === job.id}
                      onClick={() => retry.mutate(job.id)}
                    >
                      {t("jobs.retry")}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </section>
  );
}
