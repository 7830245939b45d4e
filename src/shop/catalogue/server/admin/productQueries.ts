import type pg from "pg";
import { notFound } from "#platform/errors.ts";
import { type InEveryLanguage, inLanguage, type Language } from "#platform/languages.ts";
import { toPounds } from "#platform/money.ts";
import { maxCounted, toCappedCount } from "#platform/server/cappedCount.ts";
import type { Db } from "#platform/server/database.ts";
import type { AdminProductFilters, AdminProductItem, AdminProductSort } from "#shop/catalogue/adminContract.ts";
import { dealPrice } from "#shop/catalogue/dealPrice.ts";
import { tokenise } from "#shop/catalogue/normaliseText.ts";
import { type Attribute, labelsOf, type StockLevel, type VariantAttributes } from "#shop/catalogue/product.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { type PriceRow, startingPriceOf } from "../presentProduct.ts";
import type { AdminPictureRow, AdminProductRow } from "./presentAdminProduct.ts";

const adminPicturesSql = `coalesce((select json_agg(json_build_object('id', i.id, 'width', i.width, 'height', i.height,
    'alt', i.alt, 'shows', i.shows, 'status', i.status, 'placeholder', i.placeholder) order by i.position)
  from pictures i where i.product_id = p.id), '[]')`;

export const adminProductSql = `select p.id, p.version, p.name, p.description, p.category, p.price, p.deal_percent, p.stock,
  p.level, p.sold, p.is_featured, p.hidden, p.attributes, p.tags, p.size_chart, p.created_at, p.updated_at, ${adminPicturesSql} as pictures,
  coalesce((select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'attributes', v.attributes, 'stock', v.stock,
      'price', v.price, 'picture_id', v.picture_id) order by v.position, v.sku)
    from variants v where v.product_id = p.id), '[]') as variants
  from products p`;

export async function loadAdminProduct(pool: pg.Pool, id: string): Promise<AdminProductRow> {
  const { rows } = await pool.query<AdminProductRow>(`${adminProductSql} where p.id = $1`, [id]);
  if (!rows[0]) throw notFound("product.notFound");
  return rows[0];
}

export async function loadAdminPictures(pool: pg.Pool, id: string): Promise<AdminPictureRow[]> {
  const { rows } = await pool.query<{ pictures: AdminPictureRow[] }>(
    `select ${adminPicturesSql} as pictures from products p where p.id = $1`,
    [id],
  );
  return rows[0]?.pictures ?? [];
}

const orderBySql: Record<AdminProductSort, string> = {
  newest: "created_at desc, id",
  oldest: "created_at, id desc",
  name: "lower(name ->> 'en'), id",
  price: "min_deal_price, id",
  "-price": "min_deal_price desc, id",
  stock: "stock_step, stock, id",
  "-stock": "stock_step desc, stock desc, id",
  sold: "sold desc, id",
  deal: "deal_percent desc, id",
};

/** Returns the WHERE condition of the admin product list, for an unaliased products table. */
export function adminFilterConditions(filters: Omit<AdminProductFilters, "sort">) {
  const values: unknown[] = [];
  const bind = (given: unknown) => `$${values.push(given)}`;
  const conditions: string[] = [];
  const words = tokenise(filters.q).slice(0, 6);
  // The trigram index cannot serve words of two characters and would only slow them down.
  const parts = words.map((word) => `${word.length < 3 ? "words || ''" : "words"} like ${bind(`%${word}%`)}`);
  const wordMatch = `desk_words where ${parts.join(" and ")}`;
  if (words.length > 0) conditions.push(`id in (select product_id from ${wordMatch})`);
  else if (filters.q !== "") conditions.push("false");
  if (filters.category !== undefined) conditions.push(categoryCondition(bind(filters.category)));
  if (filters.hidden !== undefined) conditions.push(filters.hidden ? "hidden" : "not hidden");
  if (filters.featured !== undefined) conditions.push(filters.featured ? "is_featured" : "not is_featured");
  if (filters.onDeal !== undefined) conditions.push(filters.onDeal ? "deal_percent > 0" : "deal_percent = 0");
  // Hidden products sell nothing, so they need no stock, unless they are asked for.
  if (filters.lowStock) conditions.push(filters.hidden ? "low_variants > 0" : "low_variants > 0 and not hidden");
  const where = conditions.join(" and ") || "true";
  // Every product has a row in the word index, so without other filters count there.
  const counted = words.length > 0 && conditions.length === 1 ? wordMatch : `products where ${where}`;
  return { where, counted, values };
}

/** The products of a category, of its children, and those that move into it. */
const categoryCondition = (key: string) =>
  `category in (select slug from categories where ${key} in (slug, parent, merged_into))`;

type Paging = { page: number; pageSize: number };

type AdminProductItemRow = PriceRow & {
  id: string;
  name: InEveryLanguage;
  category: string;
  stock: number;
  level: StockLevel;
  sold: number;
  is_featured: boolean;
  hidden: boolean;
  version: number;
  attributes: Attribute[];
  low_variants: number;
  /** The variants with the least stock among the low ones; at most `maxNamedLowVariants`. */
  lowest: { sku: string; attributes: VariantAttributes; stock: number }[];
  variants: number;
  sku: string | null;
  image: string | null;
  created_at: Date;
  updated_at: Date;
};

/** Variants with low or no stock that the list names for each product; `lowVariants` counts all. */
const maxNamedLowVariants = 6;

/** Returns a page of products, the total, and the number of all visible variants with low or no stock. */
export async function listAdminProducts(
  { db, pool }: { db: Db; pool: pg.Pool },
  { page, pageSize, ...filters }: AdminProductFilters & Paging,
  language: Language,
) {
  const { where, counted, values } = adminFilterConditions(filters);
  const order = orderBySql[filters.sort];
  const { lowStockThreshold } = await cachedSettings(db);
  const [{ rows }, { rows: counts }] = await Promise.all([
    pool.query<AdminProductItemRow>(
      `select p.id, p.name, p.category, p.price, p.deal_percent, p.min_price, p.max_price, p.min_deal_price, p.stock, p.level, p.sold, p.is_featured,
         p.hidden, p.version, p.created_at, p.updated_at, v.variants, v.sku, p.attributes,
         p.low_variants,
         case when p.low_variants = 0 then '[]' else coalesce((
           select json_agg(json_build_object('sku', sku, 'attributes', attributes, 'stock', stock) order by stock, position, sku)
             from (select * from variants where product_id = p.id and stock <= $${values.length + 3}
                    order by stock, position, sku limit ${maxNamedLowVariants}) l), '[]') end as lowest,
         (select i.id from pictures i where i.product_id = p.id order by i.position limit 1) as image
       from products p
       cross join lateral (select count(*)::int as variants, case when count(*) = 1 then min(sku) end as sku
              from variants where product_id = p.id) v
       where p.id = any(array(select id from products where ${where} order by ${order}
              limit $${values.length + 1} offset $${values.length + 2}))
       order by ${order}`,
      [...values, pageSize, (page - 1) * pageSize, lowStockThreshold],
    ),
    pool.query<{ total: number; low: number }>(
      // Count flags from a narrow index, text matches row by row.
      `select (select count(*) from (select from ${counted} ${filters.q ? `limit ${maxCounted + 1}` : ""}) found)::int as total,
         (select coalesce(sum(low_variants), 0) from products where low_variants > 0 and not hidden)::int as low`,
      values,
    ),
  ]);
  const items = rows.map((row) => presentListItem(row, language));
  const { total = 0, low = 0 } = counts[0] ?? {};
  const count = filters.q ? toCappedCount(total) : { total, more: false };
  return { items, page, pageSize, ...count, lowStock: low };
}

const presentListItem = (row: AdminProductItemRow, language: Language): AdminProductItem => ({
  _id: row.id,
  displayName: inLanguage(row.name, language),
  name: row.name,
  category: row.category,
  price: toPounds(row.price),
  deal: row.deal_percent,
  dealPrice: toPounds(dealPrice(row.price, row.deal_percent)),
  startingPrice: startingPriceOf(row),
  stock: row.stock,
  level: row.level,
  sold: row.sold,
  isFeatured: row.is_featured,
  hidden: row.hidden,
  version: row.version,
  variants: row.variants,
  lowVariants: row.low_variants,
  lowest: row.lowest.map(({ sku, attributes, stock }) => ({
    sku,
    labels: labelsOf(row.attributes, attributes).map(({ value }) => inLanguage(value, language)),
    stock,
  })),
  sku: row.sku,
  image: row.image,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

type PriceHistoryRow = {
  variant_id: string | null;
  sku: string | null;
  price: number;
  deal_percent: number;
  by: string | null;
  at: Date;
};

/** Returns price history, also of a deleted product. */
export async function listPriceHistory(pool: pg.Pool, id: string, { page, pageSize }: Paging) {
  const { rows } = await pool.query<PriceHistoryRow>(
    `select h.variant_id, v.sku, h.price, h.deal_percent, u.email::text as by, h.at
     from price_history h left join variants v on v.id = h.variant_id left join users u on u.id = h.actor_id
     where h.product_id = $1 order by h.at desc, h.variant_id nulls first limit $2 offset $3`,
    [id, pageSize, (page - 1) * pageSize],
  );
  const { rows: counts } = await pool.query<{ total: number }>(
    "select count(*)::int as total from price_history where product_id = $1",
    [id],
  );
  const items = rows.map((row) => ({
    variantId: row.variant_id,
    sku: row.sku,
    price: toPounds(row.price),
    deal: row.deal_percent,
    by: row.by,
    at: row.at.toISOString(),
  }));
  return { items, page, pageSize, total: counts[0]?.total ?? 0 };
}
