import type { InEveryLanguage } from "#platform/languages.ts";

/** Stock level shown to visitors. */
export const stockLevels = ["in", "low", "out"] as const;
export type StockLevel = (typeof stockLevels)[number];

export const productSorts = ["newest", "price", "-price", "best", "deal"] as const;
export type ProductSort = (typeof productSorts)[number];
/** Search adds an order by relevance. */
export const searchSorts = ["relevance", ...productSorts] as const;
export type SearchSort = (typeof searchSorts)[number];
/** Collections have an order of their own, the default of their pages. */
export type ListSort = SearchSort | "own";

/** An attribute value, such as the colour olive. `swatch` is a hexadecimal colour. */
export type AttributeValue = { key: string; label: InEveryLanguage; swatch?: string | undefined };
/** An attribute of a product: size, colour. At most three per product. */
export type Attribute = { key: string; label: InEveryLanguage; values: AttributeValue[] };
/** One value for each attribute, `{size: "M", colour: "olive"}`: identifies a variant. */
export type VariantAttributes = Record<string, string>;

/** Labels of the attributes in the product's order, for carts and orders. */
export type AttributeLabel = { label: InEveryLanguage; value: InEveryLanguage };

export function labelsOf(attributes: readonly Attribute[], selection: VariantAttributes): AttributeLabel[] {
  return attributes.flatMap(({ key, label, values }) => {
    const value = values.find((value) => value.key === selection[key]);
    return value ? [{ label, value: value.label }] : [];
  });
}

/** Same rule as the database trigger, for numbers other than a product's total stock. */
export function stockLevelOf(stock: number, lowFrom: number): StockLevel {
  if (stock <= 0) return "out";
  return stock <= lowFrom ? "low" : "in";
}
