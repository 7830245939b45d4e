import { collatorFor } from "#platform/collatorFor.ts";
import { inLanguage, type Language } from "#platform/languages.ts";
import { piastres, toPounds } from "#platform/money.ts";
import { compareSizes } from "../compareSizes.ts";
import type { FacetsView } from "../contract.ts";
import { mainColourFamilies } from "../mainColourFamilies.ts";
import type { CategoryRow } from "./categories/categoryTree.ts";
import { mainFamily } from "./colours/mainFamily.ts";
import type { FacetCounts } from "./facets/facetCounts.ts";
import type { FacetFilters, FacetValue } from "./facets/facetFilters.ts";

type FacetContext = {
  values: readonly FacetValue[];
  categories: readonly Pick<CategoryRow, "slug" | "name" | "ownKeys">[];
  /** Active filters keep their labels, even with a count of zero. */
  filters: FacetFilters;
};

/** Sorts categories in shop order, sizes from small to large, colours by count, then by name. */
export function presentFacets(
  rows: FacetCounts,
  { values, categories, filters }: FacetContext,
  language: Language,
): FacetsView {
  const { compare } = collatorFor(language);
  const withChosen = (
    list: FacetCounts["sizes"],
    attribute: FacetValue["attribute"],
    selected: readonly string[] = [],
  ) => {
    const isMissing = (value: FacetValue) =>
      value.attribute === attribute && selected.includes(value.key) && !list.some(({ id }) => id === value.id);
    return [...list, ...values.filter(isMissing).map(({ id }) => ({ id, count: 0 }))];
  };
  const named = (list: FacetCounts["sizes"]) =>
    list.flatMap(({ id, count }) => {
      const value = values.find((one) => one.id === id);
      return value ? [{ value, key: value.key, label: inLanguage(value.label, language), count }] : [];
    });
  const colours = named(withChosen(rows.colours, "colour", filters.colours)).map(({ value, ...colour }) => ({
    ...colour,
    ...(value.swatch ? { swatch: value.swatch } : {}),
    family: mainFamily(value),
  }));
  return {
    categories: categories.flatMap(({ slug, name, ownKeys }) => {
      const own = rows.categories.filter((one) => ownKeys.includes(one.slug));
      const count = own.reduce((sum, one) => sum + one.count, 0);
      const isActive = ownKeys.some((key) => filters.categories?.includes(key));
      return count > 0 || isActive ? [{ slug, name: inLanguage(name, language), count }] : [];
    }),
    sizes: named(withChosen(rows.sizes, "size", filters.sizes))
      .map(({ key, label, count }) => ({ key, label, count }))
      .sort((a, b) => compareSizes(a.key, b.key)),
    colours: colours.sort((a, b) => b.count - a.count || compare(a.label, b.label)),
    colourFamilies: mainColourFamilies.flatMap((family) => {
      const { count } = rows.colourFamilies.find((one) => one.family === family) ?? { count: 0 };
      return count > 0 || colours.some((colour) => colour.family === family) ? [{ family, count }] : [];
    }),
    price: rows.price && { min: toPounds(piastres(rows.price.min)), max: toPounds(piastres(rows.price.max)) },
    stock: rows.stock,
    sale: rows.sale,
  };
}
