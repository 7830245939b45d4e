import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { isActionAllowed } from "#shop/marketing/campaign.ts";
import { EditorScreen } from "#web/admin/editor/EditorScreen.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { CampaignForm } from "./CampaignForm.tsx";
import { CampaignResults } from "./CampaignResults.tsx";
import { campaignTones } from "./campaignTones.ts";
import { campaignQuery, campaignsPath } from "./queries.ts";

/** Editor of a draft, or results of a started campaign. No id means a new one. */
export function CampaignScreen({ id }: { id: string | undefined }) {
  const { t } = useTranslation("admin");
  const query = useQuery({ ...campaignQuery(id ?? ""), enabled: id !== undefined });
  const status = query.data?.status;
  const mayWrite = useCan()("campaigns.write");
  return (
    <EditorScreen
      back={{ href: campaignsPath, label: t("campaigns.back") }}
      title={id ? (query.data?.name ?? "…") : t("campaigns.new")}
      badge={status && <Badge tone={campaignTones[status]}>{t(`campaigns.${status}`)}</Badge>}
      query={id ? query : undefined}
    >
      {(campaign) =>
        !campaign && mayWrite ? (
          <CampaignForm campaign={undefined} />
        ) : !campaign ? null : mayWrite && isActionAllowed("edit", campaign.status) ? (
          <CampaignForm key={campaign.id} campaign={campaign} />
        ) : (
          <CampaignResults campaign={campaign} />
        )
      }
    </EditorScreen>
  );
}
