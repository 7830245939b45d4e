import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Language } from "#platform/languages.ts";
import type { Audience } from "#shop/marketing/campaign.ts";
import { api } from "#web/admin/deskApi.ts";

const staff = ["staff", "campaigns"] as const;
export const allCampaigns = { queryKey: staff };
export const campaignsAt = "/secret-dashboard/campaigns";

export const campaignsAsk = (values: { status: string }, page: number) =>
  queryOptions({
    queryKey: [...staff, "list", values, page],
    queryFn: () => api.campaigns.campaigns({ query: { ...values, page } as never }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });

export const campaignAsk = (id: string) =>
  queryOptions({
    queryKey: [...staff, "one", id],
    queryFn: () => api.campaigns.campaign({ params: { id } }),
    // Progress is watched as it happens.
    refetchInterval: ({ state }) =>
      state.data?.status === "sending" || state.data?.status === "scheduled" ? 3_000 : false,
  });

export const sizeAsk = (audience: Audience) =>
  queryOptions({
    queryKey: [...staff, "size", audience],
    queryFn: () => api.campaigns.audienceSize({ body: audience }),
    placeholderData: keepPreviousData,
  });

export type Written = { subject: string; html: string; language: Language; content: Language };

export const previewAsk = (written: Written) =>
  queryOptions({
    queryKey: [...staff, "preview", written],
    queryFn: () => api.campaigns.previewCampaign({ body: written }),
    placeholderData: keepPreviousData,
    enabled: written.subject.trim() !== "" && written.html.trim() !== "",
    gcTime: 30_000,
  });
