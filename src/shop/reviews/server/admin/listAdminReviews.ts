import { sql } from "kysely";
import { notFound } from "#platform/errors.ts";
import type { InEveryLanguage } from "#platform/languages.ts";
import { cappedCount } from "#platform/server/cappedCount.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { containsPattern } from "#platform/server/likePattern.ts";
import "#shop/catalogue/server/tables.ts";
import type { AdminReview } from "#shop/reviews/adminContract.ts";
import type { ReviewStatus } from "#shop/reviews/review.ts";
import "../tables.ts";

type ListAdminReviewsParams = {
  page: number;
  pageSize: number;
  status?: ReviewStatus | undefined;
  stars?: number | undefined;
  reported?: "yes" | undefined;
  productId?: string | undefined;
  q?: string | undefined;
};

/** Returns reviews, newest first. `waiting` counts those to approve, regardless of the filters. */
export async function listAdminReviews(db: Db, { page, pageSize, ...filters }: ListAdminReviewsParams) {
  const [rows, counted, waiting] = await Promise.all([
    selectReviews(db)
      .where(matches(filters))
      .orderBy("r.created_at", "desc")
      .orderBy("r.id")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    cappedCount(
      db,
      (most) => sql`select 1 from product_reviews r join products p on p.id = r.product_id
                     where ${matches(filters)} limit ${most}`,
    ),
    cappedCount(db, (most) => sql`select 1 from product_reviews where status = 'waiting' limit ${most}`),
  ]);
  return { items: rows.map(presentAdminReview), page, pageSize, ...counted, waiting: waiting.total };
}

export async function findAdminReview(db: Db | Tx, id: string): Promise<AdminReview> {
  const row = await selectReviews(db).where("r.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("request.notFound");
  return presentAdminReview(row);
}

function matches({ status, stars, reported, productId, q }: Omit<ListAdminReviewsParams, "page" | "pageSize">) {
  const like = containsPattern(q);
  const conditions = [
    status && sql<boolean>`r.status = ${status}`,
    stars && sql<boolean>`r.stars = ${stars}`,
    reported && sql<boolean>`r.reports > 0`,
    productId && sql<boolean>`r.product_id = ${productId}`,
    q &&
      sql<boolean>`(r.title ilike ${like} or r.body ilike ${like} or r.shown_name ilike ${like}
        or r.product_id ilike ${like} or p.name::text ilike ${like})`,
  ].filter((one) => typeof one === "object");
  return conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`;
}

const selectReviews = (db: Db | Tx) =>
  db
    .selectFrom("product_reviews as r")
    .innerJoin("products as p", "p.id", "r.product_id")
    .selectAll("r")
    .select(sql<InEveryLanguage>`p.name`.as("product_name"));

type AdminReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>["execute"]>>[number];

const presentAdminReview = (row: AdminReviewRow): AdminReview => ({
  id: row.id,
  version: row.version,
  productId: row.product_id,
  productName: row.product_name,
  stars: row.stars,
  title: row.title,
  text: row.body,
  fit: row.fit,
  name: row.shown_name,
  language: row.language,
  status: row.status,
  hiddenReason: row.hidden_reason,
  answer: row.answer,
  reports: row.reports,
  reportReasons: row.report_reasons,
  orderId: row.order_id,
  isDemo: row.is_demo,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
