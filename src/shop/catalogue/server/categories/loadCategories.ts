import type pg from "pg";
import { preparedQuery } from "#platform/server/postgresDriver/preparedQuery.ts";
import { loadFacetLabels } from "../facets/facetLabels.ts";
import type { CategoryRow } from "./categoryTree.ts";

/** Returns the visible categories in the order of the shop: each parent is followed by its children. */
export const loadCategories = async (pool: pg.Pool): Promise<CategoryRow[]> => (await loadFacetLabels(pool)).categories;

/** Returns the visible category with this slug, current or former, or undefined. */
export async function findCategory(
  pool: pg.Pool,
  categories: readonly CategoryRow[],
  slug: string,
): Promise<CategoryRow | undefined> {
  const current = categories.find((category) => category.slug === slug);
  if (current) return current;
  const [former] = await preparedQuery<{ category: string }>(
    pool,
    "catalogue.formerCategorySlug",
    "select category from category_slugs where slug = $1",
    [slug],
  );
  return former && categories.find(({ key }) => key === former.category);
}
