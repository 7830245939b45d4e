import { queryOptions } from "@tanstack/react-query";
import type { adminCategoriesContract } from "#shop/catalogue/categoryContract.ts";
import { adminCategoriesEndpoints } from "#shop/catalogue/categoryEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const adminCategoriesApi = createClient<typeof adminCategoriesContract>(adminCategoriesEndpoints, send);

const rootKey = ["staff", "categories"] as const;
export const allCategoryQueries = { queryKey: rootKey };

/** The whole tree, hidden categories too. */
export const categoryTreeQuery = queryOptions({
  queryKey: [...rootKey, "tree"],
  queryFn: () => adminCategoriesApi.list({ query: {} }),
});

export const sizeChartQuery = (key: string) =>
  queryOptions({
    queryKey: [...rootKey, "size chart", key],
    queryFn: () => adminCategoriesApi.sizeChart({ params: { key } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
