import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Language } from "#platform/languages.ts";
import { adminColoursApi } from "./adminColoursApi.ts";

const rootKey = ["staff", "colours"] as const;
export const allColourQueries = { queryKey: rootKey };

export const coloursQuery = (q: string, page: number, lang: Language) =>
  queryOptions({
    queryKey: [...rootKey, "list", q, page, lang],
    queryFn: () => adminColoursApi.list({ query: { q, page, pageSize: 50, lang } }),
    placeholderData: keepPreviousData,
  });

/** All colours of the shop, for a choice; the server knows the rest of more than 500 by name. */
export const colourChoiceQuery = (lang: Language) =>
  queryOptions({
    queryKey: [...rootKey, "choice", lang],
    queryFn: () => adminColoursApi.list({ query: { pageSize: 500, lang } }),
    select: ({ items }) => items,
    staleTime: 30_000,
  });
