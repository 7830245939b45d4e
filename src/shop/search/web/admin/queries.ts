import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Language } from "#platform/languages.ts";
import { adminSearchApi } from "./adminSearchApi.ts";

const rootKey = ["staff", "search"] as const;
export const allSearchQueries = { queryKey: rootKey };

export const synonymsQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: [...rootKey, "synonyms", q, page],
    queryFn: () => adminSearchApi.synonyms({ query: { q, page, pageSize: 25 } }),
    placeholderData: keepPreviousData,
  });

export const conceptsQuery = (language: Language) =>
  queryOptions({
    queryKey: ["staff", "searchConcepts", language],
    queryFn: () => adminSearchApi.concepts({ query: { lang: language } }),
    // They change with a new version of the shop only.
    staleTime: Number.POSITIVE_INFINITY,
  });

export const zeroResultQueriesQuery = queryOptions({
  queryKey: [...rootKey, "misses"],
  queryFn: () => adminSearchApi.zeroResultQueries({ query: { pageSize: 50 } }),
  refetchInterval: 30_000,
});

export const unclickedQueriesQuery = queryOptions({
  queryKey: [...rootKey, "unclicked"],
  queryFn: () => adminSearchApi.unclickedQueries({ query: { pageSize: 50 } }),
  refetchInterval: 30_000,
});

export const pinsQuery = queryOptions({
  queryKey: [...rootKey, "pins"],
  queryFn: () => adminSearchApi.pins({ query: { pageSize: 200 } }),
});

export const previewQuery = ({ q, language }: { q: string; language: Language }) =>
  queryOptions({
    queryKey: [...rootKey, "preview", q, language],
    queryFn: () => adminSearchApi.preview({ query: { q, lang: language } }),
    enabled: q !== "",
  });
