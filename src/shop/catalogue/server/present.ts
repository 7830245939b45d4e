import { inLanguage, type Language } from "#platform/languages.ts";
import { toPounds } from "#platform/money.ts";
import type { Settings } from "#shop/settings/settings.ts";
import { badgesOf } from "../badges.ts";
import { levelOf } from "../catalogue.ts";
import { type PictureView, type ProductItem, type ProductView, productItem } from "../contract.ts";
import { dealPrice } from "../prices.ts";
import type { PictureRow, ProductRow, WholeProductRow } from "./rows.ts";

export type Presenting = Pick<Settings, "newForDays" | "lowStockThreshold"> & { language: Language };

/**
 * The same for a page, of a row that is remembered (`cards.ts`): made and checked once for each language. Only the badges
 * change by themselves.
 */
export function presentCard(row: ProductRow, presenting: Presenting): ProductItem {
  const known = presented.get(row) ?? new Map<Language, ProductItem>();
  presented.set(row, known);
  const { language } = presenting;
  const item = known.get(language) ?? productItem.parse(presentItem(row, presenting));
  known.set(language, item);
  return { ...item, badges: badgesFor(row, presenting) };
}

const presented = new WeakMap<ProductRow, Map<Language, ProductItem>>();

export function presentItem(row: ProductRow, presenting: Presenting): ProductItem {
  const { language } = presenting;
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    displayName: inLanguage(row.name, language),
    displayDescription: inLanguage(row.description, language),
    price: toPounds(row.price),
    deal: row.deal_percent,
    dealPrice: toPounds(row.deal_price),
    stock: row.stock,
    level: row.level,
    category: row.category,
    images: row.pictures.map(presentPicture),
    attributes: row.attributes,
    isFeatured: row.is_featured,
    hidden: row.hidden,
    badges: badgesFor(row, presenting),
    createdAt: new Date(row.created_at).toISOString(),
  };
}

const badgesFor = (row: ProductRow, { newForDays }: Presenting) =>
  badgesOf(
    { dealPercent: row.deal_percent, createdAt: new Date(row.created_at), isBestSeller: row.best },
    { newForDays },
  );

export function presentProduct(row: WholeProductRow, presenting: Presenting): ProductView {
  return {
    ...presentItem(row, presenting),
    categoryName: row.category_name,
    version: row.version,
    variants: row.variants.map(({ id, sku, attributes, stock, price, picture }) => ({
      _id: id,
      sku,
      attributes,
      stock,
      level: levelOf(stock, presenting.lowStockThreshold),
      price: toPounds(price),
      dealPrice: toPounds(dealPrice(price, row.deal_percent)),
      picture,
    })),
    hasSizeChart: row.attributes.some(
      ({ key, values }) => key === "size" && values.some((value) => row.charted.includes(value.key)),
    ),
  };
}

const presentPicture = ({ id, width, height, alt, shows, placeholder }: PictureRow): PictureView => ({
  _id: id,
  url: `/media/${id}-960.webp`,
  width,
  height,
  alt,
  shows,
  ...(placeholder ? { placeholder } : {}),
});
