import type pg from "pg";
import { conflict, notFound } from "#platform/errors.ts";
import { preparedQuery } from "#platform/server/postgresDriver/preparedQuery.ts";
import { type ProductRow, productColumns } from "#shop/catalogue/server/productRows.ts";

/** Above real use, and small enough to send all ids to every page. */
const maxItems = 500;

const wishlistSql = `select
  coalesce((select json_agg(row_to_json(listed)) from (
    select ${productColumns(2)}
    from products p join list_items item on item.product_id = p.id
    where item.user_id = $1 and not p.hidden
    order by item.added_at desc, p.id limit $2 offset $3) listed), '[]') as items,
  (select count(*) from list_items join products on id = product_id where user_id = $1 and not hidden)::integer as total`;

export async function listWishlist(
  pool: pg.Pool,
  userId: string,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const [answer] = await preparedQuery<{ items: ProductRow[]; total: number }>(pool, "wishlist.list", wishlistSql, [
    userId,
    pageSize,
    (page - 1) * pageSize,
  ]);
  return answer ?? { items: [], total: 0 };
}

export async function listWishlistIds(pool: pg.Pool, userId: string): Promise<string[]> {
  const text = "select product_id as id from list_items where user_id = $1 order by added_at desc";
  return (await preparedQuery<{ id: string }>(pool, "wishlist.ids", text, [userId])).map(({ id }) => id);
}

// One statement: it skips hidden products and leaves existing items unchanged.
const addToWishlistSql = `with product as (select id from products where id = $2 and not hidden),
  full_list as (select count(*) >= ${maxItems} as yes from list_items where user_id = $1 and product_id <> $2),
  added as (
    insert into list_items (user_id, product_id)
    select $1, id from product, full_list where not yes
    on conflict do nothing
  )
  select exists (select from product) as there, yes as is_full from full_list`;

/**
 * Adds a product to a wishlist.
 * @throws ShopError 404 for a product that a visitor cannot see, 409 when the list is full
 */
export async function addToWishlist(pool: pg.Pool, userId: string, productId: string): Promise<void> {
  const [answer] = await preparedQuery<{ there: boolean; is_full: boolean }>(pool, "wishlist.add", addToWishlistSql, [
    userId,
    productId,
  ]);
  if (!answer?.there) throw notFound("product.notFound");
  if (answer.is_full) throw conflict("list.full");
}

export async function removeFromWishlist(pool: pg.Pool, userId: string, productId: string): Promise<void> {
  const text = "delete from list_items where user_id = $1 and product_id = $2";
  await preparedQuery(pool, "wishlist.remove", text, [userId, productId]);
}
