import { type ErrorKey, invalid } from "#platform/errors.ts";
import type { InEveryLanguage } from "#platform/languages.ts";
import type { Attribute, VariantAttributes } from "./catalogue.ts";

type Texts = Partial<Record<keyof InEveryLanguage, string | undefined>>;

/** English is what every other language falls back to. */
export function withEnglish(name: Texts, description: Texts): { name: InEveryLanguage; description: InEveryLanguage } {
  const missing: Record<string, ErrorKey> = {};
  if (!name.en) missing["name.en"] = "admin.products.nameRequired";
  if (!description.en) missing["description.en"] = "admin.products.nameRequired";
  if (!name.en || !description.en) throw invalid(missing);
  return { name: { ...filledIn(name), en: name.en }, description: { ...filledIn(description), en: description.en } };
}

const filledIn = (texts: Texts) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text));

type Wanted = { attributes: VariantAttributes; sku?: string | undefined };

/**
 * Each variant names one value of every attribute, and no two name the same; a product without attributes is one
 * variant.
 * @throws 400 that names the variant
 */
export function checkVariants(attributes: readonly Attribute[], variants: readonly Wanted[]): void {
  const problems: Record<string, ErrorKey> = {};
  if (hasTwice(attributes.map(({ key }) => key))) problems.attributes = "validation.invalid";
  for (const [at, { values }] of attributes.entries())
    if (hasTwice(values.map(({ key }) => key))) problems[`attributes.${at}.values`] = "validation.invalid";
  if (variants.length === 0) problems.variants = "validation.required";
  const seen = new Set<string>();
  const skus = new Set<string>();
  for (const [at, variant] of variants.entries()) {
    const names = combinationOf(attributes, variant.attributes);
    if (names === undefined || seen.has(names))
      problems[`variants.${at}.attributes`] = "admin.products.variantsInvalid";
    if (names !== undefined) seen.add(names);
    if (variant.sku === undefined) continue;
    if (skus.has(variant.sku)) problems[`variants.${at}.sku`] = "admin.products.skuTaken";
    skus.add(variant.sku);
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** Undefined where a value is missing, unknown or too many. */
function combinationOf(attributes: readonly Attribute[], chosen: VariantAttributes): string | undefined {
  if (Object.keys(chosen).length !== attributes.length) return undefined;
  const values = attributes.map(({ key, values }) =>
    Object.hasOwn(chosen, key) ? values.find((value) => value.key === chosen[key])?.key : undefined,
  );
  return values.includes(undefined) ? undefined : values.join("\n");
}

const hasTwice = (keys: readonly string[]) => new Set(keys).size < keys.length;

/** Addresses that the API keeps for lists. */
const taken = new Set(
  "category featured deals best-sellers new colours stocks search suggest recommendations export import".split(" "),
);

/** A product's address, from its English name. `again` counts those that are taken. */
export function slugOf(name: string, again = 1): string {
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
  const place = taken.has(slug) ? again + 1 : again;
  return place > 1 ? `${slug}-${place}` : slug;
}

/** What is printed on the shelf when nobody has thought of anything: `LUXOR-LINEN-SHIRT-OLIVE-M`. */
export function skuOf(productId: string, attributes: readonly Attribute[], chosen: VariantAttributes): string {
  const choice = attributes.map(({ key }) => chosen[key] ?? "");
  return [productId.slice(0, 40).replace(/-+$/, ""), ...choice].filter(Boolean).join("-").toUpperCase().slice(0, 60);
}
