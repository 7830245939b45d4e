import { type Selectable, sql } from "kysely";
import { conflict, notFound } from "#platform/errors.ts";
import type { Tables, Tx } from "#platform/server/database.ts";
import { restoreStock } from "#shop/catalogue/server/stock.ts";
import type { DraftStatus } from "#shop/checkout/draftRules.ts";
import { releaseRedemption } from "#shop/promotions/server/couponRedemptions.ts";
import "../tables.ts";

export type DraftRow = Selectable<Tables["draft_orders"]>;

/**
 * Every change of a draft starts here. Locks the row until the transaction ends, so that of two people who place the
 * same draft one places it. A payment session is locked before its draft.
 * @throws ShopError 404 for an unknown draft, 409 `common.stale` for an outdated version
 */
export async function lockDraft(tx: Tx, id: string, version?: number): Promise<DraftRow> {
  const draft = await findLockedDraft(tx, id);
  if (!draft) throw notFound("drafts.notFound");
  if (version !== undefined && version !== draft.version) throw conflict("common.stale");
  return draft;
}

export const findLockedDraft = (tx: Tx, id: string): Promise<DraftRow | undefined> =>
  tx.selectFrom("draft_orders").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

type Outcome = { orderId?: string; total?: number };

/** Ends a locked draft that holds nothing any more, or never did. `total` is in piastres. */
export async function setDraftStatus(
  tx: Tx,
  id: string,
  status: DraftStatus,
  { orderId, total }: Outcome = {},
): Promise<void> {
  await tx
    .updateTable("draft_orders")
    .set({
      status,
      ...(orderId === undefined ? {} : { order_id: orderId }),
      ...(total === undefined ? {} : { total }),
      version: sql`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .execute();
}

/** Ends a locked sent draft without an order: releases its coupon before its stock, per the global lock order. */
export async function releaseDraft(tx: Tx, draft: DraftRow, to: "expired" | "cancelled"): Promise<void> {
  const { id, prepared } = draft;
  if (draft.status === "sent" && prepared) {
    if (prepared.couponCode !== null) await releaseRedemption(tx, { sessionId: id });
    await restoreStock(tx, prepared.lines, { reason: "released", reference: id });
  }
  await setDraftStatus(tx, id, to);
}
