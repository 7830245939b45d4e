import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { campaignStates } from "#shop/marketing/campaign.ts";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { ChoiceFilter } from "#web/admin/list/ChoiceFilter.tsx";
import { ListFilters } from "#web/admin/list/ListFilters.tsx";
import { useUrlFilters } from "#web/admin/list/useUrlFilters.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { campaignTones } from "./campaignTones.ts";
import { campaignsPath, campaignsQuery } from "./queries.ts";

export function CampaignList() {
  const { t } = useTranslation("admin");
  const { brief, number } = useLanguage();
  const filters = useUrlFilters(campaignsPath, ["status"]);
  const { status } = filters.values;
  const campaigns = useQuery(campaignsQuery(filters.values, filters.page));
  const newButton = useCan()("campaigns.write") && (
    <ButtonLink kind="main" to={`${campaignsPath}/new`}>
      {t("campaigns.new")}
    </ButtonLink>
  );
  return (
    <AdminList
      title={t("tab.campaigns")}
      query={campaigns}
      columns={4}
      hrefOf={(page) => filters.hrefOf({}, page)}
      isFiltered={filters.isFiltered}
      onOpen={filters.open}
      empty={{ title: t("campaigns.empty"), text: t("campaigns.emptyText") }}
      tools={newButton}
      filters={
        <ListFilters address={filters}>
          <ChoiceFilter
            label={t("filter.status")}
            name="status"
            value={status}
            options={campaignStates.map((value) => ({ value, label: t(`campaigns.${value}`) }))}
            onChange={(status) => filters.set({ status })}
          />
        </ListFilters>
      }
      head={
        <>
          <th className="data-table__name">{t("campaigns.name")}</th>
          <th>{t("col.status")}</th>
          <th>{t("campaigns.when")}</th>
          <th>{t("campaigns.progress")}</th>
        </>
      }
      row={({ id, name, status, scheduledAt, startedAt, updatedAt, progress }, first) => (
        <tr key={id} data-id={id} tabIndex={first ? 0 : -1}>
          <th scope="row" className="data-table__name">
            <Link to={filters.hrefOf({}, 1, id)} dir="auto">
              {name}
            </Link>
          </th>
          <td>
            <Badge tone={campaignTones[status]}>{t(`campaigns.${status}`)}</Badge>
          </td>
          <td className="number">{brief(scheduledAt ?? startedAt ?? updatedAt)}</td>
          <td className="number">
            {progress.total === null
              ? "–"
              : t("campaigns.of", { done: number(progress.sent), total: number(progress.total) })}
          </td>
        </tr>
      )}
    />
  );
}
