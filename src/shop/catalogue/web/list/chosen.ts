import { type Asked, toggled } from "#shop/catalogue/asked.ts";
import type { FacetsView } from "#shop/catalogue/contract.ts";

/** One filter that somebody chose: how it is called, and what asking without it changes. */
export type Chosen = { key: string; without: Partial<Asked> } & (
  | { kind: "category" | "colour" | "size"; name: string }
  | { kind: "least" | "most"; pounds: number }
  | { kind: "stock" | "sale" }
);

/** A value that the list no longer knows is called by its key: it can still be taken away. */
export function chosenOf(asked: Asked, facets: FacetsView | undefined): Chosen[] {
  const { categories, sizes, colours, min, max, stock, sale } = asked;
  const chosen: Chosen[] = [];
  for (const slug of categories) {
    const name = facets?.categories.find((category) => category.slug === slug)?.name ?? slug;
    chosen.push({ kind: "category", key: slug, name, without: { categories: toggled(categories, slug) } });
  }
  for (const key of sizes) {
    const name = facets?.sizes.find((size) => size.key === key)?.label ?? key;
    chosen.push({ kind: "size", key: `size ${key}`, name, without: { sizes: toggled(sizes, key) } });
  }
  for (const key of colours) {
    const name = facets?.colours.find((colour) => colour.key === key)?.label ?? key;
    chosen.push({ kind: "colour", key: `colour ${key}`, name, without: { colours: toggled(colours, key) } });
  }
  if (min !== undefined) chosen.push({ kind: "least", key: "min", pounds: min, without: { min: undefined } });
  if (max !== undefined) chosen.push({ kind: "most", key: "max", pounds: max, without: { max: undefined } });
  if (stock) chosen.push({ kind: "stock", key: "stock", without: { stock: false } });
  if (sale) chosen.push({ kind: "sale", key: "sale", without: { sale: false } });
  return chosen;
}
