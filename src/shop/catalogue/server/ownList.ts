import type pg from "pg";
import { refused, unknown } from "#platform/errors.ts";
import { named } from "#platform/server/named.ts";
import { type ProductRow, productColumns } from "./rows.ts";

/** More than anybody keeps, and few enough to be sent to every page as ids. */
const most = 500;

const listText = `select
  coalesce((select json_agg(row_to_json(listed)) from (
    select ${productColumns(2)}
    from products p join list_items kept on kept.product_id = p.id
    where kept.user_id = $1 and not p.hidden
    order by kept.added_at desc, p.id limit $2 offset $3) listed), '[]') as items,
  (select count(*) from list_items join products on id = product_id where user_id = $1 and not hidden)::integer as total`;

export async function listKept(pool: pg.Pool, userId: string, { page, pageSize }: { page: number; pageSize: number }) {
  const [answer] = await named<{ items: ProductRow[]; total: number }>(pool, "catalogue.kept", listText, [
    userId,
    pageSize,
    (page - 1) * pageSize,
  ]);
  return answer ?? { items: [], total: 0 };
}

export async function keptIds(pool: pg.Pool, userId: string): Promise<string[]> {
  const text = "select product_id as id from list_items where user_id = $1 order by added_at desc";
  return (await named<{ id: string }>(pool, "catalogue.keptIds", text, [userId])).map(({ id }) => id);
}

// One statement: what cannot be seen is not kept, and what is kept already stays where it is.
const keepText = `with wanted as (select id from products where id = $2 and not hidden),
  full_list as (select count(*) >= ${most} as yes from list_items where user_id = $1 and product_id <> $2),
  kept as (
    insert into list_items (user_id, product_id)
    select $1, id from wanted, full_list where not yes
    on conflict do nothing
  )
  select exists (select from wanted) as there, yes as is_full from full_list`;

/** @throws 404 for a product that a visitor cannot see, 409 when the list is full */
export async function keep(pool: pg.Pool, userId: string, productId: string): Promise<void> {
  const [answer] = await named<{ there: boolean; is_full: boolean }>(pool, "catalogue.keep", keepText, [
    userId,
    productId,
  ]);
  if (!answer?.there) throw unknown("product.notFound");
  if (answer.is_full) throw refused("list.full");
}

export async function letGo(pool: pg.Pool, userId: string, productId: string): Promise<void> {
  const text = "delete from list_items where user_id = $1 and product_id = $2";
  await named(pool, "catalogue.letGo", text, [userId, productId]);
}
