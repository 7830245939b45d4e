import { queryOptions } from "@tanstack/react-query";
import type { Language } from "#platform/languages.ts";
import { reportingApi } from "./reportingApi.ts";

export const recommendationsQuery = (page: number, language: Language) =>
  queryOptions({
    queryKey: ["recommendations", page, language],
    queryFn: () => reportingApi.recommendations({ query: { page, lang: language } }),
  });
