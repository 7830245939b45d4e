import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Period } from "#shop/reporting/period.ts";
import { adminReportingApi } from "./adminReportingApi.ts";

export const analyticsQuery = (period: Period) =>
  queryOptions({
    queryKey: ["staff", "analytics", period],
    queryFn: () => adminReportingApi.analytics({ query: period }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
