import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminNewsletterApi } from "./adminNewsletterApi.ts";

type SubscribersQuery = Parameters<typeof adminNewsletterApi.subscribers>[0]["query"];

export const subscribersQuery = (query: SubscribersQuery) =>
  queryOptions({
    queryKey: ["staff", "subscribers", query],
    queryFn: () => adminNewsletterApi.subscribers({ query }),
    placeholderData: keepPreviousData,
  });
