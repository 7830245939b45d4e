import { sql } from "kysely";
import { conflict, notFound } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import type { AdminReview } from "#shop/reviews/adminContract.ts";
import { findAdminReview } from "./listAdminReviews.ts";
import "../tables.ts";

type SeenReview = { id: string; version: number };

/**
 * Publishes each review in a transaction of its own, because it locks its product. One that its customer changed since
 * staff saw it is skipped.
 */
export async function publishReviews(admin: AdminContext, reviews: readonly SeenReview[]) {
  let published = 0;
  for (const seen of reviews) {
    published += await admin.db.transaction().execute(async (tx) => {
      const before = await lockReview(tx, seen.id);
      if (before?.version !== seen.version) return 0;
      await tx
        .updateTable("product_reviews")
        .set({ status: "published", hidden_reason: null, reports: 0, report_reasons: sql`'{}'` })
        .where("id", "=", seen.id)
        .execute();
      await recordAudit(tx, admin, {
        action: "review.published",
        subject: "review",
        subjectId: seen.id,
        before: { status: before.status },
        after: { status: "published" },
      });
      return 1;
    });
  }
  return { published, skipped: reviews.length - published };
}

/** Shows the reason to staff and to the customer. @throws ShopError 409 when the customer has changed the review */
export const hideReview = (admin: AdminContext, { id, version }: SeenReview, reason: string): Promise<AdminReview> =>
  admin.db.transaction().execute(async (tx) => {
    const before = await lockSeenReview(tx, { id, version });
    await tx
      .updateTable("product_reviews")
      .set({ status: "hidden", hidden_reason: reason, reports: 0, report_reasons: sql`'{}'` })
      .where("id", "=", id)
      .execute();
    await recordAudit(tx, admin, {
      action: "review.hidden",
      subject: "review",
      subjectId: id,
      before: { status: before.status },
      after: { status: "hidden", reason },
    });
    return findAdminReview(tx, id);
  });

/** Sets or removes the shop's public answer. @throws ShopError 409 when the customer has changed the review */
export const answerReview = (admin: AdminContext, { id, version }: SeenReview, text: string): Promise<AdminReview> =>
  admin.db.transaction().execute(async (tx) => {
    const before = await lockSeenReview(tx, { id, version });
    await tx
      .updateTable("product_reviews")
      .set({ answer: text || null, answered_at: text ? sql`now()` : null })
      .where("id", "=", id)
      .execute();
    await recordAudit(tx, admin, {
      action: "review.answered",
      subject: "review",
      subjectId: id,
      before: { answer: before.answer },
      after: { answer: text || null },
    });
    return findAdminReview(tx, id);
  });

const lockReview = (tx: Tx, id: string) =>
  tx
    .selectFrom("product_reviews")
    .select(["version", "status", "answer"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

async function lockSeenReview(tx: Tx, { id, version }: SeenReview) {
  const row = await lockReview(tx, id);
  if (!row) throw notFound("request.notFound");
  if (row.version !== version) throw conflict("common.stale");
  return row;
}
