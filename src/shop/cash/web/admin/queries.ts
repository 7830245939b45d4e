import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminCashApi } from "./adminCashApi.ts";

const cashKey = ["staff", "courierCash"] as const;
export const allCash = { queryKey: cashKey };

export const cashReportQuery = queryOptions({
  queryKey: [...cashKey, "report"],
  queryFn: () => adminCashApi.report(),
});

export type StatementFilter = "all" | "open" | "closed";

export const statementsQuery = (status: StatementFilter, page: number) =>
  queryOptions({
    queryKey: [...cashKey, "list", status, page],
    queryFn: () => adminCashApi.list({ query: { status, page } }),
    placeholderData: keepPreviousData,
  });

export const statementQuery = (id: string, show: "differences" | "all", page: number) =>
  queryOptions({
    queryKey: [...cashKey, "one", id, show, page],
    queryFn: () => adminCashApi.one({ params: { id }, query: { show, page } }),
    placeholderData: keepPreviousData,
  });
