import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminCreditApi } from "./adminCreditApi.ts";

export const customerCreditQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ["staff", "customer", id, "credit", page],
    queryFn: () => adminCreditApi.credit({ params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
  });
