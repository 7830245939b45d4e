import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CampaignView } from "#shop/marketing/campaignContract.ts";
import { allCampaigns, campaignQuery } from "./queries.ts";

/** Mutation of a campaign; caches the server's response. */
export function useCampaignAction<Input = void>(action: (input: Input) => Promise<CampaignView>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess(campaign) {
      queryClient.setQueryData(campaignQuery(campaign.id).queryKey, campaign);
      void queryClient.invalidateQueries({ queryKey: [...allCampaigns.queryKey, "list"] });
    },
  });
}
