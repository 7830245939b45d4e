import type pg from "pg";
import type { InEveryLanguage } from "#platform/languages.ts";
import { preparedQuery } from "#platform/server/postgresDriver/preparedQuery.ts";
import { cachedByShop } from "../catalogueCache.ts";
import type { FacetValue } from "./facetFilters.ts";

type FacetLabels = { categories: { slug: string; name: InEveryLanguage }[]; values: FacetValue[] };

/** Returns names of categories, sizes and colours, cached because every page needs some. */
export const loadFacetLabels = (pool: pg.Pool): Promise<FacetLabels> =>
  cachedByShop(pool, "names", async () => {
    const [names] = await preparedQuery<FacetLabels>(pool, "catalogue.names", facetLabelsSql, []);
    return names ?? { categories: [], values: [] };
  });

const facetLabelsSql = `select
  coalesce((select json_agg(json_build_object('slug', slug, 'name', name) order by position, slug) from categories), '[]')
    as categories,
  coalesce((select json_agg(json_build_object('id', id, 'attribute', attribute, 'key', f.key, 'label', coalesce(c.name, label),
    'swatch', hex, 'families', coalesce(families, '{}')) order by id)
    from facet_values f left join colours c on attribute = 'colour' and c.key = f.key
    where c.merged_into is null), '[]') as values`;

export const loadFacetValues = async (pool: pg.Pool): Promise<FacetValue[]> => (await loadFacetLabels(pool)).values;

/** Returns the category names in shop order. */
export const loadCategoryNames = async (pool: pg.Pool): Promise<FacetLabels["categories"]> =>
  (await loadFacetLabels(pool)).categories;
