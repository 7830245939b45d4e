import type { InEveryLanguage } from "#platform/languages.ts";
import type { Attribute, StockLevel, VariantAttributes } from "../catalogue.ts";

/** What the statements of this folder answer, as JSON that PostgreSQL made: times are text, amounts are piastres. */
export type PictureRow = {
  id: string;
  width: number;
  height: number;
  alt: Partial<InEveryLanguage>;
  shows: VariantAttributes;
  placeholder: string | null;
};

export type ProductRow = {
  id: string;
  category: string;
  name: InEveryLanguage;
  description: InEveryLanguage;
  price: number;
  deal_percent: number;
  deal_price: number;
  attributes: Attribute[];
  is_featured: boolean;
  hidden: boolean;
  stock: number;
  level: StockLevel;
  version: number;
  created_at: string;
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

export type WholeProductRow = ProductRow & {
  category_name: InEveryLanguage;
  charted: string[];
  variants: VariantRow[];
};

/** The columns of a ProductRow, of a products row called `p`; `most` bounds the pictures. */
export const productColumns = (most: number, { described = true } = {}) => `
  p.id, p.category, p.name, ${described ? "p.description" : `'{"en":""}'::jsonb as description`}, p.price, p.deal_percent, p.deal_price, p.attributes, p.is_featured, p.hidden,
  p.stock, p.level, p.version, p.created_at, p.id = any(array(${bestSellers})) as best,
  coalesce((select json_agg(json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'alt', i.alt,
      'shows', i.shows, 'placeholder', i.placeholder) order by i.position)
    from (select * from pictures where product_id = p.id and status = 'ready' order by position limit ${most}) i),
    '[]') as pictures`;

/** Twenty at most: those with most units sold in the last ninety days. */
export const bestSellers =
  "select id from products where not hidden and sold > 0 order by sold desc, created_at desc, id limit 20";

/** Of a page that shows cards: which products, called `p`. What they are is remembered from other lists (`cards.ts`). */
export const chosenColumns = `p.id, p.id = any(array(${bestSellers})) as best`;
