import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isActionAllowed } from "#shop/marketing/campaign.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { CampaignForm } from "./CampaignForm.tsx";
import { CampaignResults } from "./CampaignResults.tsx";
import { campaignTones } from "./campaignTones.ts";
import { campaignQuery, campaignsPath } from "./queries.ts";

/** Editor of a draft, or results of a started campaign. No id means a new one. */
export function CampaignScreen({ id }: { id: string | undefined }) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const query = useQuery({ ...campaignQuery(id ?? ""), enabled: id !== undefined });
  const campaign = query.data;
  return (
    <>
      <div className="admin__head">
        <div>
          <p className="small">
            <Link to={campaignsPath}>{t("campaigns.back")}</Link>
          </p>
          <h1 dir="auto">{id ? (campaign?.name ?? "…") : t("campaigns.new")}</h1>
        </div>
        {campaign && <Badge tone={campaignTones[campaign.status]}>{t(`campaigns.${campaign.status}`)}</Badge>}
      </div>
      {id === undefined ? (
        <CampaignForm campaign={undefined} />
      ) : campaign ? (
        isActionAllowed("edit", campaign.status) ? (
          <CampaignForm key={campaign.id} campaign={campaign} />
        ) : (
          <CampaignResults campaign={campaign} />
        )
      ) : query.isError ? (
        <EmptyState
          title={errorMessage(query.error)}
          action={<Button onClick={() => query.refetch()}>{t("tryAgain")}</Button>}
        />
      ) : (
        <SkeletonLines lines={6} height="4rem" />
      )}
    </>
  );
}
