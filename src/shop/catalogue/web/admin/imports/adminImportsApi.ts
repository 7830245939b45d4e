import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { adminImportsContract } from "#shop/catalogue/importContract.ts";
import { adminImportsEndpoints } from "#shop/catalogue/importEndpoints.ts";
import type { ImportItemFilter } from "#shop/catalogue/importLimits.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

export const adminImportsApi = createClient<typeof adminImportsContract>(adminImportsEndpoints, send);

const rootKey = ["staff", "imports"] as const;
export const allImportQueries = { queryKey: rootKey };

// ms; while an import runs.
const progressInterval = 1_000;

export const importsQuery = queryOptions({
  queryKey: [...rootKey, "list"],
  queryFn: () => adminImportsApi.list(),
  refetchInterval: ({ state }) =>
    state.data?.items.some(({ status }) => status === "running") ? progressInterval : false,
});

export const importQuery = (id: string, show: ImportItemFilter, page: number) =>
  queryOptions({
    queryKey: [...rootKey, "one", id, show, page],
    queryFn: () => adminImportsApi.find({ params: { id }, query: { show, page } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.status === "running" ? progressInterval : false),
  });
