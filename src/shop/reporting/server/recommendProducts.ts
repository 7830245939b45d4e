import type pg from "pg";
import { preparedQuery } from "#platform/server/postgresDriver/preparedQuery.ts";
import { type ProductRow, productColumns } from "#shop/catalogue/server/productRows.ts";

/** Four pages of a list; after that, search serves better. */
const maxItems = 96;

// Weights: purchase > wishlist > view. Order: products often bought together, then best sellers of preferred
// categories, then best sellers overall. Each step is bounded, so the cost does not grow with 100,000 products or a
// customer's ten years of orders.
const recommendationsSql = `with
  bought as (
    select distinct product_id as id from (
      select l.product_id from orders o join order_lines l on l.order_id = o.id
      where o.user_id = $1 order by o.placed_at desc limit 100) recent
    where product_id is not null
  ),
  saved as (select product_id as id from list_items where user_id = $1 order by added_at desc limit 50),
  viewed as (select product_id as id from product_views where user_id = $1 order by viewed_at desc limit 50),
  known as (
    select id, max(weight) as weight from (
      select id, 3 as weight from bought union all select id, 2 from saved union all select id, 1 from viewed) all_known
    group by id
  ),
  together as (
    select other.product_id as id, sum(known.weight)::numeric as score
    from known
    cross join lateral (select order_id from order_lines where product_id = known.id limit 200) same_order
    join order_lines other on other.order_id = same_order.order_id and other.product_id <> known.id
    group by 1 order by 2 desc, 1 limit 200
  ),
  tastes as (
    select category, sum(weight)::numeric / sum(sum(weight)) over () as share
    from known join products using (id) group by category order by 2 desc limit 6
  ),
  alike as (
    select liked.id, tastes.share / 2 as score from tastes
    cross join lateral (
      select id from products where category = tastes.category and not hidden and stock > 0
      order by sold desc, created_at desc, id limit 48) liked
  ),
  loved as (
    select id, 0::numeric as score from products where not hidden and stock > 0 and sold > 0
    order by sold desc, created_at desc, id limit ${maxItems}
  ),
  chosen as (
    select id, max(score) as score
    from (select * from together union all select * from alike union all select * from loved) found
    where id not in (select id from bought) and id not in (select id from saved)
    group by id
  ),
  ranked as (
    select products.id, row_number() over (order by score desc, sold desc, created_at desc, products.id) as place
    from products join chosen on chosen.id = products.id
    where not hidden and stock > 0
    order by place limit ${maxItems}
  )
  select exists (select from known) as personal, (select count(*) from ranked)::integer as total,
    coalesce((select json_agg(row_to_json(listed)) from (
      select ${productColumns(2)} from products p join ranked using (id) where place > $2 and place <= $2 + $3
      order by place) listed), '[]') as items`;

type RecommendationsResult = { items: ProductRow[]; total: number; personal: boolean };

/** Returns best sellers for guests and for users without history. */
export async function recommendProducts(
  pool: pg.Pool,
  userId: string | null,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<RecommendationsResult> {
  const values = [userId, (page - 1) * pageSize, pageSize];
  const [answer] = await preparedQuery<RecommendationsResult>(
    pool,
    "reporting.recommendations",
    recommendationsSql,
    values,
  );
  return answer ?? { items: [], total: 0, personal: false };
}
