import type pg from "pg";
import { type InEveryLanguage, inLanguage, type Language } from "#platform/languages.ts";
import { colourAttribute } from "#shop/catalogue/colour.ts";
import type { ProductRow } from "#shop/catalogue/server/productRows.ts";
import { querySearchIndex } from "#shop/catalogue/server/querySearchIndex.ts";
import type { PreviewMatch, SearchPreview } from "#shop/search/adminContract.ts";
import { loadKnowledge } from "../loadKnowledge.ts";
import { idsCondition, type SearchPlan } from "../planSearch.ts";
import { findPins } from "../searchPins.ts";
import { findProductIds, pinnedFirst, presentReading, runPlans, type SearchParams } from "../searchProducts.ts";
import { type TermConditions, termConditions } from "../searchQuery.ts";
import { loadProductsByIds } from "../suggest.ts";
import type { SearchKnowledge } from "../understanding/knowledge.ts";
import type { QueryTerm } from "../understanding/queryTerms.ts";
import { type UnderstoodQuery, understandQuery } from "../understanding/understandQuery.ts";

const maxPreviewed = 24;

/** Returns what a query finds now, how it was understood and why each product is where it is. */
export async function previewSearch(pool: pg.Pool, q: string, language: Language): Promise<SearchPreview> {
  const params: SearchParams = {
    ...{ q, language, filters: {}, sort: "relevance", page: 1, pageSize: maxPreviewed, facets: false },
  };
  const knowledge = await loadKnowledge(pool);
  const found = await runPlans(pool, params, async (_pool, row, plan, understood) => ({ row, plan, understood }), true);
  if (!found || found === "stale") {
    const understood = understandQuery(q, knowledge, { language });
    return { ...presentUnderstood(understood, knowledge, language), leftOut: [], total: 0, items: [] };
  }
  const { row, plan, understood } = found;
  const ids = row.ids ?? (await findProductIds(pool, plan.query, params, { max: maxPreviewed, total: row.total }));
  const shown = pinnedFirst(ids, plan.query.pinned).slice(0, maxPreviewed);
  const { leftOut } = presentReading(plan.leftOut, understood);
  return {
    ...presentUnderstood(understood, knowledge, language),
    leftOut,
    total: row.total,
    items: await explainProducts(pool, shown, { plan, understood, knowledge, q, language }),
  };
}

function presentUnderstood(understood: UnderstoodQuery, { index, colours }: SearchKnowledge, language: Language) {
  const { corrected, terms, chips, unknown, order } = understood;
  const conceptName = (id: string) => index.concepts.get(id)?.words[language][0] ?? id;
  return {
    ...(corrected !== undefined && { corrected }),
    ...(order && { order }),
    unknown,
    filters: chips.filter(({ kind }) => kind !== "colour"),
    terms: terms.map(({ kind, words, concepts, isGuess, isSubstitute, colourKeys }) => ({
      ...{ kind, words, isGuess, isSubstitute, concepts: concepts.map(conceptName) },
      colours: colours
        .filter(({ key }) => colourKeys.includes(key))
        .map(({ label, swatch }) => ({ label: inLanguage(label as InEveryLanguage, language), swatch })),
    })),
  };
}

type Found = {
  plan: SearchPlan;
  understood: UnderstoodQuery;
  knowledge: SearchKnowledge;
  q: string;
  language: Language;
};
type ExplainedRow = { product_id: string; in_stock: boolean; levels: number[] };

async function explainProducts(
  pool: pg.Pool,
  ids: readonly string[],
  { plan, understood, knowledge, q, language }: Found,
) {
  const condition = idsCondition(ids);
  if (!condition) return [];
  const terms = understood.terms.map(termConditions).filter((one): one is TermConditions => one !== undefined);
  const levels = terms.map(
    (one) => `case ${one.levels.map((level, at) => `when ${level} then ${at}`).join(" ")} else -1 end`,
  );
  const pins = findPins(knowledge, q, understood.corrected);
  const [rows, products] = await Promise.all([
    querySearchIndex<ExplainedRow>(
      pool,
      `select product_id, in_stock, array[${levels.join(", ")}]::integer[] as levels
       from search_documents d where ${condition}`,
    ),
    loadProductsByIds(pool, ids, { perColour: true }),
  ]);
  return products.map((product) => {
    const row = rows.find(({ product_id }) => product_id === product.id);
    return {
      _id: product.id,
      name: inLanguage(product.name, language),
      ...pictureOf(product, understood),
      isAvailable: row?.in_stock ?? false,
      isPinned: (plan.query.pinned ?? []).includes(product.id),
      isBuried: (pins?.buried ?? []).includes(product.id),
      reasons: terms.flatMap(({ term }, at) => {
        const match = matchOf(term, row?.levels[at] ?? -1);
        return match ? [{ words: term.words, match }] : [];
      }),
    };
  });
}

/** Returns the first picture, or the first of the nearest requested colour, as the list of results does. */
function pictureOf({ pictures }: Pick<ProductRow, "pictures">, { terms }: UnderstoodQuery) {
  const [first] = pictures;
  const requested = terms.flatMap(({ colourKeys }) => colourKeys);
  const keys = pictures.map(({ shows }) => shows[colourAttribute]);
  const key = requested.find((one) => one === keys[0]) ?? requested.find((one) => keys.includes(one));
  const shown = key === undefined ? first : pictures[keys.indexOf(key)];
  return shown && { picture: shown.id };
}

/** Returns what the level of a term's conditions (`termConditions`) means. */
function matchOf({ kind }: QueryTerm, level: number): PreviewMatch | undefined {
  if (level < 0) return undefined;
  if (kind === "colour") return "colour";
  return (["exact", "name", "description"] as const)[Math.min(level, 2)];
}
