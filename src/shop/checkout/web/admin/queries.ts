import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminPaymentsApi } from "./adminPaymentsApi.ts";

export const allPayments = { queryKey: ["staff", "payments"] };

type PaymentsQuery = Parameters<typeof adminPaymentsApi.quarantinedPayments>[0]["query"];

export const quarantinedPaymentsQuery = (query: PaymentsQuery) =>
  queryOptions({
    queryKey: [...allPayments.queryKey, query],
    queryFn: () => adminPaymentsApi.quarantinedPayments({ query }),
    placeholderData: keepPreviousData,
  });
