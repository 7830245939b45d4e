import type { Language } from "#platform/languages.ts";
import { toPounds } from "#platform/money.ts";
import { type ColourName, colourAttribute, usedKeyOf } from "#shop/catalogue/colour.ts";
import { type ForeignProduct, type ForeignVariant, type ImportNote, note } from "#shop/catalogue/foreignProduct.ts";
import type { ImportOptions } from "#shop/catalogue/importOptions.ts";
import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import type { Attribute, VariantAttributes } from "#shop/catalogue/product.ts";
import { maxStock, skuPattern } from "#shop/catalogue/productLimits.ts";
import { maxTags, productTag } from "#shop/catalogue/productTags.ts";
import { type AmountRules, parseStock, toDeal, toShopPrice } from "./importAmounts.ts";
import { toKey, toOption, toSize } from "./optionNames.ts";

const maxName = 150;
const maxDescription = 5_000;
const maxPictures = 10;

export type MappedVariant = {
  row: number;
  sku: string | undefined;
  attributes: VariantAttributes;
  /** Undefined: the other system does not count it. */
  stock: number | undefined;
  price: number | undefined;
  picture: string;
};

/** A product of a file as the shop would have it; prices are pounds, and undefined where the file has none. */
export type MappedProduct = {
  language: Language;
  name: string;
  description: string;
  category: string | undefined;
  price: number | undefined;
  deal: number;
  hidden: boolean;
  featured: boolean;
  tags: string[] | undefined;
  attributes: Attribute[];
  variants: MappedVariant[];
  pictures: { url: string; alt: string }[];
};

export type MapContext = {
  options: ImportOptions;
  amounts: AmountRules;
  colours: readonly ColourName[];
  /** Returns the key of the shop's category for a name of the file. */
  categoryOf(name: string): string | undefined;
  /** The description as plain text. */
  text: string;
  /** A short text made of the value, for keys of values that have no Latin letters. */
  hash(text: string): string;
};

/** Returns the product as the shop would have it, with remarks about all that does not fit. */
export function mapProduct(given: ForeignProduct, context: MapContext): { mapped: MappedProduct; notes: ImportNote[] } {
  const { options } = context;
  const notes = [...given.notes];
  const remark = (column: string, message: ImportNote["message"], value = "", isError = false) =>
    notes.push(note(given, column, message, value, isError));
  if (given.name === "") remark("Title", "validation.required", "", true);
  if (given.name.length > maxName) remark("Title", "import.shortened", given.name);
  if (context.text.length > maxDescription) remark("Description", "import.shortened", context.text.slice(0, 80));
  if (context.text === "") remark("Description", "import.noDescription");
  const category = context.categoryOf(given.category);
  if (category === undefined) remark("Category", "import.categoryUnknown", given.category, true);
  const tags = options.tags ? fittingTags(given.tags) : undefined;
  if (tags && tags.length < new Set(given.tags.map((tag) => tag.toLowerCase())).size)
    remark("Tags", "import.tagsLeftOut", given.tags.join(", "));
  if (options.pictures && given.pictures.length > maxPictures)
    remark("Images", "import.picturesLeftOut", String(given.pictures.length));
  const language = languageOf(`${given.name} ${context.text}`, options.language);
  const attributes = toAttributes(given, context);
  const priced = given.variants.map((variant) => priceOf(variant, context, notes));
  const deal = toDeal(priced.filter((prices) => prices !== undefined));
  if (deal.isMixed) remark("Price", "import.dealMixed");
  if (deal.isRounded) remark("Price", "import.dealRounded", `${deal.percent} %`);
  let place = 0;
  const prices = priced.map((known) => (known ? toPounds(deal.prices[place++] ?? 0) : undefined));
  const [price] = prices;
  const variants = given.variants.map(
    (variant, at): MappedVariant => ({
      row: variant.row,
      sku: fittingSku(variant, notes),
      attributes: Object.fromEntries(
        attributes.map(({ attribute, keys }, option) => [attribute.key, keys.get(variant.values[option] ?? "") ?? ""]),
      ),
      stock: stockOf(variant, notes),
      price: prices[at] === price ? undefined : prices[at],
      picture: options.pictures ? variant.picture : "",
    }),
  );
  const mapped: MappedProduct = {
    language,
    name: given.name.slice(0, maxName).trim(),
    description: (context.text || given.name).slice(0, maxDescription).trim(),
    category,
    price,
    deal: deal.percent,
    hidden: options.visibility === "hidden" || !given.published,
    featured: given.featured,
    tags,
    attributes: attributes.map(({ attribute }) => attribute),
    variants,
    pictures: options.pictures ? picturesOf(given) : [],
  };
  return { mapped, notes };
}

/** Arabic script is Arabic in any file. */
function languageOf(text: string, language: Language): Language {
  const arabic = text.match(/[\u0621-\u064a]/g)?.length ?? 0;
  const latin = text.match(/[a-z]/gi)?.length ?? 0;
  return arabic > latin ? "ar" : language === "ar" && latin > 0 && arabic === 0 ? "en" : language;
}

function fittingTags(tags: readonly string[]): string[] {
  const parsed = tags.flatMap((tag) => {
    const result = productTag.safeParse(tag);
    return result.success ? [result.data] : [];
  });
  return [...new Set(parsed)].slice(0, maxTags).sort();
}

function picturesOf({ pictures, variants }: ForeignProduct) {
  const urls = new Set(pictures.map(({ url }) => url));
  const own = variants.flatMap(({ picture }) => (picture && !urls.has(picture) ? [{ url: picture, alt: "" }] : []));
  const unique = new Map([...pictures, ...own].map((picture) => [picture.url, picture] as const));
  return [...unique.values()].slice(0, maxPictures);
}

type ReadAttribute = { attribute: Attribute; keys: Map<string, string> };

function toAttributes({ optionNames, variants }: ForeignProduct, context: MapContext): ReadAttribute[] {
  return optionNames.map((name, at) => {
    const { key, label } = toOption(name, at);
    const keys = new Map<string, string>();
    const values = new Map<string, Attribute["values"][number]>();
    for (const text of new Set(variants.map((variant) => variant.values[at] ?? ""))) {
      if (text === "") continue;
      const value = toValue(key, text, context);
      keys.set(text, value.key);
      if (!values.has(value.key)) values.set(value.key, value);
    }
    return { attribute: { key, label, values: [...values.values()] }, keys };
  });
}

function toValue(option: string, text: string, { colours, hash }: MapContext): Attribute["values"][number] {
  const isArabic = /[\u0621-\u064a]/.test(text);
  const label = { en: text.slice(0, 60), ...(isArabic && { ar: text.slice(0, 60) }) };
  if (option === colourAttribute) {
    const colour = findColourByAnyName(colours, text);
    if (colour) return { key: usedKeyOf(colour), label: colour.name };
  }
  const size = option === "size" ? toSize(text) : undefined;
  if (size) return { key: size, label: { en: size } };
  const key = toKey(text);
  return { key: option === colourAttribute ? key.toLowerCase() || `c-${hash(text)}` : key || `v-${hash(text)}`, label };
}

function findColourByAnyName(colours: readonly ColourName[], text: string): ColourName | undefined {
  const wanted = normaliseText(text);
  const named = (colour: ColourName) => Object.values(colour.name).some((name) => normaliseText(name ?? "") === wanted);
  return colours.find((colour) => !colour.mergedInto && named(colour)) ?? colours.find(named);
}

function priceOf({ row, price, regularPrice }: ForeignVariant, { amounts, options }: MapContext, notes: ImportNote[]) {
  const paid = toShopPrice(price, amounts);
  if (paid === undefined) {
    notes.push(note({ row }, "Price", "import.noPrice", price, true));
    return undefined;
  }
  const regular = options.deals ? toShopPrice(regularPrice, amounts) : undefined;
  return { price: paid, regular: regular !== undefined && regular > paid ? regular : paid };
}

function fittingSku({ row, sku }: ForeignVariant, notes: ImportNote[]): string | undefined {
  if (sku === "") return undefined;
  const plain = sku.replace(/\s+/g, "-");
  if (skuPattern.test(plain)) return plain;
  notes.push(note({ row }, "SKU", "import.skuLeftOut", sku));
  return undefined;
}

function stockOf({ row, stock }: ForeignVariant, notes: ImportNote[]): number | undefined {
  if (stock === undefined) return undefined;
  const count = parseStock(stock);
  if (count === undefined || count > maxStock) {
    const message = count === undefined ? "import.stockUnclear" : "validation.invalid";
    notes.push(note({ row }, "Stock", message, stock, true));
    // The error keeps the product out; undefined would say that the other system does not count it.
    return 0;
  }
  if (count < 0) notes.push(note({ row }, "Stock", "import.stockNegative", stock));
  return Math.max(0, count);
}
