import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminOrderListApi } from "./adminOrderListApi.ts";
import { adminOrdersApi } from "./adminOrdersApi.ts";
import { type Filters, filtersToQuery } from "./filters.ts";

const adminOrdersKey = ["staff", "orders"] as const;
export const allAdminOrders = { queryKey: adminOrdersKey };

export const adminOrdersQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...adminOrdersKey, "list", filters],
    queryFn: () => adminOrdersApi.list({ query: filtersToQuery(filters) }),
    placeholderData: keepPreviousData,
  });

/** Version and queue counts of the order list, polled while the admin area is open. */
export const orderListVersionQuery = queryOptions({
  queryKey: [...adminOrdersKey, "pulse"],
  queryFn: () => adminOrderListApi.pulse(),
  refetchInterval: 20_000,
});

const bulkJobsKey = ["staff", "bulk"] as const;

/** Polls while a job runs, otherwise refetches only on demand. */
export const bulkJobsQuery = queryOptions({
  queryKey: bulkJobsKey,
  queryFn: () => adminOrderListApi.bulkJobs(),
  refetchInterval: ({ state }) => (state.data?.items.some(({ endedAt }) => endedAt === null) ? 700 : false),
});

export const bulkJobQuery = (id: string) =>
  queryOptions({ queryKey: [...bulkJobsKey, id], queryFn: () => adminOrderListApi.bulkJob({ params: { id } }) });

export const savedViewsQuery = queryOptions({
  queryKey: ["staff", "views", "orders"],
  queryFn: () => adminOrderListApi.views({ query: { screen: "orders" } }),
});

export const adminOrderQuery = (id: string) =>
  queryOptions({ queryKey: [...adminOrdersKey, "one", id], queryFn: () => adminOrdersApi.order({ params: { id } }) });

/** Polls while a mail waits to be sent. */
export const orderMailsQuery = (id: string) =>
  queryOptions({
    queryKey: ["staff", "order-mails", id],
    queryFn: () => adminOrdersApi.mails({ params: { id } }),
    refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => status === "queued") ? 2_000 : false),
  });

/** A day in Cairo: `2026-11-21`. */
export const reconciliationQuery = (day: string) =>
  queryOptions({
    queryKey: ["staff", "reconciliation", day],
    queryFn: () => adminOrdersApi.reconciliation({ query: { day } }),
    placeholderData: keepPreviousData,
  });
