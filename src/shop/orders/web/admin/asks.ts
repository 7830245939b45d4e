import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#web/admin/deskApi.ts";
import { type Filters, queryOf } from "./filters.ts";

const staff = ["staff", "orders"] as const;
export const allStaffOrders = { queryKey: staff };

export const staffOrdersAsk = (filters: Filters) =>
  queryOptions({
    queryKey: [...staff, "list", filters],
    queryFn: () => api.staffOrders.list({ query: queryOf(filters) }),
    placeholderData: keepPreviousData,
  });

/** Whether anything changed, and how much waits: asked again and again while the desk is open. */
export const pulseAsk = queryOptions({
  queryKey: [...staff, "pulse"],
  queryFn: () => api.orderDesk.pulse(),
  refetchInterval: 20_000,
});

const bulk = ["staff", "bulk"] as const;

/** Often while something runs, otherwise only when asked to. */
export const bulkJobsAsk = queryOptions({
  queryKey: bulk,
  queryFn: () => api.orderDesk.bulkJobs(),
  refetchInterval: ({ state }) => (state.data?.items.some(({ endedAt }) => endedAt === null) ? 700 : false),
});

export const bulkJobAsk = (id: string) =>
  queryOptions({ queryKey: [...bulk, id], queryFn: () => api.orderDesk.bulkJob({ params: { id } }) });

export const viewsAsk = queryOptions({
  queryKey: ["staff", "views", "orders"],
  queryFn: () => api.orderDesk.views({ query: { screen: "orders" } }),
});

export const staffOrderAsk = (id: string) =>
  queryOptions({ queryKey: [...staff, "one", id], queryFn: () => api.staffOrders.order({ params: { id } }) });
