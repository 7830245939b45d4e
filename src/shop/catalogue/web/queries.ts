import { queryOptions } from "@tanstack/react-query";
import type { Language } from "#platform/languages.ts";
import { catalogueApi } from "./catalogueApi.ts";

export const productQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: ["product", id, language],
    queryFn: () => catalogueApi.product({ params: { id }, query: { lang: language } }),
  });
