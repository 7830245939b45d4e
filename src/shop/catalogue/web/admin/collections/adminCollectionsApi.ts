import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Language } from "#platform/languages.ts";
import type { adminCollectionsContract } from "#shop/catalogue/collectionContract.ts";
import { adminCollectionsEndpoints } from "#shop/catalogue/collectionEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";
import { type ChoiceDraft, toChoice } from "./choiceDraft.ts";

export const adminCollectionsApi = createClient<typeof adminCollectionsContract>(adminCollectionsEndpoints, send);

const rootKey = ["staff", "collections"] as const;
export const allCollectionQueries = { queryKey: rootKey };

export const collectionsQuery = queryOptions({
  queryKey: [...rootKey, "list"],
  queryFn: () => adminCollectionsApi.list(),
});

/** Always refetched: a form must not start from stale data. */
export const collectionQuery = (id: string, lang: Language) =>
  queryOptions({
    queryKey: [...rootKey, "one", id],
    queryFn: () => adminCollectionsApi.collection({ params: { id }, query: { lang } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const productTagsQuery = queryOptions({
  queryKey: [...rootKey, "tags"],
  queryFn: () => adminCollectionsApi.tags(),
  select: ({ items }) => items,
});

/** Preview of the products that the collection would show. */
export const matchesQuery = (draft: ChoiceDraft, lang: Language) =>
  queryOptions({
    queryKey: [...rootKey, "matches", toChoice(draft), lang],
    queryFn: () => adminCollectionsApi.preview({ body: toChoice(draft), query: { lang } }),
    placeholderData: keepPreviousData,
  });
