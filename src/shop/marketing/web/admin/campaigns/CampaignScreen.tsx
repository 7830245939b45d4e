import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { mayMove } from "#shop/marketing/campaign.ts";
import { useStaffProblem } from "#web/admin/useStaffProblem.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { campaignAsk, campaignsAt } from "./asks.ts";
import { CampaignForm } from "./CampaignForm.tsx";
import { Results } from "./Results.tsx";
import { tones } from "./tones.ts";

/** A campaign being written, or what became of it. Without an id it is a new one. */
export function CampaignScreen({ id }: { id: string | undefined }) {
  const { t } = useTranslation("admin");
  const explain = useStaffProblem();
  const asked = useQuery({ ...campaignAsk(id ?? ""), enabled: id !== undefined });
  const campaign = asked.data;
  return (
    <>
      <div className="desk__head">
        <div>
          <p className="small">
            <Link to={campaignsAt}>{t("campaigns.back")}</Link>
          </p>
          <h1 dir="auto">{id ? (campaign?.name ?? "…") : t("campaigns.new")}</h1>
        </div>
        {campaign && <Badge tone={tones[campaign.status]}>{t(`campaigns.${campaign.status}`)}</Badge>}
      </div>
      {id === undefined ? (
        <CampaignForm campaign={undefined} />
      ) : campaign ? (
        mayMove("edit", campaign.status) ? (
          <CampaignForm key={campaign.id} campaign={campaign} />
        ) : (
          <Results campaign={campaign} />
        )
      ) : asked.isError ? (
        <EmptyState
          title={explain(asked.error)}
          action={<Button onClick={() => asked.refetch()}>{t("tryAgain")}</Button>}
        />
      ) : (
        <SkeletonLines lines={6} height="4rem" />
      )}
    </>
  );
}
