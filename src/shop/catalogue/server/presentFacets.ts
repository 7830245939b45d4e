import { type InEveryLanguage, inLanguage, type Language } from "#platform/languages.ts";
import { piastres, toPounds } from "#platform/money.ts";
import type { FacetsView } from "../contract.ts";
import { bySize } from "../sizes.ts";
import type { FacetRows } from "./search/looks.ts";
import type { FacetValue, Narrowing } from "./search/narrowing.ts";

type Known = {
  values: readonly FacetValue[];
  categories: readonly { slug: string; name: InEveryLanguage }[];
  /** What is chosen keeps its name, though nothing may be left of it. */
  narrowing: Narrowing;
};

/** Categories in the shop's own order, sizes from small to large, the commonest colour first. */
export function presentFacets(
  rows: FacetRows,
  { values, categories, narrowing }: Known,
  language: Language,
): FacetsView {
  const withChosen = (list: FacetRows["sizes"], attribute: FacetValue["attribute"], chosen: readonly string[] = []) => {
    const isMissing = (value: FacetValue) =>
      value.attribute === attribute && chosen.includes(value.key) && !list.some(({ id }) => id === value.id);
    return [...list, ...values.filter(isMissing).map(({ id }) => ({ id, count: 0 }))];
  };
  const named = (list: FacetRows["sizes"]) =>
    list.flatMap(({ id, count }) => {
      const value = values.find((one) => one.id === id);
      if (!value) return [];
      const { key, label, swatch } = value;
      return [{ key, label: inLanguage(label, language), count, ...(swatch ? { swatch } : {}) }];
    });
  return {
    categories: categories.flatMap(({ slug, name }) => {
      const { count } = rows.categories.find((one) => one.slug === slug) ?? { count: 0 };
      return count > 0 || narrowing.categories?.includes(slug)
        ? [{ slug, name: inLanguage(name, language), count }]
        : [];
    }),
    sizes: named(withChosen(rows.sizes, "size", narrowing.sizes)).sort((a, b) => bySize(a.key, b.key)),
    colours: named(withChosen(rows.colours, "colour", narrowing.colours)).sort(
      (a, b) => b.count - a.count || (a.label < b.label ? -1 : 1),
    ),
    price: rows.price && { min: toPounds(piastres(rows.price.min)), max: toPounds(piastres(rows.price.max)) },
    stock: rows.stock,
    sale: rows.sale,
  };
}
