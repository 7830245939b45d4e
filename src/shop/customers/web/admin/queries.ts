import { keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";
import { adminCustomersApi } from "./adminCustomersApi.ts";

export const customersPath = "/secret-dashboard/customers";

type CustomersQuery = Parameters<typeof adminCustomersApi.list>[0]["query"];

export const customersQuery = (query: CustomersQuery) =>
  queryOptions({
    queryKey: ["staff", "customers", query],
    queryFn: () => adminCustomersApi.list({ query }),
    placeholderData: keepPreviousData,
  });

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ["staff", "customer", id],
    queryFn: () => adminCustomersApi.customer({ params: { id } }),
  });

export const doublesQuery = (id: string) =>
  queryOptions({
    queryKey: ["staff", "customer", id, "doubles"],
    queryFn: () => adminCustomersApi.doubles({ params: { id } }),
  });

export const mergePreviewQuery = (kept: string, merged: string | undefined) =>
  queryOptions({
    queryKey: ["staff", "customer", kept, "merge", merged],
    queryFn: merged
      ? () => adminCustomersApi.previewMerge({ params: { id: kept }, query: { other: merged } })
      : skipToken,
    staleTime: 0,
  });
