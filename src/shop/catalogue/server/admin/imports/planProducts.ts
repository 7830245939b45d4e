import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { type ErrorKey, ShopError } from "#platform/errors.ts";
import { fieldErrors } from "#platform/fieldErrors.ts";
import { byLanguage } from "#platform/languages.ts";
import { toPounds } from "#platform/money.ts";
import type { Db } from "#platform/server/database.ts";
import { sanitizeHtml } from "#platform/server/sanitizeHtml.ts";
import type { ColourName } from "#shop/catalogue/colour.ts";
import { type ForeignProduct, type ImportNote, type ImportSystem, note } from "#shop/catalogue/foreignProduct.ts";
import type { ImportOptions } from "#shop/catalogue/importOptions.ts";
import { isNewPriceStruckThrough } from "#shop/catalogue/isNewPriceStruckThrough.ts";
import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import type { Attribute } from "#shop/catalogue/product.ts";
import { type ProductInput, productFormSchema } from "#shop/catalogue/productFormSchema.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import type { AdminProductRow } from "../presentAdminProduct.ts";
import { adminProductSql } from "../productQueries.ts";
import { type ValidatedProduct, validateProduct } from "../saveProduct.ts";
import { htmlToText } from "./htmlToText.ts";
import type { AmountRules } from "./importAmounts.ts";
import { inStoredOrder } from "./inStoredOrder.ts";
import { type MappedProduct, type MappedVariant, mapProduct } from "./mapProduct.ts";

type Import = { system: ImportSystem; options: ImportOptions };

export type ItemPlan = {
  action: "create" | "change" | "same" | "skip";
  notes: ImportNote[];
  productId: string | null;
  /** Undefined for what is not saved. */
  change?: { input: ProductInput; validated: ValidatedProduct; mapped: MappedProduct; fingerprint: string };
};

/** Remarks of one product; more of them say nothing new. */
const maxNotes = 12;

/** Returns what the import does with each product; changes nothing. */
export async function planProducts(db: Db, source: Import, products: readonly ForeignProduct[]): Promise<ItemPlan[]> {
  const context = await loadContext(db, source, products);
  const keys = new Set<string>();
  const skus = new Set<string>();
  const plans: ItemPlan[] = [];
  for (const [at, product] of products.entries()) {
    // Thousands of products take seconds, in which others want answers.
    if (at % 20 === 19) await setImmediate();
    const plan = await planProduct(product, context, skus);
    if (product.key !== "" && keys.has(product.key))
      plan.notes.push(note(product, "Handle", "import.twice", product.key, true));
    keys.add(product.key);
    const isBad = plan.notes.some(({ isError }) => isError);
    const notes = plan.notes.toSorted((a, b) => Number(b.isError) - Number(a.isError)).slice(0, maxNotes);
    plans.push(isBad ? { action: "skip", notes, productId: plan.productId } : { ...plan, notes });
  }
  return plans;
}

type Context = Import & {
  amounts: AmountRules;
  colours: ColourName[];
  categoryOf(name: string): string | undefined;
  known: ReadonlyMap<string, { product: AdminProductRow; fingerprint: string }>;
  owners: ReadonlyMap<string, string>;
};

async function loadContext(db: Db, { system, options }: Import, products: readonly ForeignProduct[]): Promise<Context> {
  const { pricesIncludeTax, taxPercent } = await cachedSettings(db);
  const { rows: colours } = await sql<ColourName>`
    select key, name, merged_into as "mergedInto" from colours order by created_at, key`.execute(db);
  const imported = await db
    .selectFrom("imported_products")
    .select(["source_key", "product_id", "fingerprint"])
    .where("system", "=", system)
    .where(sql<boolean>`source_key = any(${products.map(({ key }) => key)}::text[])`)
    .execute();
  const { rows: existing } = await sql<AdminProductRow>`
    ${sql.raw(adminProductSql)} where p.id = any(${imported.map(({ product_id }) => product_id)}::text[])`.execute(db);
  const byId = new Map(existing.map((product) => [product.id, product]));
  const skus = products.flatMap(({ variants }) => variants.map(({ sku }) => sku.replace(/\s+/g, "-")));
  const owners = await db
    .selectFrom("variants")
    .select(["sku", "product_id"])
    .where(sql<boolean>`sku = any(${skus}::text[])`)
    .execute();
  const categories = await loadCategoryNames(db);
  return {
    system,
    options,
    amounts: {
      rate: options.rate,
      includesTax: options.includesTax,
      shopIncludesTax: pricesIncludeTax,
      taxPercent,
    },
    colours,
    categoryOf: (name) => chooseCategory(name, options, categories),
    known: new Map(
      imported.flatMap(({ source_key, product_id, fingerprint }) => {
        const product = byId.get(product_id);
        return product ? [[source_key, { product, fingerprint }] as const] : [];
      }),
    ),
    owners: new Map(owners.map(({ sku, product_id }) => [sku, product_id])),
  };
}

/** Keys of categories by their keys, slugs and names, normalised; and all keys. */
export type CategoryNames = { byName: ReadonlyMap<string, string>; keys: ReadonlySet<string> };

export async function loadCategoryNames(db: Db): Promise<CategoryNames> {
  const { rows } = await sql<{ key: string; slugs: string[]; name: Record<string, string> }>`
    select slug as key, name, array(select slug from category_slugs where category = c.slug) as slugs
      from categories c where merged_into is null order by position desc, slug`.execute(db);
  const entries = rows.flatMap(({ key, slugs, name }) =>
    [key, ...slugs, ...Object.values(name)].map((text) => [normaliseText(text), key] as const),
  );
  return { byName: new Map(entries), keys: new Set(rows.map(({ key }) => key)) };
}

/** Returns the category that staff chose for a name of the file, or the one with this name, or the one for all others. */
export function chooseCategory(
  name: string,
  { categories, otherCategory }: Pick<ImportOptions, "categories" | "otherCategory">,
  { byName, keys }: CategoryNames,
): string | undefined {
  const chosen = Object.hasOwn(categories, name) ? categories[name] : undefined;
  if (chosen && keys.has(chosen)) return chosen;
  const parts = [name, ...name.split(">").toReversed()].map(normaliseText).filter(Boolean);
  const found = parts.map((part) => byName.get(part)).find((key) => key !== undefined);
  return found ?? (otherCategory && keys.has(otherCategory) ? otherCategory : undefined);
}

async function planProduct(product: ForeignProduct, context: Context, skus: Set<string>): Promise<ItemPlan> {
  const given = inStoredOrder(product);
  const text = htmlToText(await sanitizeHtml(given.html.slice(0, 100_000), "page"));
  const { mapped, notes } = mapProduct(given, { ...context, text, hash });
  const known = context.known.get(given.key);
  const productId = known?.product.id ?? null;
  for (const { row, sku } of mapped.variants) {
    if (sku === undefined) continue;
    const owner = context.owners.get(sku);
    if (skus.has(sku) || (owner !== undefined && owner !== productId))
      notes.push(note({ row }, "SKU", "admin.products.skuTaken", sku, true));
    skus.add(sku);
  }
  if (mapped.language !== "en" && !known?.product.name.en) notes.push(note(given, "Title", "import.noEnglish"));
  if (mapped.variants.some(({ stock }) => stock === undefined))
    notes.push(note(given, "Stock", "import.uncounted", String(context.options.uncountedStock)));
  if (notes.some(({ isError }) => isError)) return { action: "skip", notes, productId };
  const fingerprint = hashAll(given, mapped, context.options);
  if (known?.fingerprint === fingerprint) return { action: "same", notes, productId };
  const checked = checkForm(toForm(mapped, known?.product, context.options));
  if ("fields" in checked) {
    for (const [field, message] of Object.entries(checked.fields)) notes.push(toNote(given, mapped, field, message));
    return { action: "skip", notes, productId };
  }
  const { input } = checked;
  if (known && isNewPriceStruckThrough(input, { price: toPounds(known.product.price) }))
    notes.push(note(given, "Price", "import.newPriceStruck", String(input.price)));
  return { action: known ? "change" : "create", notes, productId, change: { ...checked, mapped, fingerprint } };
}

type CheckedForm =
  | { input: ProductInput; validated: ValidatedProduct }
  | { fields: Readonly<Record<string, ErrorKey>> };

function checkForm(form: Record<string, unknown>): CheckedForm {
  const parsed = productFormSchema.safeParse(form, { reportInput: true });
  if (!parsed.success) return { fields: fieldErrors(parsed.error) };
  try {
    return { input: parsed.data, validated: validateProduct(parsed.data) };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { fields: error.fields ?? { id: error.key } };
  }
}

const hash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 8);

/**
 * Of the product in the file, in stored order, and of what the options make of it; not of its rows, which move, and of the
 * shop's colours, to which the import itself adds some. Another text makes every imported product look changed.
 */
function hashAll(given: ForeignProduct, mapped: MappedProduct, { stock, uncountedStock }: ImportOptions): string {
  const { language, category, price, deal, tags, pictures } = mapped;
  const made = { language, category, price, deal, tags, pictures, prices: mapped.variants.map((one) => one.price) };
  const file = { ...given, row: 0, notes: [], variants: given.variants.map((variant) => ({ ...variant, row: 0 })) };
  return createHash("sha256")
    .update(JSON.stringify([file, made, stock === "all", uncountedStock]))
    .digest("hex");
}

function toNote(given: ForeignProduct, { variants }: MappedProduct, field: string, message: ErrorKey): ImportNote {
  const [part = "", place] = field.split(".");
  const row = part === "variants" ? (variants[Number(place)]?.row ?? given.row) : given.row;
  return note({ row }, part, message, "", true);
}

/** The form fields of a product: new from the file, or the known one with the texts, prices and variants of the file. */
function toForm(mapped: MappedProduct, product: AdminProductRow | undefined, options: ImportOptions) {
  const { language } = mapped;
  const texts = (part: "name" | "description") =>
    JSON.stringify(
      byLanguage((code) => {
        if (code === language) return mapped[part];
        // English is required; until somebody translates it, the other language stands in.
        return product?.[part][code] ?? (code === "en" ? mapped[part] : undefined);
      }),
    );
  const attributes = mergeAttributes(product?.attributes ?? [], mapped.attributes);
  const variants = mergeVariants(mapped, product, options);
  const fields = {
    name: texts("name"),
    description: texts("description"),
    category: mapped.category,
    price: String(mapped.price),
    deal: String(mapped.deal),
    hidden: String(product?.hidden ?? mapped.hidden),
    isFeatured: String(product?.is_featured ?? mapped.featured),
    attributes: JSON.stringify(attributes),
    variants: JSON.stringify(variants),
    ...(mapped.tags && { tags: JSON.stringify(mergeTags(product?.tags ?? [], mapped.tags)) }),
    ...(product && { version: String(product.version) }),
  };
  return fields;
}

/** Tags by which staff put the product into collections stay. */
const mergeTags = (known: readonly string[], added: readonly string[]) =>
  [...new Set([...added, ...known])].slice(0, 20);

function mergeAttributes(known: readonly Attribute[], given: readonly Attribute[]): Attribute[] {
  const added = given.filter(({ key }) => !known.some((attribute) => attribute.key === key));
  const merged = known.map((attribute) => {
    const values = given.find(({ key }) => key === attribute.key)?.values ?? [];
    const fresh = values.filter(({ key }) => !attribute.values.some((value) => value.key === key));
    return { ...attribute, values: [...attribute.values, ...fresh] };
  });
  return [...merged, ...added].map(({ key, label, values }) => ({
    key,
    label: textsOf(label),
    values: values.map(({ key, label, swatch }) => ({ key, label: textsOf(label), ...(swatch && { swatch }) })),
  }));
}

/** The form takes no texts that are null. */
const textsOf = ({ en, ...others }: Attribute["label"]): Attribute["label"] => ({
  ...Object.fromEntries(Object.entries(others).filter(([, text]) => text)),
  en,
});

type KnownVariant = AdminProductRow["variants"][number];

/** Variants of the shop that the file lacks stay: somebody may have them in a cart. */
function mergeVariants(
  { variants, price }: MappedProduct,
  product: AdminProductRow | undefined,
  options: ImportOptions,
) {
  const known = product?.variants ?? [];
  const given = new Map<KnownVariant, MappedVariant>();
  const fresh: MappedVariant[] = [];
  for (const variant of variants) {
    const found = known.find((one) => isSame(one, variant) && !given.has(one));
    if (found) given.set(found, variant);
    else fresh.push(variant);
  }
  const existing = known.map((one) => {
    const variant = given.get(one);
    const counted = options.stock === "all" ? variant?.stock : undefined;
    // A variant without a price of its own would change with the product's.
    const own = variant ? (variant.price ?? null) : toPounds(one.price ?? product?.price ?? 0);
    return {
      _id: one.id,
      sku: variant?.sku ?? one.sku,
      attributes: one.attributes,
      stock: counted ?? one.stock,
      stockBefore: one.stock,
      price: own === price ? null : own,
      image: one.picture_id,
    };
  });
  const added = fresh.map(({ sku, attributes, stock, price }) => ({
    ...(sku === undefined ? {} : { sku }),
    attributes,
    stock: stock ?? options.uncountedStock,
    ...(price === undefined ? {} : { price }),
  }));
  return [...existing, ...added];
}

/** By their choice of values; the only variant of a product without options is itself. */
function isSame(known: KnownVariant, { attributes, sku }: MappedVariant): boolean {
  const keys = Object.keys(attributes);
  const hasEqualKeys = keys.length === Object.keys(known.attributes).length;
  if (hasEqualKeys && keys.every((key) => known.attributes[key] === attributes[key])) return true;
  return sku !== undefined && sku === known.sku && !hasEqualKeys;
}
