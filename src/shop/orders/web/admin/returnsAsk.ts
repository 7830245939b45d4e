import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#web/admin/deskApi.ts";

type Queue = "open" | "requested" | "received" | "inspected" | "settled";

export const returnsAsk = (queue: Queue, page: number) =>
  queryOptions({
    queryKey: ["staff", "returns", queue, page],
    queryFn: () => api.staffReturns.list({ query: { queue, page } }),
    placeholderData: keepPreviousData,
  });

/** A day in Cairo: `2026-11-21`. */
export const reconciliationAsk = (day: string) =>
  queryOptions({
    queryKey: ["staff", "reconciliation", day],
    queryFn: () => api.staffReturns.reconciliation({ query: { day } }),
    placeholderData: keepPreviousData,
  });
