import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminDraftsApi } from "./adminDraftsApi.ts";

export const draftsPath = "/secret-dashboard/draft-orders";

export const allDraftQueries = { queryKey: ["staff", "drafts"] };

type DraftsQuery = Parameters<typeof adminDraftsApi.list>[0]["query"];
type QuoteInput = Parameters<typeof adminDraftsApi.quote>[0]["body"];

export const draftsQuery = (query: DraftsQuery) =>
  queryOptions({
    queryKey: ["staff", "drafts", "list", query],
    queryFn: () => adminDraftsApi.list({ query }),
    placeholderData: keepPreviousData,
  });

export const draftQuery = (id: string) =>
  queryOptions({ queryKey: ["staff", "drafts", id], queryFn: () => adminDraftsApi.get({ params: { id } }) });

export const foundCustomersQuery = (q: string) =>
  queryOptions({
    queryKey: ["staff", "drafts", "customers", q],
    queryFn: () => adminDraftsApi.findCustomers({ query: { q } }),
    enabled: q.length >= 3,
  });

export const foundProductsQuery = (q: string) =>
  queryOptions({
    queryKey: ["staff", "drafts", "products", q],
    queryFn: () => adminDraftsApi.findProducts({ query: { q } }),
    enabled: q.length >= 2,
  });

export const draftQuoteQuery = (body: QuoteInput) =>
  queryOptions({
    queryKey: ["staff", "drafts", "quote", body],
    queryFn: () => adminDraftsApi.quote({ body }),
    placeholderData: keepPreviousData,
    retry: false,
  });
