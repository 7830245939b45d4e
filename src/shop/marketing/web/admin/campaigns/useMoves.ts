import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CampaignView } from "#shop/marketing/campaignContract.ts";
import { allCampaigns, campaignAsk } from "./asks.ts";

/** Something that changes a campaign; what the server answers is shown at once. */
export function useMove<Asked = void>(move: (asked: Asked) => Promise<CampaignView>) {
  const known = useQueryClient();
  return useMutation({
    mutationFn: move,
    onSuccess(campaign) {
      known.setQueryData(campaignAsk(campaign.id).queryKey, campaign);
      void known.invalidateQueries({ queryKey: [...allCampaigns.queryKey, "list"] });
    },
  });
}
