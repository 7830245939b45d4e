import { createHash } from "node:crypto";
import type pg from "pg";
import type { InEveryLanguage } from "#platform/languages.ts";
import { fromPounds } from "#platform/money.ts";
import { named } from "#platform/server/named.ts";
import type { ProductSort } from "../catalogue.ts";
import { bestSellers, type ProductRow, productColumns } from "./rows.ts";

/** Which products a list wants. `min` and `max` are pounds, `newForDays` bounds the age. */
export type Wish = {
  /** The list is of this one category, which is answered too. */
  category?: string | undefined;
  categories?: readonly string[] | undefined;
  sizes?: readonly string[] | undefined;
  min?: number | undefined;
  max?: number | undefined;
  colours?: readonly string[] | undefined;
  stock?: boolean | undefined;
  sale?: boolean | undefined;
  featured?: boolean | undefined;
  best?: boolean | undefined;
  newForDays?: number | undefined;
  evenHidden?: boolean | undefined;
  sort?: ProductSort | undefined;
  page: number;
  pageSize: number;
};

export type CategoryRow = { slug: string; name: InEveryLanguage; products?: number };
type Answer = { items: ProductRow[]; total: number; category: CategoryRow | null };

/** The id ends each order, so that no product stands on two pages or on none. */
const orders: Record<ProductSort, string> = {
  newest: "created_at desc, id",
  price: "deal_price, id",
  "-price": "deal_price desc, id desc",
  best: "sold desc, created_at desc, id",
  deal: "deal_percent desc, created_at desc, id",
};

/** A page of products, how many there are in all, and the category if one was asked for: one statement. */
export async function listProducts(pool: pg.Pool, wish: Wish): Promise<Answer> {
  const { conditions, values } = conditionsOf(wish);
  const where = conditions.join(" and ") || "true";
  const order = orders[wish.sort ?? "newest"];
  const value = (given: unknown) => `$${values.push(given)}`;
  const text = `select
    coalesce((select json_agg(row_to_json(listed)) from (
      select ${productColumns(2)}
      from (select * from products where ${where} order by ${order}
        limit ${value(wish.pageSize)} offset ${value((wish.page - 1) * wish.pageSize)}) p
      order by ${order}) listed), '[]') as items,
    (select count(*) from products where ${where})::integer as total,
    (select row_to_json(c) from (${categoriesWhere(`slug = ${value(wish.category ?? null)}`)}) c) as category`;
  const [answer] = await named<Answer>(pool, nameOf(text), text, values);
  return answer ?? { items: [], total: 0, category: null };
}

const categoriesWhere = (condition: string) => `select slug, name,
  (select count(*) from products where category = slug and not hidden)::integer as products
  from categories where ${condition} order by position, slug`;

/** Counting costs more than all the rest where there are many products, and a menu shows no numbers. */
export const listCategories = (pool: pg.Pool, { counts }: { counts: boolean }) =>
  counts
    ? named<CategoryRow>(pool, "catalogue.categories.counted", categoriesWhere("true"), [])
    : named<CategoryRow>(pool, "catalogue.categories", "select slug, name from categories order by position, slug", []);

function conditionsOf(wish: Wish): { conditions: string[]; values: unknown[] } {
  const conditions: string[] = [];
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  if (!wish.evenHidden) conditions.push("not hidden");
  if (wish.category !== undefined) conditions.push(`category = ${value(wish.category)}`);
  if (wish.min !== undefined) conditions.push(`deal_price >= ${value(fromPounds(wish.min))}`);
  if (wish.max !== undefined) conditions.push(`deal_price <= ${value(fromPounds(wish.max))}`);
  if (wish.categories) conditions.push(`category = any(${value(wish.categories)})`);
  if (wish.sizes || wish.colours)
    conditions.push(`exists (select from variants v where v.product_id = products.id
      ${wish.sizes ? `and v.attributes ->> 'size' = any(${value(wish.sizes)})` : ""}
      ${wish.colours ? `and v.attributes ->> 'colour' = any(${value(wish.colours)})` : ""}
      ${wish.stock ? "and v.stock > 0" : ""})`);
  if (wish.stock) conditions.push("stock > 0");
  if (wish.sale) conditions.push("deal_percent > 0");
  if (wish.featured) conditions.push("is_featured and stock > 0");
  if (wish.best) conditions.push(`id = any(array(${bestSellers}))`);
  if (wish.newForDays !== undefined)
    conditions.push(`created_at > now() - make_interval(days => ${value(wish.newForDays)})`);
  return { conditions, values };
}

const names = new Map<string, string>();

/** The texts are few (filters and orders, not their values), so each has a plan of its own. */
function nameOf(text: string): string {
  const found = names.get(text);
  if (found) return found;
  const name = `catalogue.list.${createHash("sha1").update(text).digest("base64url")}`;
  names.set(text, name);
  return name;
}
