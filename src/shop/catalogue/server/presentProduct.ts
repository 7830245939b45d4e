import { inLanguage, type Language } from "#platform/languages.ts";
import { toPounds } from "#platform/money.ts";
import type { Settings } from "#shop/settings/settings.ts";
import { badgesOf } from "../badges.ts";
import { colourAttribute } from "../colour.ts";
import { type PictureView, type ProductItem, type ProductView, productItem } from "../contract.ts";
import { dealPrice } from "../dealPrice.ts";
import { stockLevelOf } from "../product.ts";
import { toRating } from "../rating.ts";
import { type CategoryRow, categoryTrail } from "./categories/categoryTree.ts";
import type { PictureRow, ProductDetailRow, ProductRow } from "./productRows.ts";

export type PresentOptions = Pick<Settings, "newForDays" | "lowStockThreshold"> & {
  language: Language;
  /** Keys of the requested colours: an item shows the pictures of one that the product has. */
  colours?: readonly string[] | undefined;
};

/** Pictures of an item in a list. */
const maxItemPictures = 2;

/**
 * Same as `presentItem` for a cached row (`loadProductCards.ts`): presented and validated once per language. Only the
 * badges are computed each time.
 */
export function presentCard(row: ProductRow, options: PresentOptions): ProductItem {
  const byLanguage = presentedCards.get(row) ?? new Map<Language, ProductItem>();
  presentedCards.set(row, byLanguage);
  const { language } = options;
  const item = byLanguage.get(language) ?? productItem.parse(presentAllPictures(row, options));
  byLanguage.set(language, item);
  return { ...item, ...pickPictures(item, options), badges: presentBadges(row, options) };
}

const presentedCards = new WeakMap<ProductRow, Map<Language, ProductItem>>();

export function presentItem(row: ProductRow, options: PresentOptions): ProductItem {
  const item = presentAllPictures(row, options);
  return { ...item, ...pickPictures(item, options) };
}

/** Returns the first pictures, or those of the requested colour. */
function pickPictures({ images, attributes }: ProductItem, { colours }: PresentOptions) {
  const first = images.slice(0, maxItemPictures);
  const own = attributes.find(({ key }) => key === colourAttribute)?.values.map(({ key }) => key) ?? [];
  const requested = colours?.filter((key) => own.includes(key)) ?? [];
  const shownColour = requested.find((key) => first[0]?.shows.colour === key) ?? requested[0];
  if (shownColour === undefined) return { images: first };
  const ofColour = images.filter(({ shows }) => shows.colour === shownColour);
  return { images: [...new Set([...ofColour, ...images])].slice(0, maxItemPictures), shownColour };
}

/** Returns an item with all the pictures that were loaded. */
function presentAllPictures(row: ProductRow, options: PresentOptions): ProductItem {
  const { language } = options;
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    displayName: inLanguage(row.name, language),
    displayDescription: inLanguage(row.description, language),
    price: toPounds(row.price),
    deal: row.deal_percent,
    dealPrice: toPounds(dealPrice(row.price, row.deal_percent)),
    startingPrice: startingPriceOf(row),
    stock: row.stock,
    level: row.level,
    category: row.category,
    images: row.pictures.map(presentPicture),
    attributes: row.attributes,
    isFeatured: row.is_featured,
    hidden: row.hidden,
    badges: presentBadges(row, options),
    rating: toRating(row.ratings),
    createdAt: new Date(row.created_at).toISOString(),
  };
}

export type PriceRow = Pick<ProductRow, "price" | "deal_percent" | "min_price" | "max_price" | "min_deal_price">;

export const startingPriceOf = ({ price, deal_percent, min_price, max_price, min_deal_price }: PriceRow) => ({
  price: toPounds(min_price ?? price),
  dealPrice: toPounds(min_deal_price),
  from: max_price !== null && dealPrice(max_price, deal_percent) > min_deal_price,
});

const presentBadges = (row: ProductRow, { newForDays }: PresentOptions) =>
  badgesOf(
    { dealPercent: row.deal_percent, createdAt: new Date(row.created_at), isBestSeller: row.best },
    { newForDays },
  );

type PresentProductOptions = PresentOptions & { categories: readonly CategoryRow[] };

export function presentProduct(row: ProductDetailRow, options: PresentProductOptions): ProductView {
  const lowestPrices = row.lowest_prices ?? {};
  const [lowestPrice] = Object.values(lowestPrices).sort((one, other) => one - other);
  return {
    ...presentAllPictures(row, options),
    categoryName: row.category_name,
    categoryTrail: categoryTrail(options.categories, row.category),
    version: row.version,
    ratings: row.ratings,
    fits: row.fits,
    lowestPrice: toPoundsOrNull(lowestPrice),
    variants: row.variants.map(({ id, sku, attributes, stock, price, picture }) => ({
      _id: id,
      sku,
      attributes,
      stock,
      level: stockLevelOf(stock, options.lowStockThreshold),
      price: toPounds(price),
      dealPrice: toPounds(dealPrice(price, row.deal_percent)),
      lowestPrice: toPoundsOrNull(lowestPrices[id]),
      picture,
    })),
    hasSizeChart: row.attributes.some(
      ({ key, values }) => key === "size" && values.some((value) => row.charted.includes(value.key)),
    ),
  };
}

const toPoundsOrNull = (amount: number | undefined) => (amount === undefined ? null : toPounds(amount));

const presentPicture = ({ id, width, height, alt, shows, placeholder }: PictureRow): PictureView => ({
  _id: id,
  url: `/media/${id}-960.webp`,
  width,
  height,
  alt,
  shows,
  ...(placeholder ? { placeholder } : {}),
});
