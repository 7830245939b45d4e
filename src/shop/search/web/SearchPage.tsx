import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isolated } from "#platform/bidi.ts";
import type { Language } from "#platform/languages.ts";
import type { SendRequest } from "#platform/renderer.ts";
import { listPages, parseListPageQuery } from "#shop/catalogue/listPages.ts";
import { emptyListQuery, hasFilters } from "#shop/catalogue/listQuery.ts";
import { createCatalogueApi } from "#shop/catalogue/web/catalogueApi.ts";
import { ProductListPage } from "#shop/catalogue/web/ProductListPage.tsx";
import { listResponse, toApiQuery, toProductListData } from "#shop/catalogue/web/productListData.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { LoadFailed } from "#web/layout/LoadFailed.tsx";
import { send as sendFromBrowser } from "#web/session/session.ts";
import { unpack } from "#web/ssr/loaderPayload.ts";
import { pageContext } from "#web/ssr/pageContext.ts";
import type { Route } from "./+types/SearchPage";
import { NoResults } from "./NoResults.tsx";
import { createSearchApi } from "./searchApi.ts";
import { saveSearch } from "./suggestions/recentSearches.ts";
import { UnderstoodChips } from "./UnderstoodChips.tsx";

export const handle = { texts: ["catalogue", "finding"] };

const listOptions = listPages.search;

export async function loader({ context }: Route.LoaderArgs) {
  const { send, language, url, packed } = context.get(pageContext);
  const listQuery = parseListPageQuery(url.searchParams, listOptions);
  const found = listQuery.q
    ? await createSearchApi(send).search({ query: { ...toApiQuery(listQuery, language), q: listQuery.q } })
    : { ...nothing, corrected: undefined, shown: undefined, nearestCategories: undefined };
  const list = toProductListData(found, listQuery.q ? listQuery : emptyListQuery, language);
  const alternatives = found.total === 0 ? await loadNoResults(send, language, found.nearestCategories) : undefined;
  const { corrected, leftOut, shown, chips } = found;
  return listResponse(list, packed({ list, corrected, leftOut, shown, chips, alternatives }));
}

const nothing = { items: [], page: 1, pageSize: 1, total: 0, leftOut: [], chips: [] };

/** Loads the categories with products for a search without results. */
async function loadNoResults(send: SendRequest, language: Language, nearestSlugs: readonly string[] = []) {
  const [{ items }, { queries }] = await Promise.all([
    createCatalogueApi(send)
      .categories({ query: { lang: language } })
      .catch(() => ({ items: [] })),
    createSearchApi(send)
      .suggest({ query: { q: "", lang: language } })
      .catch(() => ({ queries: [] })),
  ]);
  const categories = items
    .map(({ slug, displayName, products = 0 }) => ({ slug, name: displayName, count: products }))
    .filter(({ count }) => count > 0);
  return {
    popular: queries,
    nearest: categories.filter(({ slug }) => nearestSlugs.includes(slug)),
    categories: categories.filter(({ slug }) => !nearestSlugs.includes(slug)),
  };
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { list, corrected, leftOut, shown, chips, alternatives } = unpack(loaderData);
  const { t } = useTranslation("finding");
  const { q } = list.query;
  const isNothing = list.total === 0 && !hasFilters(list.query);
  useRememberSearch(list.total > 0 ? q : "");
  useClickRecording(list.total > 0 ? q : "");
  const replaced = leftOut.filter((one) => one.isReplaced);
  const gone = leftOut.filter((one) => !one.isReplaced);
  const titleWords = (replaced.length === 0 && shown) || corrected || q;
  const title = q ? t(isNothing ? "results.none" : "results.title", { q: isolated(titleWords) }) : t("start.title");
  const wordsOf = (parts: typeof leftOut) => isolated(parts.map(({ words }) => words).join(" · "));
  const notices = [
    corrected && t("results.corrected", { q: isolated(corrected), typed: isolated(q) }),
    replaced.length > 0 && t("results.nearest", { words: wordsOf(replaced) }),
    gone.length > 0 && t("results.leftOut", { q: isolated(corrected ?? q), words: wordsOf(gone) }),
    isNothing && t(q ? "results.none.text" : "start.text"),
  ].filter((notice) => typeof notice === "string");
  return (
    <ProductListPage
      sorts={listOptions.sorts}
      title={title}
      text={notices.join(" ")}
      below={<UnderstoodChips chips={chips} query={list.query} />}
      description={title}
      path="/search"
      index={false}
      list={list}
      empty={alternatives && <NoResults {...alternatives} />}
    />
  );
}

/** Stores queries with results as recent searches. */
function useRememberSearch(q: string): void {
  useEffect(() => {
    if (q) saveSearch(q);
  }, [q]);
}

/** Counts the first click on a result of a search, so that the shop learns which searches lead nowhere. */
function useClickRecording(q: string): void {
  const { language } = useLanguage();
  useEffect(() => {
    if (!q) return;
    const clicks = new AbortController();
    const record = ({ target }: MouseEvent) => {
      if (!(target instanceof Element && target.closest(".results .card a"))) return;
      clicks.abort();
      createSearchApi(sendFromBrowser)
        .recordClick({ body: { q, lang: language } })
        .catch(() => undefined);
    };
    document.addEventListener("click", record, { capture: true, signal: clicks.signal });
    return () => clicks.abort();
  }, [q, language]);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} message="products.loadFailed" />;
}
