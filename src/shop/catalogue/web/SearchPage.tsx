import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "#platform/languages.ts";
import type { Api } from "#web/api.ts";
import { LoadFailed } from "#web/frame/LoadFailed.tsx";
import { rememberSearch } from "#web/frame/search/recent.ts";
import { unpacked } from "#web/packed.ts";
import { pageContext } from "#web/page.ts";
import { isNarrowed, nothingAsked } from "../asked.ts";
import type { Route } from "./+types/SearchPage";
import { ListPage } from "./ListPage.tsx";
import { OtherWays } from "./list/OtherWays.tsx";
import { block } from "./loadBlock.ts";
import { answered, askedFor, listOf, queryFor } from "./loadList.ts";

export const handle = { texts: ["catalogue", "finding"] };

const own = { sorts: ["relevance", "best", "newest", "price", "-price"], searched: true } as const;

export async function loader({ context }: Route.LoaderArgs) {
  const { api, language, url, packed } = context.get(pageContext);
  const asked = askedFor(url.searchParams, own);
  const found = asked.q
    ? await api.catalogue.search({ query: { ...queryFor(asked, language), q: asked.q } })
    : { items: [], page: 1, pageSize: 1, total: 0, corrected: undefined };
  const list = listOf(found, asked.q ? asked : nothingAsked, language);
  const ways = found.total === 0 ? await otherWays(api, language) : undefined;
  return answered(list, packed({ list, corrected: found.corrected, ways }));
}

/** What leads on where the search does not. */
async function otherWays(api: Api, language: Language) {
  const [categories, best] = await Promise.all([
    api.catalogue.categories({ query: { lang: language, counts: "0" } }).catch(() => ({ items: [] })),
    block(api.catalogue.bestSellers({ query: { pageSize: 4, facets: "0", lang: language } }), language),
  ]);
  return { categories: categories.items.map(({ slug, displayName }) => ({ slug, name: displayName })), best };
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { list, corrected, ways } = unpacked(loaderData);
  const { t } = useTranslation("finding");
  const { q } = list.asked;
  const isNothing = list.total === 0 && !isNarrowed(list.asked);
  useRemembered(list.total > 0 ? q : "");
  const title = q ? t(isNothing ? "results.none" : "results.title", { q: isolated(corrected ?? q) }) : t("start.title");
  return (
    <ListPage
      sorts={own.sorts}
      title={title}
      text={
        corrected
          ? t("results.corrected", { q: isolated(corrected), typed: isolated(q) })
          : isNothing && t(q ? "results.none.text" : "start.text")
      }
      description={title}
      path="/search"
      index={false}
      list={list}
      empty={ways && <OtherWays {...ways} />}
    />
  );
}

/** What found something is offered again the next time. */
function useRemembered(q: string): void {
  useEffect(() => {
    if (q) rememberSearch(q);
  }, [q]);
}

/** Somebody's words keep their own direction inside a sentence. */
const isolated = (words: string) => `\u2068${words}\u2069`;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} told="products.loadFailed" />;
}
