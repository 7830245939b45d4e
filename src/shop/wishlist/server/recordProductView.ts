import type pg from "pg";
import { preparedQuery } from "#platform/server/postgresDriver/preparedQuery.ts";

/** Keeps the newest views of each user: enough for recommendations, without a full browsing history. */
const maxViewsPerUser = 50;

const recordViewSql = `with seen as (
    insert into product_views (user_id, product_id)
    select $1, id from products where id = $2 and not hidden
    on conflict (user_id, product_id) do update set viewed_at = now()
  ),
  old as (
    select user_id, product_id from product_views where user_id = $1 and product_id <> $2
    order by viewed_at desc offset ${maxViewsPerUser - 1} for update skip locked
  )
  delete from product_views gone using old where gone.user_id = old.user_id and gone.product_id = old.product_id`;

/** Records that a signed-in user viewed a product. Does nothing if the product does not exist. */
export async function recordProductView(pool: pg.Pool, userId: string, productId: string): Promise<void> {
  await preparedQuery(pool, "catalogue.noteView", recordViewSql, [userId, productId]);
}
