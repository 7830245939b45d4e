import type { FacetsView } from "#shop/catalogue/contract.ts";
import { type ListQuery, toggleValue } from "#shop/catalogue/listQuery.ts";
import type { MainColourFamily } from "#shop/catalogue/mainColourFamilies.ts";
import { coloursByFamily } from "./coloursByFamily.ts";

/** An active filter with its label, and the query change that removes it. */
export type ActiveFilter = { key: string; without: Partial<ListQuery> } & (
  | { kind: "category" | "colour" | "size"; name: string }
  | { kind: "family"; family: MainColourFamily }
  | { kind: "least" | "most"; pounds: number }
  | { kind: "stock" | "sale" }
);

/**
 * Returns the active filters. A value unknown to the facets is labelled with its key, so that it can be removed. All
 * colours of a family are one filter.
 */
export function activeFilters(query: ListQuery, facets: FacetsView | undefined): ActiveFilter[] {
  const { categories, sizes, colours, min, max, stock, sale } = query;
  const filters: ActiveFilter[] = [];
  for (const slug of categories) {
    const name = facets?.categories.find((category) => category.slug === slug)?.name ?? slug;
    filters.push({ kind: "category", key: slug, name, without: { categories: toggleValue(categories, slug) } });
  }
  for (const key of sizes) {
    const name = facets?.sizes.find((size) => size.key === key)?.label ?? key;
    filters.push({ kind: "size", key: `size ${key}`, name, without: { sizes: toggleValue(sizes, key) } });
  }
  const wholeFamilies = (facets ? coloursByFamily(facets) : [])
    .map(({ family, colours }) => ({ family, keys: colours.map(({ key }) => key) }))
    .filter(({ keys }) => keys.length > 1 && keys.every((key) => colours.includes(key)));
  for (const { family, keys } of wholeFamilies)
    filters.push({
      kind: "family",
      key: `family ${family}`,
      family,
      without: { colours: colours.filter((key) => !keys.includes(key)) },
    });
  for (const key of colours.filter((one) => !wholeFamilies.some(({ keys }) => keys.includes(one)))) {
    const name = facets?.colours.find((colour) => colour.key === key)?.label ?? key;
    filters.push({ kind: "colour", key: `colour ${key}`, name, without: { colours: toggleValue(colours, key) } });
  }
  if (min !== undefined) filters.push({ kind: "least", key: "min", pounds: min, without: { min: undefined } });
  if (max !== undefined) filters.push({ kind: "most", key: "max", pounds: max, without: { max: undefined } });
  if (stock) filters.push({ kind: "stock", key: "stock", without: { stock: false } });
  if (sale) filters.push({ kind: "sale", key: "sale", without: { sale: false } });
  return filters;
}
