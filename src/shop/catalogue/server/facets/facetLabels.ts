import type pg from "pg";
import { preparedQuery } from "#platform/server/postgresDriver/preparedQuery.ts";
import { cachedByShop } from "../catalogueCache.ts";
import { type CategoryRow, type StoredCategory, visibleCategories } from "../categories/categoryTree.ts";
import type { FacetValue } from "./facetFilters.ts";

type FacetLabels = { categories: CategoryRow[]; values: FacetValue[] };

/** Returns names of categories, sizes and colours, cached because every page needs some. */
export const loadFacetLabels = (pool: pg.Pool): Promise<FacetLabels> =>
  cachedByShop(pool, "names", async () => {
    const [labels] = await preparedQuery<LabelsRow>(pool, "catalogue.names", facetLabelsSql, []);
    return { categories: visibleCategories(labels?.categories ?? []), values: labels?.values ?? [] };
  });

type LabelsRow = { categories: StoredCategory[]; values: FacetValue[] };

const facetLabelsSql = `select
  coalesce((select json_agg(json_build_object('key', c.slug, 'slug', coalesce(s.slug, c.slug), 'name', c.name,
      'description', c.description, 'seo', c.seo, 'parent', c.parent, 'hidden', c.hidden, 'mergedInto', c.merged_into,
      'picture', (select json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'placeholder', i.placeholder)
        from pictures i where i.id = c.picture_id)) order by c.position, c.slug)
    from categories c left join category_slugs s on s.category = c.slug and s.is_current), '[]') as categories,
  coalesce((select json_agg(json_build_object('id', id, 'attribute', attribute, 'key', f.key, 'label', coalesce(c.name, label),
    'swatch', hex, 'families', coalesce(families, '{}')) order by id)
    from facet_values f left join colours c on attribute = 'colour' and c.key = f.key
    where c.merged_into is null), '[]') as values`;

export const loadFacetValues = async (pool: pg.Pool): Promise<FacetValue[]> => (await loadFacetLabels(pool)).values;
