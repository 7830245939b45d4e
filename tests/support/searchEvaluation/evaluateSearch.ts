import type pg from "pg";
import { z } from "zod";
import { languageCodes } from "#platform/languages.ts";
import { searchProducts } from "#shop/search/server/searchProducts.ts";

/** A list of queries with the products that a person would want; docs/search.md describes the file. */
export const queryListSchema = z.array(
  z.object({
    query: z.string(),
    /** Language of the page that the query is typed on. */
    language: z.enum(languageCodes),
    /** Property that the query tests: "colour", "arabizi", "dialect", "nonsense" … */
    kind: z.string(),
    /** Slugs of the wanted products, the best first or in any order; or "nothing". */
    wanted: z.union([z.array(z.string()).min(1), z.literal("nothing")]),
  }),
);
export type EvaluatedQuery = z.output<typeof queryListSchema>[number];

export type QueryScore = EvaluatedQuery & { found: string[]; total: number; precision: number; recall: number };
export type KindScore = { kind: string; queries: number; precision: number; recall: number };

/**
 * Runs every query and scores it. Precision of the first five, or of as many as are wanted if fewer; recall of the
 * first ten, of at most ten wanted. Where nothing is wanted, both are 1 for no result and 0 otherwise.
 */
export async function evaluateSearch(pool: pg.Pool, queries: readonly EvaluatedQuery[]): Promise<QueryScore[]> {
  const scores: QueryScore[] = [];
  for (const one of queries) {
    const found = await searchProducts(pool, {
      q: one.query.trim(),
      language: one.language,
      filters: {},
      sort: "relevance",
      page: 1,
      pageSize: 10,
      facets: false,
    });
    scores.push({
      ...one,
      found: found?.ids ?? [],
      total: found?.total ?? 0,
      ...scoreOf(one.wanted, found?.ids ?? []),
    });
  }
  return scores;
}

function scoreOf(expected: EvaluatedQuery["wanted"], found: readonly string[]): { precision: number; recall: number } {
  if (expected === "nothing") return found.length === 0 ? { precision: 1, recall: 1 } : { precision: 0, recall: 0 };
  const right = (places: number) =>
    found.slice(0, places).filter((id) => expected.includes(id)).length / Math.min(places, expected.length);
  return { precision: right(Math.min(5, expected.length)), recall: right(10) };
}

/** Returns the averages of each kind, and of all queries as kind "all". */
export function scoresByKind(scores: readonly QueryScore[]): KindScore[] {
  const kinds = [...new Set(scores.map(({ kind }) => kind))].sort();
  const average = (kind: string, of: readonly QueryScore[]): KindScore => ({
    kind,
    queries: of.length,
    precision: of.reduce((sum, { precision }) => sum + precision, 0) / of.length,
    recall: of.reduce((sum, { recall }) => sum + recall, 0) / of.length,
  });
  return [
    ...kinds.map((kind) =>
      average(
        kind,
        scores.filter((one) => one.kind === kind),
      ),
    ),
    average("all", scores),
  ];
}
