import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { CustomerFilter } from "#shop/orders/orderStatusDefinitions.ts";
import { ordersApi } from "#shop/orders/web/ordersApi.ts";

/** Queries for the customer's own orders. */
export const ordersQuery = (page: number, show: CustomerFilter = "all") =>
  queryOptions({
    queryKey: ["orders", "list", page, show],
    queryFn: () => ordersApi.list({ query: { page, show } }),
    placeholderData: keepPreviousData,
  });

export const orderQuery = (id: string) =>
  queryOptions({ queryKey: ["orders", "one", id], queryFn: () => ordersApi.order({ params: { id } }) });

/** Shared order link from a mail: anyone with the link sees this one order. */
export const sharedOrderQuery = (token: string) =>
  queryOptions({
    queryKey: ["orders", "shared", token],
    queryFn: () => ordersApi.shared({ params: { token } }),
    retry: false,
  });
