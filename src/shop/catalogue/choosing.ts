import type { Attribute, StockLevel, VariantAttributes } from "./catalogue.ts";

type Variant = { attributes: VariantAttributes; stock: number };
type Choosable<V extends Variant> = { attributes: readonly Attribute[]; variants: readonly V[] };

/** What stands chosen before anybody has: the first colour, whose picture is seen, and what there is no choice about. */
export function firstChoice<V extends Variant>({ attributes, variants }: Choosable<V>): VariantAttributes {
  const chosen: VariantAttributes = {};
  for (const [at, { key, values }] of attributes.entries()) {
    const only = values.length === 1 ? values[0] : undefined;
    const pictured =
      at === 0 && attributes.length > 1 ? values.find((value) => inStock(variants, { [key]: value.key })) : undefined;
    const value = only ?? pictured ?? (at === 0 && attributes.length > 1 ? values[0] : undefined);
    if (value) chosen[key] = value.key;
  }
  return chosen;
}

/** The variant, once every attribute is chosen. */
export function variantOf<V extends Variant>(
  { attributes, variants }: Choosable<V>,
  chosen: VariantAttributes,
): V | undefined {
  return variants.find((variant) => attributes.every(({ key }) => variant.attributes[key] === chosen[key]));
}

/**
 * Whether a value has nothing left, given what is chosen before it: a size is struck for the chosen colour, a colour
 * only when all its sizes are gone.
 */
export function isOut<V extends Variant>(
  { attributes, variants }: Choosable<V>,
  chosen: VariantAttributes,
  key: string,
  value: string,
): boolean {
  const before = attributes.slice(
    0,
    attributes.findIndex((attribute) => attribute.key === key),
  );
  const wanted: VariantAttributes = { [key]: value };
  for (const attribute of before) {
    const choice = chosen[attribute.key];
    if (choice !== undefined) wanted[attribute.key] = choice;
  }
  return !inStock(variants, wanted);
}

const inStock = (variants: readonly Variant[], wanted: VariantAttributes) =>
  variants.some(({ attributes, stock }) => stock > 0 && matches(attributes, wanted));

/** How much there is of what is chosen so far; `made` is false for a combination that the product does not come in. */
export function standing<V extends Variant & { level: StockLevel }>(
  { variants }: Pick<Choosable<V>, "variants">,
  chosen: VariantAttributes,
): { level: StockLevel; stock: number; made: boolean } {
  const matching = variants.filter((variant) => matches(variant.attributes, chosen));
  const level = (["in", "low"] as const).find((level) => matching.some((variant) => variant.level === level));
  const stock = matching.reduce((sum, variant) => sum + variant.stock, 0);
  return { level: level ?? "out", stock, made: matching.length > 0 };
}

/** What it costs as far as it is chosen: the lowest price, and `from` when another choice costs more. */
export function priceFor<V extends Variant & { price: number; dealPrice: number }>(
  product: Pick<Choosable<V>, "variants"> & { price: number; dealPrice: number },
  chosen: VariantAttributes,
): { price: number; dealPrice: number; from: boolean } {
  const matching = product.variants.filter((variant) => matches(variant.attributes, chosen));
  const lowest = matching.reduce<V | undefined>(
    (low, variant) => (low && low.dealPrice <= variant.dealPrice ? low : variant),
    undefined,
  );
  const { price, dealPrice } = lowest ?? product;
  return { price, dealPrice, from: matching.some((variant) => variant.dealPrice !== dealPrice) };
}

/** The place of the picture that shows the choice: the variant's own, or the first of what is chosen; -1 if there is none. */
export function pictureFor(
  pictures: readonly { id: string; shows: VariantAttributes }[],
  chosen: VariantAttributes,
  own: string | null | undefined,
): number {
  const ofVariant = pictures.findIndex(({ id }) => id === own);
  return ofVariant >= 0 ? ofVariant : pictures.findIndex(({ shows }) => showsChoice(shows, chosen));
}

/** A picture of nothing in particular, such as one of the packing, shows no choice. */
export const showsChoice = (shows: VariantAttributes, chosen: VariantAttributes): boolean =>
  Object.keys(shows).length > 0 && Object.entries(shows).every(([key, value]) => chosen[key] === value);

const matches = (attributes: VariantAttributes, wanted: VariantAttributes) =>
  Object.entries(wanted).every(([key, value]) => attributes[key] === value);

/** The choice that an address speaks of, by attributes or by SKU; what the product does not come in is not heard. */
export function choiceIn(
  search: URLSearchParams,
  { attributes, variants }: Choosable<Variant & { sku?: string }>,
): VariantAttributes {
  const bySku = variants.find(({ sku }) => sku !== undefined && sku === search.get("sku"));
  const chosen: VariantAttributes = { ...bySku?.attributes };
  for (const { key, values } of attributes) {
    const value = values.find((value) => value.key === search.get(key));
    if (value) chosen[key] = value.key;
  }
  return chosen;
}
