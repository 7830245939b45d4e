import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Language } from "#platform/languages.ts";
import type { Audience } from "#shop/marketing/campaign.ts";
import { campaignsApi } from "./campaignsApi.ts";

const campaignsKey = ["staff", "campaigns"] as const;
export const allCampaigns = { queryKey: campaignsKey };
export const campaignsPath = "/secret-dashboard/campaigns";

export const campaignsQuery = (values: { status: string }, page: number) =>
  queryOptions({
    queryKey: [...campaignsKey, "list", values, page],
    queryFn: () => campaignsApi.campaigns({ query: { ...values, page } as never }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });

export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: [...campaignsKey, "one", id],
    queryFn: () => campaignsApi.campaign({ params: { id } }),
    // Polls the progress while sending.
    refetchInterval: ({ state }) =>
      state.data?.status === "sending" || state.data?.status === "scheduled" ? 3_000 : false,
  });

export const audienceSizeQuery = (audience: Audience) =>
  queryOptions({
    queryKey: [...campaignsKey, "size", audience],
    queryFn: () => campaignsApi.audienceSize({ body: audience }),
    placeholderData: keepPreviousData,
  });

export type PreviewInput = { subject: string; html: string; language: Language; content: Language };

export const previewQuery = (input: PreviewInput) =>
  queryOptions({
    queryKey: [...campaignsKey, "preview", input],
    queryFn: () => campaignsApi.previewCampaign({ body: input }),
    placeholderData: keepPreviousData,
    enabled: input.subject.trim() !== "" && input.html.trim() !== "",
    gcTime: 30_000,
  });
