import { type InEveryLanguage, inLanguage, type Language } from "#platform/languages.ts";
import { piastres, toPounds } from "#platform/money.ts";
import type { FacetsView } from "../contract.ts";
import { bySize } from "../sizes.ts";
import type { FacetRows } from "./search/facetRows.ts";
import type { FacetValue } from "./search/narrowing.ts";

type Known = { values: readonly FacetValue[]; categories: readonly { slug: string; name: InEveryLanguage }[] };

/** Categories in the shop's own order, sizes from small to large, the commonest colour first. */
export function presentFacets(rows: FacetRows, { values, categories }: Known, language: Language): FacetsView {
  const named = (list: FacetRows["sizes"]) =>
    list.flatMap(({ id, count }) => {
      const value = values.find((one) => one.id === id);
      if (!value) return [];
      const { key, label, swatch } = value;
      return [{ key, label: inLanguage(label, language), count, ...(swatch ? { swatch } : {}) }];
    });
  return {
    categories: categories.flatMap(({ slug, name }) => {
      const count = rows.categories.find((one) => one.slug === slug)?.count;
      return count ? [{ slug, name: inLanguage(name, language), count }] : [];
    }),
    sizes: named(rows.sizes).sort((a, b) => bySize(a.key, b.key)),
    colours: named(rows.colours).sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1)),
    price: rows.price && { min: toPounds(piastres(rows.price.min)), max: toPounds(piastres(rows.price.max)) },
    stock: rows.stock,
    sale: rows.sale,
  };
}
