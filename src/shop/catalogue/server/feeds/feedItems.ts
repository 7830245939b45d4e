import { type InEveryLanguage, inLanguage, type Language } from "#platform/languages.ts";
import { percentOf, toPounds } from "#platform/money.ts";
import { colourAttribute } from "#shop/catalogue/colour.ts";
import { dealPrice } from "#shop/catalogue/dealPrice.ts";
import type { Attribute, VariantAttributes } from "#shop/catalogue/product.ts";
import { feedImageName } from "#shop/media/server/imageFiles.ts";
import type { Settings } from "#shop/settings/settings.ts";
import { urlInLanguage } from "../seo/sitemapXml.ts";

/** Amounts are piastres, before VAT where the shop's prices exclude it. */
export type FeedProduct = {
  id: string;
  name: InEveryLanguage;
  description: InEveryLanguage;
  category_name: InEveryLanguage;
  /** Of the category above it. */
  parent_name?: InEveryLanguage | null;
  price: number;
  deal_percent: number;
  attributes: Attribute[];
  variants: {
    sku: string;
    attributes: VariantAttributes;
    stock: number;
    price: number | null;
    picture: string | null;
  }[];
  pictures: { id: string; shows: VariantAttributes }[];
};

export type FeedContext = {
  settings: Pick<Settings, "shopName" | "shippingFee" | "taxPercent" | "pricesIncludeTax">;
  publicUrl: string;
  language: Language;
};

/**
 * Columns of both files: attributes of Google's product data specification
 * (https://support.google.com/merchants/answer/7052112), which Meta's catalogues read too
 * (https://www.facebook.com/business/help/120325381656392).
 */
export const feedColumns = [
  "id",
  "item_group_id",
  "title",
  "description",
  "link",
  "image_link",
  "additional_image_link",
  "availability",
  "price",
  "sale_price",
  "condition",
  "brand",
  "identifier_exists",
  "google_product_category",
  "product_type",
  "color",
  "size",
  "shipping",
] as const;

export type FeedItem = Partial<Record<(typeof feedColumns)[number], string>> & { additional_image_links: string[] };

// Limits of the specification.
const titleLength = 150;
const descriptionLength = 5_000;
const additionalPictures = 10;
/** Apparel & Accessories, in Google's taxonomy. */
const googleCategory = "166";

/** Returns an item for each variant; none without a picture, because the specification requires one. */
export function feedItems(product: FeedProduct, { settings, publicUrl, language }: FeedContext): FeedItem[] {
  const name = inLanguage(product.name, language);
  const shipping = `EG:::${formatAmount(settings.shippingFee)}`;
  return product.variants.flatMap((variant) => {
    const pictures = orderPictures(product.pictures, variant);
    const [first, ...others] = pictures.map((id) => `${publicUrl}/media/${feedImageName(id)}`);
    if (!first) return [];
    const labels = product.attributes.flatMap(({ key, values }) => {
      const value = values.find((value) => value.key === variant.attributes[key]);
      return value ? [[key, inLanguage(value.label, language)] as const] : [];
    });
    const { [colourAttribute]: color, size } = Object.fromEntries(labels);
    const regular = variant.price ?? product.price;
    const item: FeedItem = {
      id: variant.sku,
      item_group_id: product.id,
      title: shorten([name, labels.map(([, label]) => label).join(" / ")].filter(Boolean).join(" – "), titleLength),
      description: shorten(inLanguage(product.description, language), descriptionLength),
      link: variantUrl({ publicUrl, language }, product.id, variant.sku),
      image_link: first,
      additional_image_links: others.slice(0, additionalPictures),
      availability: variant.stock > 0 ? "in_stock" : "out_of_stock",
      price: formatAmount(withTax(regular, settings)),
      condition: "new",
      brand: inLanguage(settings.shopName, language),
      // Our clothes have no GTIN.
      identifier_exists: "no",
      google_product_category: googleCategory,
      product_type: [product.parent_name, product.category_name]
        .flatMap((name) => (name ? [inLanguage(name, language)] : []))
        .join(" > "),
      shipping,
      ...(color ? { color } : {}),
      ...(size ? { size } : {}),
    };
    if (product.deal_percent > 0)
      item.sale_price = formatAmount(withTax(dealPrice(regular, product.deal_percent), settings));
    return [item];
  });
}

/** The product page selects the variant that `sku` names. */
function variantUrl({ publicUrl, language }: Pick<FeedContext, "publicUrl" | "language">, id: string, sku: string) {
  const url = new URL(urlInLanguage(publicUrl, `/product/${id}`, language));
  url.searchParams.set("sku", sku);
  return url.href;
}

/** The variant's own picture first, then those that show its colour, then the others. */
function orderPictures(
  pictures: FeedProduct["pictures"],
  { picture, attributes }: FeedProduct["variants"][number],
): string[] {
  const ofColour = pictures.filter(({ shows }) => shows[colourAttribute] === attributes[colourAttribute]);
  const own = pictures.filter(({ id }) => id === picture);
  return [...new Set([...own, ...ofColour, ...pictures])].map(({ id }) => id);
}

/** Outside the United States and Canada the specification asks for prices with VAT. */
const withTax = (amount: number, { taxPercent, pricesIncludeTax }: FeedContext["settings"]): number =>
  pricesIncludeTax ? amount : percentOf(amount, 100 + taxPercent);

const formatAmount = (amount: number): string => `${toPounds(amount).toFixed(2)} EGP`;

const shorten = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;
