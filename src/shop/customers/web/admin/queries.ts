import { keepPreviousData, queryOptions } from "@tanstack/react-query";
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
