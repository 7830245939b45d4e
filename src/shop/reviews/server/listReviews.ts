import { sql } from "kysely";
import type { Db } from "#platform/server/database.ts";
import "#shop/catalogue/server/tables.ts";
import type { ReviewList } from "../contract.ts";
import type { ReviewSort } from "../review.ts";
import "./tables.ts";

type ListReviewsParams = { page: number; pageSize: number; sort: ReviewSort; stars?: number | undefined };

/** Returns published reviews of a visible product. The sums of the product's row are the counts. */
export async function listReviews(
  db: Db,
  productId: string,
  { page, pageSize, sort, stars }: ListReviewsParams,
): Promise<ReviewList> {
  const { rows } = await sql<{ total: number; items: ReviewList["items"] }>`
    select ${stars === undefined ? sql`(select sum(n) from unnest(p.ratings) n)::int` : sql`p.ratings[${sql.lit(stars)}]`} as total,
      coalesce((select jsonb_agg(to_jsonb(r)) from (
        select id, stars, title, body as text, fit, nullif(shown_name, '') as name, language, created_at as at, answer
          from product_reviews where product_id = p.id and status = 'published'
           ${stars === undefined ? sql`` : sql`and stars = ${stars}`}
         order by ${orders[sort]} limit ${pageSize} offset ${(page - 1) * pageSize}) r), '[]') as items
      from products p where p.id = ${productId} and not p.hidden`.execute(db);
  const { total = 0, items = [] } = rows[0] ?? {};
  return { items: items.map((item) => ({ ...item, at: new Date(item.at).toISOString() })), page, pageSize, total };
}

const orders = {
  newest: sql`created_at desc, id`,
  highest: sql`stars desc, created_at desc, id`,
  lowest: sql`stars, created_at desc, id`,
} as const;
