import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#web/admin/deskApi.ts";
import type { Filters } from "./filters.ts";

const staff = ["staff", "orders"] as const;
export const allStaffOrders = { queryKey: staff };

export const staffOrdersAsk = (filters: Filters) =>
  queryOptions({
    queryKey: [...staff, "list", filters],
    queryFn: () => api.staffOrders.list({ query: { ...filters, status: filters.status.join(",") } }),
    placeholderData: keepPreviousData,
  });

/** How many wait in a queue of the desk. */
export const queueAsk = (status: readonly string[]) =>
  queryOptions({
    queryKey: [...staff, "queue", status],
    queryFn: () => api.staffOrders.list({ query: { status: status.join(","), pageSize: 1 } }),
    select: ({ total }) => total,
    staleTime: 30_000,
  });

export const staffOrderAsk = (id: string) =>
  queryOptions({ queryKey: [...staff, "one", id], queryFn: () => api.staffOrders.order({ params: { id } }) });
