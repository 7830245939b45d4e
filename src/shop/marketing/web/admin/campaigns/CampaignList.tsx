import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { campaignStates } from "#shop/marketing/campaign.ts";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { ChoiceFilter } from "#web/admin/list/ChoiceFilter.tsx";
import { ListFilters } from "#web/admin/list/ListFilters.tsx";
import { useAddress } from "#web/admin/list/useAddress.ts";
import { useLanguage } from "#web/language.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { campaignsAsk, campaignsAt } from "./asks.ts";
import { tones } from "./tones.ts";

export function CampaignList() {
  const { t } = useTranslation("admin");
  const { brief, number } = useLanguage();
  const address = useAddress(campaignsAt, ["status"]);
  const { status } = address.values;
  const campaigns = useQuery(campaignsAsk(address.values, address.page));
  const write = (
    <ButtonLink kind="main" to={`${campaignsAt}/new`}>
      {t("campaigns.new")}
    </ButtonLink>
  );
  return (
    <AdminList
      title={t("tab.campaigns")}
      query={campaigns}
      columns={4}
      hrefOf={(page) => address.hrefOf({}, page)}
      isFiltered={address.isFiltered}
      onOpen={address.open}
      empty={{ title: t("campaigns.empty"), text: t("campaigns.emptyText") }}
      tools={write}
      filters={
        <ListFilters address={address}>
          <ChoiceFilter
            label={t("filter.status")}
            name="status"
            value={status}
            options={campaignStates.map((value) => ({ value, label: t(`campaigns.${value}`) }))}
            onChange={(status) => address.set({ status })}
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
            <Link to={address.hrefOf({}, 1, id)} dir="auto">
              {name}
            </Link>
          </th>
          <td>
            <Badge tone={tones[status]}>{t(`campaigns.${status}`)}</Badge>
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
