import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { languageCodes, languages } from "#platform/languages.ts";
import { subscriberStates } from "#shop/marketing/subscriber.ts";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { ChoiceFilter } from "#web/admin/list/ChoiceFilter.tsx";
import { ListFilters } from "#web/admin/list/ListFilters.tsx";
import { useUrlFilters } from "#web/admin/list/useUrlFilters.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { subscribersQuery } from "./queries.ts";

const subscriberTones = { pending: "warning", confirmed: "success", unsubscribed: "plain" } as const;

export default function SubscribersTab() {
  const { t } = useTranslation("admin");
  const { brief, number } = useLanguage();
  const filters = useUrlFilters("/secret-dashboard/subscribers", ["q", "status", "language"]);
  const { q, status, language } = filters.values;
  const query = { q, status, language, page: filters.page } as never;
  const subscribers = useQuery(subscribersQuery(query));
  const counts = subscribers.data?.counts;
  return (
    <AdminList
      title={t("tab.subscribers")}
      query={subscribers}
      columns={5}
      hrefOf={(page) => filters.hrefOf({}, page)}
      isFiltered={filters.isFiltered}
      empty={{ title: t("subscribers.empty"), text: t("subscribers.emptyText") }}
      filters={
        <ListFilters address={filters} search={{ name: "q", label: t("subscribers.search"), latin: true }}>
          <ChoiceFilter
            label={t("filter.status")}
            name="status"
            value={status}
            options={subscriberStates.map((value) => ({
              value,
              label: `${t(`subscribers.${value}`)}${counts ? ` (${number(counts[value])})` : ""}`,
            }))}
            onChange={(status) => filters.set({ status })}
          />
          <ChoiceFilter
            label={t("filter.language")}
            name="language"
            value={language}
            options={languageCodes.map((value) => ({ value, label: languages[value].name }))}
            onChange={(language) => filters.set({ language })}
          />
        </ListFilters>
      }
      head={
        <>
          <th className="data-table__name">{t("col.email")}</th>
          <th>{t("col.status")}</th>
          <th>{t("col.language")}</th>
          <th>{t("subscribers.requestedAt")}</th>
          <th>{t("subscribers.since")}</th>
        </>
      }
      row={({ id, email, status, language, askedAt, confirmedAt, unsubscribedAt }, first) => (
        <tr key={id} data-id={id} tabIndex={first ? 0 : -1}>
          <th scope="row" className="data-table__name">
            <span className="code">{email}</span>
          </th>
          <td>
            <Badge tone={subscriberTones[status]}>{t(`subscribers.${status}`)}</Badge>
          </td>
          <td>{languages[language].name}</td>
          <td className="number">{brief(askedAt)}</td>
          <td className="number">{brief(unsubscribedAt ?? confirmedAt ?? askedAt)}</td>
        </tr>
      )}
    />
  );
}
