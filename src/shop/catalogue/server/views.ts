import type pg from "pg";
import { named } from "#platform/server/named.ts";

/** Of each person, the last ones: enough to recommend from, and no diary. */
const most = 50;

const text = `with seen as (
    insert into product_views (user_id, product_id)
    select $1, id from products where id = $2 and not hidden
    on conflict (user_id, product_id) do update set viewed_at = now()
  ),
  old as (
    select user_id, product_id from product_views where user_id = $1 and product_id <> $2
    order by viewed_at desc offset ${most - 1} for update skip locked
  )
  delete from product_views gone using old where gone.user_id = old.user_id and gone.product_id = old.product_id`;

/** Somebody signed in looked at a product. What is not there was not seen. */
export async function noteView(pool: pg.Pool, userId: string, productId: string): Promise<void> {
  await named(pool, "catalogue.noteView", text, [userId, productId]);
}
