import type pg from "pg";
import type { Language } from "#platform/languages.ts";
import { containsPattern } from "#platform/server/likePattern.ts";
import type { ColourView } from "#shop/catalogue/colourContract.ts";
import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import { computeFacets } from "#shop/catalogue/server/facets/facetCounts.ts";
import { loadFacetIndex } from "#shop/catalogue/server/facets/facetIndex.ts";
import { loadFacetValues } from "#shop/catalogue/server/facets/facetLabels.ts";

type ListColoursParams = { q: string; page: number; pageSize: number };

/** Lists colours by name; `q` filters by part of the key or of a name in any language, normalised. */
export async function listColours(pool: pg.Pool, { q, page, pageSize }: ListColoursParams, language: Language) {
  const found = `from colours
    where search_fold(concat_ws(' ', key, name ->> 'en', name ->> 'ar', name ->> 'es', name ->> 'fr')) like $1`;
  const pattern = containsPattern(normaliseText(q));
  const [{ rows }, { rows: counts }, products] = await Promise.all([
    pool.query<ColourView>(
      `select key, name, hex, families, version ${found}
       order by lower(coalesce(nullif(name ->> $2, ''), name ->> 'en')), key limit $3 offset $4`,
      [pattern, language, pageSize, (page - 1) * pageSize],
    ),
    pool.query<{ total: number }>(`select count(*)::integer as total ${found}`, [pattern]),
    countProductsByColour(pool),
  ]);
  const items = rows.map((colour) => ({ ...colour, products: products.get(colour.key) ?? 0 }));
  return { items, page, pageSize, total: counts[0]?.total ?? 0 };
}

/** Returns the number of visible products of each colour, from the cached facet index. */
async function countProductsByColour(pool: pg.Pool): Promise<ReadonlyMap<string, number>> {
  const [index, values] = await Promise.all([loadFacetIndex(pool), loadFacetValues(pool)]);
  const { facets } = computeFacets(index.values(), { list: {}, filters: {}, values });
  const keys = new Map(values.map(({ id, key }) => [id, key]));
  return new Map((facets?.colours ?? []).map(({ id, count }) => [keys.get(id) ?? "", count]));
}
