import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isolated } from "#platform/bidi.ts";
import type { Language } from "#platform/languages.ts";
import type { SendRequest } from "#platform/renderer.ts";
import { listPages, parseListPageQuery } from "#shop/catalogue/listPages.ts";
import { emptyListQuery, hasFilters } from "#shop/catalogue/listQuery.ts";
import { createCatalogueApi } from "#shop/catalogue/web/catalogueApi.ts";
import { loadCards } from "#shop/catalogue/web/loadCards.ts";
import { ProductListPage } from "#shop/catalogue/web/ProductListPage.tsx";
import { listResponse, toApiQuery, toProductListData } from "#shop/catalogue/web/productListData.ts";
import { LoadFailed } from "#web/layout/LoadFailed.tsx";
import { unpack } from "#web/ssr/loaderPayload.ts";
import { pageContext } from "#web/ssr/pageContext.ts";
import type { Route } from "./+types/SearchPage";
import { NoResults } from "./NoResults.tsx";
import { createSearchApi } from "./searchApi.ts";
import { saveSearch } from "./suggestions/recentSearches.ts";

export const handle = { texts: ["catalogue", "finding"] };

const listOptions = listPages.search;

export async function loader({ context }: Route.LoaderArgs) {
  const { send, language, url, packed } = context.get(pageContext);
  const listQuery = parseListPageQuery(url.searchParams, listOptions);
  const found = listQuery.q
    ? await createSearchApi(send).search({ query: { ...toApiQuery(listQuery, language), q: listQuery.q } })
    : { items: [], page: 1, pageSize: 1, total: 0, corrected: undefined, leftOut: [] };
  const list = toProductListData(found, listQuery.q ? listQuery : emptyListQuery, language);
  const ways = found.total === 0 ? await loadNoResults(send, language) : undefined;
  return listResponse(list, packed({ list, corrected: found.corrected, leftOut: found.leftOut, ways }));
}

/** Loads categories and best sellers for a search without results. */
async function loadNoResults(send: SendRequest, language: Language) {
  const [categories, best] = await Promise.all([
    createCatalogueApi(send)
      .categories({ query: { lang: language, counts: "0" } })
      .catch(() => ({ items: [] })),
    loadCards(createCatalogueApi(send).bestSellers({ query: { pageSize: 4, facets: "0", lang: language } }), language),
  ]);
  return { categories: categories.items.map(({ slug, displayName }) => ({ slug, name: displayName })), best };
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { list, corrected, leftOut, ways } = unpack(loaderData);
  const { t } = useTranslation("finding");
  const { q } = list.query;
  const isNothing = list.total === 0 && !hasFilters(list.query);
  useRememberSearch(list.total > 0 ? q : "");
  const title = q ? t(isNothing ? "results.none" : "results.title", { q: isolated(corrected ?? q) }) : t("start.title");
  /** Filters that were typed as words are named by their kind. */
  const wordsOf = ({ kind, words }: (typeof leftOut)[number]) =>
    words !== "" ? isolated(words) : t(kind === "size" ? "size" : kind === "price" ? "price" : "sale");
  return (
    <ProductListPage
      sorts={listOptions.sorts}
      title={title}
      text={
        corrected
          ? t("results.corrected", { q: isolated(corrected), typed: isolated(q) })
          : leftOut.length > 0
            ? t("results.leftOut", { words: leftOut.map(wordsOf).join(" · ") })
            : isNothing && t(q ? "results.none.text" : "start.text")
      }
      description={title}
      path="/search"
      index={false}
      list={list}
      empty={ways && <NoResults {...ways} />}
    />
  );
}

/** Stores queries with results as recent searches. */
function useRememberSearch(q: string): void {
  useEffect(() => {
    if (q) saveSearch(q);
  }, [q]);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} message="products.loadFailed" />;
}
