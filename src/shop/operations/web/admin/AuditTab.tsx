import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { truncate } from "#platform/truncate.ts";
import { ExportButton } from "#shop/accounts/web/ExportButton.tsx";
import { DateField } from "#web/admin/DateField.tsx";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { ChoiceFilter } from "#web/admin/list/ChoiceFilter.tsx";
import { ListFilters } from "#web/admin/list/ListFilters.tsx";
import { useUrlFilters } from "#web/admin/list/useUrlFilters.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { AuditDrawer } from "./AuditDrawer.tsx";
import { ChangeValues } from "./ChangeValues.tsx";
import { auditLogQuery } from "./queries.ts";
import { type ChangeText, useChangeText } from "./useChangeText.ts";
import { useLabels } from "./useLabels.ts";

const filterNames = ["actor", "subject", "action", "from", "to"] as const;

export default function AuditTab() {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const { dayAndTime } = useLanguage();
  const filters = useUrlFilters("/secret-dashboard/audit-log", filterNames);
  const [, openId] = (useParams()["*"] ?? "").split("/");
  const labelOf = useLabels();
  const changesOf = useChangeText();
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
      tools={<ExportButton path="/admin/audit-log" query={{ ...filters.values, format: "csv" }} />}
      filters={
        <ListFilters address={filters} search={{ name: "actor", label: t("audit.actor"), latin: true }}>
          <ChoiceFilter
            label={t("audit.subject")}
            name="subject"
            value={subject}
            options={(log.data?.subjects ?? []).map((value) => ({ value, label: labelOf("subject", value) }))}
            onChange={(subject) => filters.set({ subject })}
          />
          <DateField
            small
            label={t("filter.from")}
            name="filter-from"
            value={from}
            onChange={(event) => filters.set({ from: event.target.value })}
          />
          <DateField
            small
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
      row={({ id, at, actor, action, subject, subjectId, ...rest }, first) => (
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
          <td>{labelOf("action", action)}</td>
          <td className="muted">
            {subjectId ? <span className="code">{subjectId}</span> : labelOf("subject", subject)}
          </td>
          <td className="muted">
            <ChangeSummary changes={changesOf({ id, at, actor, action, subject, subjectId, ...rest })} />
          </td>
        </tr>
      )}
    >
      <AuditDrawer row={openEntry} onClose={() => filters.open()} />
    </AdminList>
  );
}

const maxFields = 2;

/** The first changed fields with their values; the drawer shows all. */
function ChangeSummary({ changes }: { changes: readonly ChangeText[] }) {
  const { colon, number } = useLanguage();
  const rest = changes.length - maxFields;
  return (
    <>
      {changes.slice(0, maxFields).map((change) => (
        <div key={change.key}>
          {change.label && `${change.label}${colon} `}
          <ChangeValues change={shortened(change)} />
        </div>
      ))}
      {rest > 0 && <bdi>+{number(rest)}</bdi>}
    </>
  );
}

const shortened = ({ before, after, ...rest }: ChangeText): ChangeText => ({
  ...rest,
  before: before === undefined ? undefined : truncate(before, 40),
  after: after === undefined ? undefined : truncate(after, 40),
});
