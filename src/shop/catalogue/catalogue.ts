import type { InEveryLanguage } from "#platform/languages.ts";

/** What a visitor is told of the stock. */
export const stockLevels = ["in", "low", "out"] as const;
export type StockLevel = (typeof stockLevels)[number];

export const productSorts = ["newest", "price", "-price", "best", "deal"] as const;
export type ProductSort = (typeof productSorts)[number];
/** What is searched for has an order of its own besides. */
export const searchSorts = ["relevance", ...productSorts] as const;
export type SearchSort = (typeof searchSorts)[number];

/** One value of an attribute, such as the colour olive. `swatch` is the hexadecimal colour of a cloth. */
export type AttributeValue = { key: string; label: InEveryLanguage; swatch?: string | undefined };
/** What a product comes in: its sizes, its colours. At most three per product. */
export type Attribute = { key: string; label: InEveryLanguage; values: AttributeValue[] };
/** One choice for each attribute, `{size: "M", colour: "olive"}`: what names a variant. */
export type VariantAttributes = Record<string, string>;

/** The choice in words, in the order of the product's attributes: what carts and orders show. */
export type AttributeLabel = { label: InEveryLanguage; value: InEveryLanguage };

export function labelsOf(attributes: readonly Attribute[], chosen: VariantAttributes): AttributeLabel[] {
  return attributes.flatMap(({ key, label, values }) => {
    const value = values.find((value) => value.key === chosen[key]);
    return value ? [{ label, value: value.label }] : [];
  });
}

/** The same rule as the database's trigger, for numbers that are not a product's sum. */
export function levelOf(stock: number, lowFrom: number): StockLevel {
  if (stock <= 0) return "out";
  return stock <= lowFrom ? "low" : "in";
}
