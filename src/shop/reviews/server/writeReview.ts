import { type Selectable, sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import type { Db, Tables, Tx } from "#platform/server/database.ts";
import { readSettings } from "#shop/settings/server/settingsCache.ts";
import type { OwnReview, ReviewInput } from "../contract.ts";
import { languageOfReview, shownName, statusAfterWriting } from "../review.ts";
import { findPurchase, type Reviewer } from "./reviewer.ts";
import "./tables.ts";

type ReviewRow = Selectable<Tables["product_reviews"]>;
type Purchase = Awaited<ReturnType<typeof findPurchase>>;

/**
 * Writes the only review of this reviewer and product, or changes it. A changed review is judged anew; a trigger keeps
 * the sums of the product.
 * @throws ShopError 409 when the product was not delivered to the reviewer, or all of it was returned before the first text
 */
export const writeReview = (
  db: Db,
  reviewer: Reviewer,
  productId: string,
  { stars, title, text, fit, showsName }: ReviewInput,
  pageLanguage: string,
): Promise<OwnReview> =>
  db.transaction().execute(async (tx) => {
    const { reviewsNeedApproval } = await readSettings(tx);
    const purchase = await findPurchase(tx, reviewer, productId);
    const fields = {
      ...{ stars, title, fit },
      body: text,
      shown_name: showsName ? shownName(reviewer.name) : "",
      language: languageOfReview(`${title} ${text}`, pageLanguage),
    };
    let before = await lockReview(tx, reviewer, productId, purchase);
    if (!before) {
      if (!purchase?.isUnreturned) throw conflict("reviews.notReceived");
      const inserted = await tx
        .insertInto("product_reviews")
        .values({
          ...fields,
          product_id: productId,
          user_id: reviewer.userId,
          order_id: purchase.orderId,
          status: statusAfterWriting(undefined, reviewsNeedApproval),
        })
        .onConflict((same) => same.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (inserted) return presentOwnReview(inserted);
      // The same customer wrote it in another window a moment ago.
      before = await lockReview(tx, reviewer, productId, purchase);
      if (!before) throw conflict("common.stale");
    }
    const changed = await tx
      .updateTable("product_reviews")
      .set({
        ...fields,
        status: statusAfterWriting(before.status, reviewsNeedApproval),
        hidden_reason: null,
        version: before.version + 1,
        updated_at: sql`now()`,
      })
      .where("id", "=", before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return presentOwnReview(changed);
  });

export async function deleteReview(db: Db, reviewer: Reviewer, productId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const found = await lockReview(tx, reviewer, productId, await findPurchase(tx, reviewer, productId));
    if (found) await tx.deleteFrom("product_reviews").where("id", "=", found.id).execute();
  });
}

/** Returns whether the reviewer may write, and what they wrote. */
export async function loadOwnReview(db: Db, reviewer: Reviewer, productId: string) {
  const purchase = await findPurchase(db, reviewer, productId);
  const row = await selectReview(db, reviewer, productId, purchase).executeTakeFirst();
  return { mayWrite: row !== undefined || purchase?.isUnreturned === true, review: row ? presentOwnReview(row) : null };
}

const lockReview = (tx: Tx, reviewer: Reviewer, productId: string, purchase: Purchase) =>
  selectReview(tx, reviewer, productId, purchase).forUpdate().executeTakeFirst();

const selectReview = (db: Db | Tx, { userId }: Reviewer, productId: string, purchase: Purchase) =>
  db
    .selectFrom("product_reviews")
    .selectAll()
    .where("product_id", "=", productId)
    .where((is) =>
      userId === null
        ? is.and([is("user_id", "is", null), is("order_id", "=", purchase?.orderId ?? null)])
        : is("user_id", "=", userId),
    );

export const presentOwnReview = (row: ReviewRow): OwnReview => ({
  stars: row.stars,
  title: row.title,
  text: row.body,
  fit: row.fit,
  showsName: row.shown_name !== "",
  status: row.status,
  reason: row.hidden_reason,
});
