import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { homePageContract } from "#shop/content/homePageContract.ts";
import { homePageEndpoints } from "#shop/content/homePageEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const homePageApi = createClient<typeof homePageContract>(homePageEndpoints, send);

const rootKey = ["staff", "homePage"] as const;
export const allHomePageQueries = { queryKey: rootKey };

export const homePageQuery = queryOptions({
  queryKey: [...rootKey, "sections"],
  queryFn: () => homePageApi.homePage(),
  // The form keeps what was typed; a save with an outdated version is refused.
  refetchOnWindowFocus: false,
});

export const homePageVersionsQuery = (page: number) =>
  queryOptions({
    queryKey: [...rootKey, "versions", page],
    queryFn: () => homePageApi.homePageVersions({ query: { page } }),
    placeholderData: keepPreviousData,
  });
