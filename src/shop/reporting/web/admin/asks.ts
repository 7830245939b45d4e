import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Period } from "#shop/reporting/period.ts";
import { api } from "#web/admin/deskApi.ts";

export const analyticsAsk = (period: Period) =>
  queryOptions({
    queryKey: ["staff", "analytics", period],
    queryFn: () => api.staffReporting.analytics({ query: period }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
