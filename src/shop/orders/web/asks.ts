import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { OwnFilter } from "#shop/orders/order.ts";
import { api } from "#web/session/browserApi.ts";

/** The shopper's own orders, as the pages ask for them. */
export const ordersAsk = (page: number, show: OwnFilter = "all") =>
  queryOptions({
    queryKey: ["orders", "list", page, show],
    queryFn: () => api.orders.list({ query: { page, show } }),
    placeholderData: keepPreviousData,
  });

export const orderAsk = (id: string) =>
  queryOptions({ queryKey: ["orders", "one", id], queryFn: () => api.orders.order({ params: { id } }) });

/** The link of a mail: whoever has it sees this one order. */
export const sharedAsk = (token: string) =>
  queryOptions({
    queryKey: ["orders", "shared", token],
    queryFn: () => api.orders.shared({ params: { token } }),
    retry: false,
  });
