import type { Attribute, VariantAttributes } from "./catalogue.ts";

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
  variants.some(
    ({ attributes, stock }) => stock > 0 && Object.entries(wanted).every(([key, value]) => attributes[key] === value),
  );

/** The choice that an address speaks of; what the product does not come in is not heard. */
export function choiceIn(search: URLSearchParams, attributes: readonly Attribute[]): VariantAttributes {
  const chosen: VariantAttributes = {};
  for (const { key, values } of attributes) {
    const value = values.find((value) => value.key === search.get(key));
    if (value) chosen[key] = value.key;
  }
  return chosen;
}
