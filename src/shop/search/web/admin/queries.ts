import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminSearchApi } from "./adminSearchApi.ts";

const rootKey = ["staff", "search"] as const;
export const allSearchQueries = { queryKey: rootKey };

export const synonymsQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: [...rootKey, "synonyms", q, page],
    queryFn: () => adminSearchApi.synonyms({ query: { q, page, pageSize: 25 } }),
    placeholderData: keepPreviousData,
  });

export const zeroResultQueriesQuery = queryOptions({
  queryKey: [...rootKey, "misses"],
  queryFn: () => adminSearchApi.zeroResultQueries({ query: { pageSize: 50 } }),
  refetchInterval: 30_000,
});
