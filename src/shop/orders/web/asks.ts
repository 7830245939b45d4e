import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#web/session/browserApi.ts";

/** The shopper's own orders, as the pages ask for them. */
export const ordersAsk = (page: number) =>
  queryOptions({
    queryKey: ["orders", "list", page],
    queryFn: () => api.orders.list({ query: { page } }),
    placeholderData: keepPreviousData,
  });

export const orderAsk = (id: string) =>
  queryOptions({ queryKey: ["orders", "one", id], queryFn: () => api.orders.order({ params: { id } }) });
