import type { Attribute, StockLevel, VariantAttributes } from "./product.ts";

type Variant = { attributes: VariantAttributes; stock: number };
type ProductOptions<V extends Variant> = { attributes: readonly Attribute[]; variants: readonly V[] };

/**
 * Returns the initial selection: the first available colour, whose picture is visible, and attributes with one value.
 */
export function defaultSelection<V extends Variant>({ attributes, variants }: ProductOptions<V>): VariantAttributes {
  const selection: VariantAttributes = {};
  for (const [at, { key, values }] of attributes.entries()) {
    const only = values.length === 1 ? values[0] : undefined;
    const firstInStock =
      at === 0 && attributes.length > 1 ? values.find((value) => isInStock(variants, { [key]: value.key })) : undefined;
    const value = only ?? firstInStock ?? (at === 0 && attributes.length > 1 ? values[0] : undefined);
    if (value) selection[key] = value.key;
  }
  return selection;
}

/** Returns the variant once every attribute is selected. */
export function findSelectedVariant<V extends Variant>(
  { attributes, variants }: ProductOptions<V>,
  selection: VariantAttributes,
): V | undefined {
  return variants.find((variant) => attributes.every(({ key }) => variant.attributes[key] === selection[key]));
}

/**
 * Returns whether a value is sold out given the attributes before it: a size for the selected colour, a colour only if
 * all its sizes are sold out.
 */
export function isValueSoldOut<V extends Variant>(
  { attributes, variants }: ProductOptions<V>,
  selectedAttributes: VariantAttributes,
  key: string,
  value: string,
): boolean {
  const before = attributes.slice(
    0,
    attributes.findIndex((attribute) => attribute.key === key),
  );
  const selection: VariantAttributes = { [key]: value };
  for (const attribute of before) {
    const choice = selectedAttributes[attribute.key];
    if (choice !== undefined) selection[attribute.key] = choice;
  }
  return !isInStock(variants, selection);
}

const isInStock = (variants: readonly Variant[], attributesWanted: VariantAttributes) =>
  variants.some(({ attributes, stock }) => stock > 0 && matchesSelection(attributes, attributesWanted));

/** Returns the stock of the selection so far; `made` is false for a combination that the product does not have. */
export function selectionStock<V extends Variant & { level: StockLevel }>(
  { variants }: Pick<ProductOptions<V>, "variants">,
  selection: VariantAttributes,
): { level: StockLevel; stock: number; made: boolean } {
  const matching = variants.filter((variant) => matchesSelection(variant.attributes, selection));
  const level = (["in", "low"] as const).find((level) => matching.some((variant) => variant.level === level));
  const stock = matching.reduce((sum, variant) => sum + variant.stock, 0);
  return { level: level ?? "out", stock, made: matching.length > 0 };
}

/** Returns the lowest price of the selection so far; `from` is true if another matching variant costs more. */
export function selectionPrice<V extends Variant & { price: number; dealPrice: number }>(
  product: Pick<ProductOptions<V>, "variants"> & { price: number; dealPrice: number },
  selection: VariantAttributes,
): { price: number; dealPrice: number; from: boolean } {
  const matching = product.variants.filter((variant) => matchesSelection(variant.attributes, selection));
  const lowest = matching.reduce<V | undefined>(
    (low, variant) => (low && low.dealPrice <= variant.dealPrice ? low : variant),
    undefined,
  );
  const { price, dealPrice } = lowest ?? product;
  return { price, dealPrice, from: matching.some((variant) => variant.dealPrice !== dealPrice) };
}

/** Returns the lowest price before the deal of the selection so far; without a selection, that of removed variants too. */
export function selectionLowestPrice<V extends Variant & { lowestPrice: number | null }>(
  { variants, lowestPrice }: Pick<ProductOptions<V>, "variants"> & { lowestPrice: number | null },
  selection: VariantAttributes,
): number | null {
  const matching = variants.filter((variant) => matchesSelection(variant.attributes, selection));
  if (matching.length === variants.length) return lowestPrice;
  const prices = matching.flatMap(({ lowestPrice }) => lowestPrice ?? []);
  return prices.length === 0 ? null : Math.min(...prices);
}

/** Returns the index of the picture of the selection: the variant's own, or the first that matches; -1 without any. */
export function selectionPictureIndex(
  pictures: readonly { id: string; shows: VariantAttributes }[],
  selection: VariantAttributes,
  own: string | null | undefined,
): number {
  const ofVariant = pictures.findIndex(({ id }) => id === own);
  return ofVariant >= 0 ? ofVariant : pictures.findIndex(({ shows }) => pictureMatchesSelection(shows, selection));
}

/** A picture without attributes, such as one of the packaging, matches no selection. */
export const pictureMatchesSelection = (shows: VariantAttributes, selection: VariantAttributes): boolean =>
  Object.keys(shows).length > 0 && Object.entries(shows).every(([key, value]) => selection[key] === value);

const matchesSelection = (attributes: VariantAttributes, attributesWanted: VariantAttributes) =>
  Object.entries(attributesWanted).every(([key, value]) => attributes[key] === value);

/** Returns the selection in a URL, by attributes or by SKU; ignores values that the product does not have. */
export function selectionFromUrl(
  search: URLSearchParams,
  { attributes, variants }: ProductOptions<Variant & { sku?: string }>,
): VariantAttributes {
  const bySku = variants.find(({ sku }) => sku !== undefined && sku === search.get("sku"));
  const selection: VariantAttributes = { ...bySku?.attributes };
  for (const { key, values } of attributes) {
    const value = values.find((value) => value.key === search.get(key));
    if (value) selection[key] = value.key;
  }
  return selection;
}
