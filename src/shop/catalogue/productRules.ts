import { type ErrorKey, validationError } from "#platform/errors.ts";
import type { InEveryLanguage } from "#platform/languages.ts";
import type { Attribute, VariantAttributes } from "./product.ts";

type PartialTexts = Partial<Record<keyof InEveryLanguage, string | undefined>>;

/** English is the fallback of every other language. @throws ShopError 400 when it is missing */
export function requireEnglish(
  name: PartialTexts,
  description: PartialTexts,
): { name: InEveryLanguage; description: InEveryLanguage } {
  if (!name.en || !description.en) throw validationError(missingEnglish(name, description));
  return {
    name: { ...withoutEmptyTexts(name), en: name.en },
    description: { ...withoutEmptyTexts(description), en: description.en },
  };
}

/** Returns the errors of missing English texts. */
export const missingEnglish = (name: PartialTexts, description: PartialTexts): Record<string, ErrorKey> => ({
  ...(!name.en && { "name.en": "admin.products.nameRequired" as const }),
  ...(!description.en && { "description.en": "admin.products.nameRequired" as const }),
});

const withoutEmptyTexts = (texts: PartialTexts) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text));

type KeyedAttribute = { key: string; values: readonly { key: string }[] };
type VariantToValidate = { attributes: VariantAttributes; sku?: string | undefined };

/** @throws ShopError 400 that names the variant */
export function validateVariants(attributes: readonly KeyedAttribute[], variants: readonly VariantToValidate[]): void {
  const errors = variantErrors(attributes, variants);
  if (Object.keys(errors).length > 0) throw validationError(errors);
}

/**
 * Requires one value of every attribute per variant, unique combinations and unique SKUs; a product without attributes
 * has one variant. Returns the errors by field.
 */
export function variantErrors(
  attributes: readonly KeyedAttribute[],
  variants: readonly VariantToValidate[],
): Record<string, ErrorKey> {
  const problems: Record<string, ErrorKey> = {};
  if (hasDuplicates(attributes.map(({ key }) => key))) problems.attributes = "validation.invalid";
  for (const [at, { values }] of attributes.entries())
    if (hasDuplicates(values.map(({ key }) => key))) problems[`attributes.${at}.values`] = "validation.invalid";
  if (variants.length === 0) problems.variants = "validation.required";
  const known = new Set<string>();
  const skus = new Set<string>();
  for (const [at, variant] of variants.entries()) {
    const names = combinationKey(attributes, variant.attributes);
    if (names === undefined || known.has(names))
      problems[`variants.${at}.attributes`] = "admin.products.variantsInvalid";
    if (names !== undefined) known.add(names);
    if (variant.sku === undefined) continue;
    if (skus.has(variant.sku)) problems[`variants.${at}.sku`] = "admin.products.skuTaken";
    skus.add(variant.sku);
  }
  return problems;
}

/** Returns undefined if a value is missing, unknown or superfluous. */
function combinationKey(attributes: readonly KeyedAttribute[], selection: VariantAttributes): string | undefined {
  if (Object.keys(selection).length !== attributes.length) return undefined;
  const values = attributes.map(({ key, values }) =>
    Object.hasOwn(selection, key) ? values.find((value) => value.key === selection[key])?.key : undefined,
  );
  return values.includes(undefined) ? undefined : values.join("\n");
}

const hasDuplicates = (keys: readonly string[]) => new Set(keys).size < keys.length;

/** Reserved: API paths of product lists. */
const reservedSlugs = new Set(
  "category featured deals best-sellers new colours stocks search suggest recommendations export import".split(" "),
);

/** Returns the slug for an English name. `attempt` counts slugs already taken. */
export function makeSlug(name: string, attempt = 1): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 80)
    .replace(/^-+|-+$/g, "");
  const slug = plain || "product";
  const suffix = reservedSlugs.has(slug) ? attempt + 1 : attempt;
  return suffix > 1 ? `${slug}-${suffix}` : slug;
}

/** Returns the default SKU: `LUXOR-LINEN-SHIRT-OLIVE-M`. */
export function makeSku(productId: string, attributes: readonly Attribute[], selection: VariantAttributes): string {
  const choice = attributes.map(({ key }) => selection[key] ?? "");
  return [productId.slice(0, 40).replace(/-+$/, ""), ...choice].filter(Boolean).join("-").toUpperCase().slice(0, 60);
}
