import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { ChoiceFilter } from "#web/admin/list/ChoiceFilter.tsx";
import { ListFilters } from "#web/admin/list/ListFilters.tsx";
import { useUrlFilters } from "#web/admin/list/useUrlFilters.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";
import { Backups } from "./Backups.tsx";
import { Jobs } from "./Jobs.tsx";
import { operationsApi } from "./operationsApi.ts";
import { allMails, outboxQuery } from "./queries.ts";
import { useLabels } from "./useLabels.ts";

const mailStatuses = ["queued", "sent", "dead"] as const;
const mailTones = { queued: "warning", sent: "success", dead: "danger" } as const;

/** Outbox mails (queued, sent, failed), background jobs and backups. */
export default function SystemTab() {
  const labelOf = useLabels();
  const { t } = useTranslation("admin");
  const { brief, number } = useLanguage();
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const filters = useUrlFilters("/secret-dashboard/system", ["q", "status"]);
  const { q, status } = filters.values;
  const mails = useQuery(outboxQuery({ q, status, page: filters.page } as never));
  const retry = useMutation({
    mutationFn: (id: string) => operationsApi.retryMail({ params: { id } }),
    onSuccess() {
      toast.success(t("outbox.again"));
      return queryClient.invalidateQueries(allMails);
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  const counts = mails.data?.counts;
  return (
    <>
      <AdminList
        title={t("outbox.title")}
        query={mails}
        columns={7}
        hrefOf={(page) => filters.hrefOf({}, page)}
        isFiltered={filters.isFiltered}
        empty={{ title: t("outbox.empty"), text: t("outbox.emptyText") }}
        filters={
          <ListFilters address={filters} search={{ name: "q", label: t("outbox.search"), latin: true }}>
            <ChoiceFilter
              label={t("filter.status")}
              name="status"
              value={status}
              options={mailStatuses.map((value) => ({
                value,
                label: `${t(`outbox.${value}`)}${counts && value !== "sent" ? ` (${number(counts[value])})` : ""}`,
              }))}
              onChange={(status) => filters.set({ status })}
            />
          </ListFilters>
        }
        head={
          <>
            <th className="data-table__name">{t("outbox.to")}</th>
            <th>{t("outbox.template")}</th>
            <th>{t("col.status")}</th>
            <th>{t("outbox.written")}</th>
            <th className="text-end">{t("outbox.tries")}</th>
            <th>{t("outbox.error")}</th>
            <th>
              <span className="visually-hidden">{t("outbox.retry")}</span>
            </th>
          </>
        }
        row={(mail, first) => (
          <tr key={mail.id} data-id={mail.id} tabIndex={first ? 0 : -1}>
            <th scope="row" className="data-table__name">
              <span className="code">{mail.recipient}</span>
            </th>
            <td>{labelOf("mail", mail.template)}</td>
            <td>
              <Badge tone={mailTones[mail.status]}>{t(`outbox.${mail.status}`)}</Badge>
            </td>
            <td className="number">
              <time dateTime={mail.createdAt}>{brief(mail.createdAt)}</time>
            </td>
            <td className="text-end number">{number(mail.attempts)}</td>
            <td className="messages__start muted">
              <span className="code">{mail.error}</span>
            </td>
            <td className="text-end">
              {mail.status !== "sent" && (
                <Button
                  size="small"
                  kind="quiet"
                  busy={retry.isPending && retry.variables === mail.id}
                  onClick={() => retry.mutate(mail.id)}
                >
                  {t("outbox.retry")}
                </Button>
              )}
            </td>
          </tr>
        )}
      />
      <Jobs />
      <Backups />
    </>
  );
}
