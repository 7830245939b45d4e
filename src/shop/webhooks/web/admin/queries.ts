import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminWebhooksApi } from "./adminWebhooksApi.ts";

export const allWebhookQueries = { queryKey: ["staff", "webhooks"] };

export const webhooksQuery = queryOptions({
  queryKey: [...allWebhookQueries.queryKey, "list"],
  queryFn: () => adminWebhooksApi.list(),
});

/** Asked again while it is open, because deliveries take a moment. */
export const deliveriesQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...allWebhookQueries.queryKey, id, page],
    queryFn: () => adminWebhooksApi.deliveries({ params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
    refetchInterval: 3_000,
  });
