import type pg from "pg";
import { unknown } from "#platform/errors.ts";
import { type InEveryLanguage, inLanguage, type Language } from "#platform/languages.ts";
import { toPounds } from "#platform/money.ts";
import { asCount, mostCounted } from "#platform/server/countUpTo.ts";
import type { StockLevel } from "#shop/catalogue/catalogue.ts";
import type { DeskFilters, DeskItem, DeskSort } from "#shop/catalogue/deskContract.ts";
import { wordsOf } from "#shop/catalogue/folding.ts";
import type { DeskPictureRow, DeskProductRow } from "./presentForDesk.ts";

const picturesText = `coalesce((select json_agg(json_build_object('id', i.id, 'width', i.width, 'height', i.height,
    'alt', i.alt, 'shows', i.shows, 'status', i.status, 'placeholder', i.placeholder) order by i.position)
  from pictures i where i.product_id = p.id), '[]')`;

export const wholeProduct = `select p.id, p.version, p.name, p.description, p.category, p.price, p.deal_percent, p.stock,
  p.level, p.sold, p.is_featured, p.hidden, p.attributes, p.created_at, p.updated_at, ${picturesText} as pictures,
  coalesce((select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'attributes', v.attributes, 'stock', v.stock,
      'price', v.price, 'picture_id', v.picture_id) order by v.position, v.sku)
    from variants v where v.product_id = p.id), '[]') as variants
  from products p`;

export async function deskProduct(pool: pg.Pool, id: string): Promise<DeskProductRow> {
  const { rows } = await pool.query<DeskProductRow>(`${wholeProduct} where p.id = $1`, [id]);
  if (!rows[0]) throw unknown("product.notFound");
  return rows[0];
}

export async function deskPictures(pool: pg.Pool, id: string): Promise<DeskPictureRow[]> {
  const { rows } = await pool.query<{ pictures: DeskPictureRow[] }>(
    `select ${picturesText} as pictures from products p where p.id = $1`,
    [id],
  );
  return rows[0]?.pictures ?? [];
}

const orders: Record<DeskSort, string> = {
  newest: "created_at desc, id",
  oldest: "created_at, id desc",
  name: "lower(name ->> 'en'), id",
  price: "price, id",
  "-price": "price desc, id",
  stock: "stock_step, stock, id",
  "-stock": "stock_step desc, stock desc, id",
  sold: "sold desc, id",
  deal: "deal_percent desc, id",
};

/** The condition of a list of products for staff, for a products table without a name of its own. */
export function deskCondition(filters: Omit<DeskFilters, "sort">) {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const conditions: string[] = [];
  const words = wordsOf(filters.q).slice(0, 6);
  // An index of three letters is of no help to two, and a detour.
  const parts = words.map((word) => `${word.length < 3 ? "words || ''" : "words"} like ${value(`%${word}%`)}`);
  const described = `desk_words where ${parts.join(" and ")}`;
  if (words.length > 0) conditions.push(`id in (select product_id from ${described})`);
  else if (filters.q !== "") conditions.push("false");
  if (filters.category !== undefined) conditions.push(`category = ${value(filters.category)}`);
  if (filters.hidden !== undefined) conditions.push(filters.hidden ? "hidden" : "not hidden");
  if (filters.featured !== undefined) conditions.push(filters.featured ? "is_featured" : "not is_featured");
  if (filters.onDeal !== undefined) conditions.push(filters.onDeal ? "deal_percent > 0" : "deal_percent = 0");
  if (filters.lowStock) conditions.push("level in ('low', 'out')");
  const where = conditions.join(" and ") || "true";
  // Every product is described: where nothing else is asked for, they are counted there.
  const counted = words.length > 0 && conditions.length === 1 ? described : `products where ${where}`;
  return { where, counted, values };
}

type Paging = { page: number; pageSize: number };

type ItemRow = {
  id: string;
  name: InEveryLanguage;
  category: string;
  price: number;
  deal_percent: number;
  deal_price: number;
  stock: number;
  level: StockLevel;
  sold: number;
  is_featured: boolean;
  hidden: boolean;
  version: number;
  variants: number;
  sku: string | null;
  image: string | null;
  created_at: Date;
  updated_at: Date;
};

/** A page of the list, how many there are in all, and how many of all products are low or gone. */
export async function deskList(
  pool: pg.Pool,
  { page, pageSize, ...filters }: DeskFilters & Paging,
  language: Language,
) {
  const { where, counted, values } = deskCondition(filters);
  const order = orders[filters.sort];
  const [{ rows }, { rows: counts }] = await Promise.all([
    pool.query<ItemRow>(
      `select p.id, p.name, p.category, p.price, p.deal_percent, p.deal_price, p.stock, p.level, p.sold, p.is_featured,
         p.hidden, p.version, p.created_at, p.updated_at, v.variants, v.sku,
         (select i.id from pictures i where i.product_id = p.id order by i.position limit 1) as image
       from products p
       cross join lateral (select count(*)::int as variants, case when count(*) = 1 then min(sku) end as sku
              from variants where product_id = p.id) v
       where p.id = any(array(select id from products where ${where} order by ${order}
              limit $${values.length + 1} offset $${values.length + 2}))
       order by ${order}`,
      [...values, pageSize, (page - 1) * pageSize],
    ),
    pool.query<{ total: number; low: number }>(
      // What flags say is counted from a narrow index, what words say row by row.
      `select (select count(*) from (select from ${counted} ${filters.q ? `limit ${mostCounted + 1}` : ""}) found)::int as total,
         (select count(*) from products where level in ('low', 'out'))::int as low`,
      values,
    ),
  ]);
  const items = rows.map((row) => presentRow(row, language));
  const { total = 0, low = 0 } = counts[0] ?? {};
  const count = filters.q ? asCount(total) : { total, more: false };
  return { items, page, pageSize, ...count, lowStock: low };
}

const presentRow = (row: ItemRow, language: Language): DeskItem => ({
  _id: row.id,
  displayName: inLanguage(row.name, language),
  name: row.name,
  category: row.category,
  price: toPounds(row.price),
  deal: row.deal_percent,
  dealPrice: toPounds(row.deal_price),
  stock: row.stock,
  level: row.level,
  sold: row.sold,
  isFeatured: row.is_featured,
  hidden: row.hidden,
  version: row.version,
  variants: row.variants,
  sku: row.sku,
  image: row.image,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

type PriceRow = {
  variant_id: string | null;
  sku: string | null;
  price: number;
  deal_percent: number;
  by: string | null;
  at: Date;
};

/** Also of a product that is gone: its history is not. */
export async function priceHistory(pool: pg.Pool, id: string, { page, pageSize }: Paging) {
  const { rows } = await pool.query<PriceRow>(
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
