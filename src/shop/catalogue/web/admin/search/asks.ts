import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#web/admin/deskApi.ts";

const staff = ["staff", "search"] as const;
export const allOfSearch = { queryKey: staff };

export const synonymsAsk = (q: string, page: number) =>
  queryOptions({
    queryKey: [...staff, "synonyms", q, page],
    queryFn: () => api.searchDesk.synonyms({ query: { q, page, pageSize: 25 } }),
    placeholderData: keepPreviousData,
  });

export const missesAsk = queryOptions({
  queryKey: [...staff, "misses"],
  queryFn: () => api.searchDesk.misses({ query: { pageSize: 50 } }),
  refetchInterval: 30_000,
});
