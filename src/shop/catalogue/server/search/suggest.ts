import type pg from "pg";
import { inLanguage, type Language } from "#platform/languages.ts";
import { named } from "#platform/server/named.ts";
import { fold } from "#shop/catalogue/folding.ts";
import { searchWords } from "#shop/catalogue/searchReading.ts";
import { type Chosen, cardsOf } from "../cards.ts";
import { chosenColumns, type ProductRow, productColumns } from "../rows.ts";
import { idsOf, queryOf } from "./find.ts";
import { kept } from "./kept.ts";
import { understand } from "./understand.ts";

export type SuggestionRows = {
  products: ProductRow[];
  categories: { slug: string; name: string }[];
  queries: string[];
};

const nothing: SuggestionRows = { products: [], categories: [], queries: [] };
/** Eight lines in all: of products as many as the others leave. */
const most = { all: 8, products: 5, categories: 2, queries: 3 };

/** What shows while somebody types the last word of `q`. */
export function suggest(pool: pg.Pool, q: string, language: Language): Promise<SuggestionRows> {
  const words = searchWords(q);
  if (words.join("").length < 2) return Promise.resolve(nothing);
  return kept(pool, `suggest ${language} ${words.join(" ")} ${q.trim().toLowerCase()}`, async () => {
    const readings = await understand(pool, q, { begun: true });
    for (const reading of readings) {
      const ids = await idsOf(pool, queryOf(reading), { narrowing: {}, sort: "relevance" }, { most: most.all });
      if (ids.length === 0) continue;
      const meant = reading.corrected === undefined ? words : searchWords(reading.corrected);
      const [around, products] = await Promise.all([aroundIt(pool, meant, language), productsOf(pool, ids)]);
      const queries = around.queries.filter((query) => fold(query) !== words.join(" ")).slice(0, most.queries);
      const left = most.all - around.categories.length - queries.length;
      return { ...around, queries, products: products.slice(0, Math.max(most.products, left)).slice(0, left) };
    }
    return nothing;
  });
}

/** In the order of the ids; what was hidden a moment ago is not among them. */
export const productsOf = (pool: pg.Pool, ids: readonly string[]) =>
  named<ProductRow>(pool, "search.products", `select ${productColumns(2)} ${inOrder}`, [ids]);

/** The same for a page. */
export const cardsNamed = async (pool: pg.Pool, ids: readonly string[]): Promise<ProductRow[]> =>
  cardsOf(pool, await named<Chosen>(pool, "search.cards", `select ${chosenColumns} ${inOrder}`, [ids]));

const inOrder = `from unnest($1::text[]) with ordinality wanted (wanted_id, place)
  join products p on p.id = wanted_id and not p.hidden order by place`;

type Around = { categories: { slug: string; names: Record<string, string> }[] | null; words: string[] | null };

/** Categories that begin so, and words of product names with which the last word could end. */
async function aroundIt(pool: pg.Pool, words: readonly string[], language: Language) {
  const last = words.at(-1) ?? "";
  const text = `select
    (select json_agg(json_build_object('slug', slug, 'names', name)) from (
      select slug, name from categories where exists (
        select from jsonb_each_text(name) n where search_fold(n.value) like $1 || '%' or search_fold(n.value) like '% ' || $1 || '%')
      order by position limit ${most.categories}) c) as categories,
    (select json_agg(shown) from (
      select min(shown) as shown, word from search_words
      where named and word ~>=~ $2 and word ~<~ ($2 || chr(63743)) and word !~ '[0-9]' and language = any($3)
      group by word order by word <> $2, length(word), word limit ${most.queries + 1}) w) as words`;
  // Arabic letters lead to Arabic words on every page.
  const spoken = /[\u0621-\u064a]/.test(last) ? ["ar"] : language === "ar" ? ["en"] : [language, "en"];
  const [row] = await named<Around>(pool, "search.around", text, [words.join(" "), last, spoken]);
  const before = words.slice(0, -1).join(" ");
  return {
    categories: (row?.categories ?? []).map(({ slug, names }) => ({
      slug,
      name: inLanguage(names as { en: string }, language),
    })),
    queries: (row?.words ?? []).map((word) => `${before} ${word}`.trim()),
  };
}
