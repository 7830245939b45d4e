import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { ChoiceFilter } from "#web/admin/list/ChoiceFilter.tsx";
import { DownloadButton } from "#web/admin/list/DownloadButton.tsx";
import { ListFilters } from "#web/admin/list/ListFilters.tsx";
import { useUrlFilters } from "#web/admin/list/useUrlFilters.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Field } from "#web/ui/Field.tsx";
import { NextIcon } from "#web/ui/icons.tsx";
import { AuditDrawer } from "./AuditDrawer.tsx";
import { auditLogQuery } from "./queries.ts";
import { useLabels } from "./useLabels.ts";

const filterNames = ["actor", "subject", "action", "from", "to"] as const;

export default function AuditTab() {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const { dayAndTime } = useLanguage();
  const filters = useUrlFilters("/secret-dashboard/audit-log", filterNames);
  const [, openId] = (useParams()["*"] ?? "").split("/");
  const labelOf = useLabels();
  const { subject, from, to } = filters.values;
  const isDateRangeValid = !from || !to || from <= to;
  const log = useQuery({
    ...auditLogQuery({ ...filters.values, page: filters.page }),
    enabled: isDateRangeValid,
  });
  const openEntry = log.data?.items.find(({ id }) => String(id) === openId);
  return (
    <AdminList
      title={t("tab.auditLog")}
      query={log}
      columns={5}
      hrefOf={(page) => filters.hrefOf({}, page)}
      isFiltered={filters.isFiltered}
      onOpen={filters.open}
      empty={{ title: t("audit.empty"), text: t("audit.emptyText") }}
      tools={<DownloadButton path="/admin/audit-log" query={{ ...filters.values, format: "csv" }} />}
      filters={
        <ListFilters address={filters} search={{ name: "actor", label: t("audit.actor"), latin: true }}>
          <ChoiceFilter
            label={t("audit.subject")}
            name="subject"
            value={subject}
            options={(log.data?.subjects ?? []).map((value) => ({ value, label: labelOf("subject", value) }))}
            onChange={(subject) => filters.set({ subject })}
          />
          <Field
            small
            type="date"
            label={t("filter.from")}
            name="filter-from"
            value={from}
            onChange={(event) => filters.set({ from: event.target.value })}
          />
          <Field
            small
            type="date"
            label={t("filter.to")}
            name="filter-to"
            value={to}
            error={isDateRangeValid ? undefined : errorText("admin.orders.dateOrder")}
            onChange={(event) => filters.set({ to: event.target.value })}
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
            if (!(event.target as HTMLElement).closest("button")) filters.open(String(id));
          }}
        >
          <th scope="row" className="data-table__name number">
            <button type="button" onClick={() => filters.open(String(id))}>
              <time dateTime={at}>{dayAndTime(at)}</time>
            </button>
          </th>
          <td>
            <span className="code">{actor}</span>
          </td>
          <td>{labelOf("deed", action)}</td>
          <td className="soft">
            {subjectId ? <span className="code">{subjectId}</span> : labelOf("subject", subject)}
          </td>
          <td className="messages__start soft">
            <ChangeSummary before={toShortJson(before)} after={toShortJson(after)} />
          </td>
        </tr>
      )}
    >
      <AuditDrawer row={openEntry} onClose={() => filters.open()} />
    </AdminList>
  );
}

/** Value before and after, in reading direction. */
function ChangeSummary({ before, after }: { before: string; after: string }) {
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

const toShortJson = (value: unknown): string =>
  value === null || value === undefined ? "" : JSON.stringify(value).slice(0, 60);
