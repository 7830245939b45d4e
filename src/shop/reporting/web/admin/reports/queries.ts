import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Comparison, Interval, Period } from "#shop/reporting/period.ts";
import type { ReportName } from "#shop/reporting/reportDefinitions.ts";
import { adminReportApi } from "./adminReportApi.ts";

export const reportQuery = (report: ReportName, query: Period & { by: Interval; compare: Comparison }) =>
  queryOptions({
    queryKey: ["staff", "reports", report, query],
    queryFn: () => adminReportApi.report({ params: { report }, query }),
    placeholderData: keepPreviousData,
    refetchInterval: 120_000,
  });
