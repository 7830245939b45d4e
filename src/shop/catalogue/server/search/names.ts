import type pg from "pg";
import type { InEveryLanguage } from "#platform/languages.ts";
import { named } from "#platform/server/named.ts";
import { kept } from "./kept.ts";
import type { FacetValue } from "./narrowing.ts";

type Names = { categories: { slug: string; name: InEveryLanguage }[]; values: FacetValue[] };

/** What categories, sizes and colours are called: of every page some of it, and of all pages the same. */
const namesOf = (pool: pg.Pool): Promise<Names> =>
  kept(pool, "names", async () => {
    const [names] = await named<Names>(pool, "catalogue.names", text, []);
    return names ?? { categories: [], values: [] };
  });

const text = `select
  coalesce((select json_agg(json_build_object('slug', slug, 'name', name) order by position, slug) from categories), '[]')
    as categories,
  coalesce((select json_agg(json_build_object('id', id, 'attribute', attribute, 'key', key, 'label', label, 'swatch', swatch)
    order by id) from facet_values), '[]') as values`;

export const facetValues = async (pool: pg.Pool): Promise<FacetValue[]> => (await namesOf(pool)).values;

/** In the shop's own order. */
export const namedCategories = async (pool: pg.Pool): Promise<Names["categories"]> => (await namesOf(pool)).categories;
