import { piastres, toPounds } from "#platform/money.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { draftNumber } from "#shop/checkout/draftRules.ts";
import { releaseDraft } from "./draftRecords.ts";

/** Orders that staff prepared for the customer. Amounts are pounds. */
export async function exportDrafts(db: Db | Tx, userId: string) {
  const rows = await db
    .selectFrom("draft_orders")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("number")
    .execute();
  return rows.map((row) => ({
    number: draftNumber(row.number),
    status: row.status,
    name: row.customer_name,
    email: row.email,
    phones: row.phones,
    shippingAddress: row.shipping_address,
    lines: row.lines,
    couponCode: row.coupon_code,
    total: row.total === null ? null : toPounds(piastres(row.total)),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }));
}

/** Deletes the drafts of the customer, and releases the goods of sent ones. */
export async function eraseDrafts(tx: Tx, userId: string): Promise<void> {
  const drafts = await tx
    .selectFrom("draft_orders")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const draft of drafts) if (draft.status === "sent") await releaseDraft(tx, draft, "cancelled");
  await tx.deleteFrom("draft_orders").where("user_id", "=", userId).execute();
}
