import type { InEveryLanguage } from "#platform/languages.ts";
import type { Attribute, StockLevel, VariantAttributes } from "../product.ts";

/** Rows of this folder's statements, from PostgreSQL's JSON: times are text, amounts are piastres. */
export type PictureRow = {
  id: string;
  width: number;
  height: number;
  alt: Partial<InEveryLanguage>;
  shows: VariantAttributes;
  /** Only of product pages. */
  placeholder?: string | null;
};

export type ProductRow = {
  id: string;
  category: string;
  name: InEveryLanguage;
  description: InEveryLanguage;
  price: number;
  deal_percent: number;
  min_price: number | null;
  max_price: number | null;
  min_deal_price: number;
  attributes: Attribute[];
  is_featured: boolean;
  hidden: boolean;
  stock: number;
  level: StockLevel;
  version: number;
  created_at: string;
  ratings: number[];
  fits: number[];
  best: boolean;
  pictures: PictureRow[];
};

export type VariantRow = {
  id: string;
  sku: string;
  attributes: VariantAttributes;
  stock: number;
  price: number;
  picture: string | null;
};

export type ProductDetailRow = ProductRow & {
  category_name: InEveryLanguage;
  charted: string[];
  /** Before the deal, by id of the variant. */
  lowest_prices: Record<string, number> | null;
  variants: VariantRow[];
};

/**
 * Returns the columns of a ProductRow for `products p`; `maxPictures` limits the pictures. With `perColour` the first
 * pictures of each colour follow, for lists that show a product in the requested colour.
 */
export const productColumns = (
  maxPictures: number,
  { described: withDescription = true, perColour = false, placeholders = false } = {},
) => `
  p.id, p.category, p.name, ${withDescription ? "p.description" : `'{"en":""}'::jsonb as description`}, p.price, p.deal_percent, p.min_price, p.max_price, p.min_deal_price, p.attributes, p.is_featured, p.hidden,
  p.stock, p.level, p.version, p.created_at, p.ratings, p.fits, p.id = any(array(${bestSellersSql})) as best,
  coalesce((select json_agg(json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'alt', i.alt,
      'shows', i.shows${placeholders ? ", 'placeholder', i.placeholder" : ""}) order by i.position)
    from (${perColour ? picturesPerColourSql(maxPictures) : `select * from pictures where product_id = p.id and status = 'ready' order by position limit ${maxPictures}`}) i),
    '[]') as pictures`;

const picturesPerColourSql = (maxPictures: number) => `
  select * from (
    select *, row_number() over (order by position) as place,
      row_number() over (partition by shows ->> 'colour' order by position) as place_in_colour
    from pictures where product_id = p.id and status = 'ready') placed
  where place <= ${maxPictures} or (shows ? 'colour' and place_in_colour <= ${maxPictures})
  order by position limit ${maxPicturesOfItem}`;

const maxPicturesOfItem = 24;

/** At most twenty products: those with most units sold in the last 90 days. */
export const bestSellersSql =
  "select id from products where not hidden and sold > 0 order by sold desc, created_at desc, id limit 20";

/** Columns of a ProductRef for `products p`. The rest comes from the product cache (`loadProductCards.ts`). */
export const productRefColumns = `p.id, p.id = any(array(${bestSellersSql})) as best`;
