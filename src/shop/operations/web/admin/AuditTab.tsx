import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { api } from "#web/admin/deskApi.ts";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { ChoiceFilter } from "#web/admin/list/ChoiceFilter.tsx";
import { DownloadButton } from "#web/admin/list/DownloadButton.tsx";
import { ListFilters } from "#web/admin/list/ListFilters.tsx";
import { useAddress } from "#web/admin/list/useAddress.ts";
import { useLanguage } from "#web/language.tsx";
import { Field } from "#web/ui/Field.tsx";
import { NextIcon } from "#web/ui/icons.tsx";
import { AuditDrawer } from "./AuditDrawer.tsx";
import { useNames } from "./useNames.ts";

const names = ["actor", "subject", "action", "from", "to"] as const;

export default function AuditTab() {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const { dayAndTime } = useLanguage();
  const address = useAddress("/secret-dashboard/audit-log", names);
  const [, opened] = (useParams()["*"] ?? "").split("/");
  const named = useNames();
  const { subject, from, to } = address.values;
  const datesFit = !from || !to || from <= to;
  const log = useQuery({
    queryKey: ["staff", "audit", address.values, address.page],
    queryFn: () => api.operations.auditLog({ query: { ...address.values, page: address.page } }),
    placeholderData: keepPreviousData,
    enabled: datesFit,
  });
  const shown = log.data?.items.find(({ id }) => String(id) === opened);
  return (
    <AdminList
      title={t("tab.auditLog")}
      query={log}
      columns={5}
      hrefOf={(page) => address.hrefOf({}, page)}
      isFiltered={address.isFiltered}
      onOpen={address.open}
      empty={{ title: t("audit.empty"), text: t("audit.emptyText") }}
      tools={<DownloadButton path="/admin/audit-log" query={{ ...address.values, format: "csv" }} />}
      filters={
        <ListFilters address={address} search={{ name: "actor", label: t("audit.actor"), latin: true }}>
          <ChoiceFilter
            label={t("audit.subject")}
            name="subject"
            value={subject}
            options={(log.data?.subjects ?? []).map((value) => ({ value, label: named("subject", value) }))}
            onChange={(subject) => address.set({ subject })}
          />
          <Field
            small
            type="date"
            label={t("filter.from")}
            name="filter-from"
            value={from}
            onChange={(event) => address.set({ from: event.target.value })}
          />
          <Field
            small
            type="date"
            label={t("filter.to")}
            name="filter-to"
            value={to}
            error={datesFit ? undefined : errorText("admin.orders.dateOrder")}
            onChange={(event) => address.set({ to: event.target.value })}
          />
        </ListFilters>
      }
      head={
        <>
          <th className="data-table__name">{t("col.time")}</th>
          <th>{t("audit.actor")}</th>
          <th>{t("audit.action")}</th>
          <th>{t("audit.about")}</th>
          <th>{t("audit.change")}</th>
        </>
      }
      row={({ id, at, actor, action, subject, subjectId, before, after }, first) => (
        <tr
          key={id}
          data-id={id}
          tabIndex={first ? 0 : -1}
          onClick={(event) => {
            if (!(event.target as HTMLElement).closest("button")) address.open(String(id));
          }}
        >
          <th scope="row" className="data-table__name number">
            <button type="button" onClick={() => address.open(String(id))}>
              <time dateTime={at}>{dayAndTime(at)}</time>
            </button>
          </th>
          <td>
            <span className="code">{actor}</span>
          </td>
          <td>{named("deed", action)}</td>
          <td className="soft">{subjectId ? <span className="code">{subjectId}</span> : named("subject", subject)}</td>
          <td className="messages__start soft">
            <Change before={shortly(before)} after={shortly(after)} />
          </td>
        </tr>
      )}
    >
      <AuditDrawer row={shown} onClose={() => address.open()} />
    </AdminList>
  );
}

/** From one to the other, as the page reads. */
function Change({ before, after }: { before: string; after: string }) {
  return (
    <>
      {before && (
        <span className="code" dir="ltr">
          {before}
        </span>
      )}{" "}
      {before && after && <NextIcon aria-hidden="true" />}{" "}
      {after && (
        <span className="code" dir="ltr">
          {after}
        </span>
      )}
    </>
  );
}

const shortly = (value: unknown): string =>
  value === null || value === undefined ? "" : JSON.stringify(value).slice(0, 60);
