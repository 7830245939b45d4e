import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "#web/admin/deskApi.ts";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { ChoiceFilter } from "#web/admin/list/ChoiceFilter.tsx";
import { ListFilters } from "#web/admin/list/ListFilters.tsx";
import { useAddress } from "#web/admin/list/useAddress.ts";
import { useStaffProblem } from "#web/admin/useStaffProblem.ts";
import { useLanguage } from "#web/language.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";
import { Jobs } from "./Jobs.tsx";
import { useNames } from "./useNames.ts";

const states = ["queued", "sent", "dead"] as const;
const tones = { queued: "warning", sent: "success", dead: "danger" } as const;

/** Mails that wait, were sent or could not be, and the jobs behind everything. */
export default function SystemTab() {
  const named = useNames();
  const { t } = useTranslation("admin");
  const { brief, number } = useLanguage();
  const explain = useStaffProblem();
  const known = useQueryClient();
  const address = useAddress("/secret-dashboard/system", ["q", "status"]);
  const { q, status } = address.values;
  const mails = useQuery({
    queryKey: ["staff", "outbox", address.values, address.page],
    queryFn: () => api.operations.outbox({ query: { q, status, page: address.page } as never }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });
  const retry = useMutation({
    mutationFn: (id: string) => api.operations.retryMail({ params: { id } }),
    onSuccess() {
      toast.success(t("outbox.again"));
      return known.invalidateQueries({ queryKey: ["staff", "outbox"] });
    },
    onError: (error) => toast.error(explain(error)),
  });
  const counts = mails.data?.counts;
  return (
    <>
      <AdminList
        title={t("outbox.title")}
        query={mails}
        columns={7}
        hrefOf={(page) => address.hrefOf({}, page)}
        isFiltered={address.isFiltered}
        empty={{ title: t("outbox.empty"), text: t("outbox.emptyText") }}
        filters={
          <ListFilters address={address} search={{ name: "q", label: t("outbox.search"), latin: true }}>
            <ChoiceFilter
              label={t("filter.status")}
              name="status"
              value={status}
              options={states.map((value) => ({
                value,
                label: `${t(`outbox.${value}`)}${counts && value !== "sent" ? ` (${number(counts[value])})` : ""}`,
              }))}
              onChange={(status) => address.set({ status })}
            />
          </ListFilters>
        }
        head={
          <>
            <th className="data-table__name">{t("outbox.to")}</th>
            <th>{t("outbox.template")}</th>
            <th>{t("col.status")}</th>
            <th>{t("outbox.written")}</th>
            <th className="at-end">{t("outbox.tries")}</th>
            <th>{t("outbox.error")}</th>
            <th>
              <span className="unseen">{t("outbox.retry")}</span>
            </th>
          </>
        }
        row={(mail, first) => (
          <tr key={mail.id} data-id={mail.id} tabIndex={first ? 0 : -1}>
            <th scope="row" className="data-table__name">
              <span className="code">{mail.recipient}</span>
            </th>
            <td>{named("mail", mail.template)}</td>
            <td>
              <Badge tone={tones[mail.status]}>{t(`outbox.${mail.status}`)}</Badge>
            </td>
            <td className="number">
              <time dateTime={mail.createdAt}>{brief(mail.createdAt)}</time>
            </td>
            <td className="at-end number">{number(mail.attempts)}</td>
            <td className="messages__start soft">
              <span className="code">{mail.error}</span>
            </td>
            <td className="at-end">
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
    </>
  );
}
