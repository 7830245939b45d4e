import { conflict } from "#platform/errors.ts";
import { zero } from "#platform/money.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { assessCodOrder } from "#shop/confirmations/server/requireConfirmation.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { insertCashOrder } from "../insertCashOrder.ts";
import { lockCreditBalance } from "../orderCredit.ts";
import { lockDraft, setDraftStatus } from "./draftRecords.ts";
import { prepareOrder } from "./prepareOrder.ts";

export type DraftConfirmation = { version: number; expectedTotal?: number | undefined };
type Placement = DraftConfirmation & { useCredit: boolean };

/**
 * Places the cash order of a draft once: a repeated or second call gets the same order. It waits for no
 * confirmation, because the customer has just agreed to it; numbers that may not pay cash are refused as in the shop.
 */
export async function placeDraft(admin: AdminContext, id: string, { version, expectedTotal, useCredit }: Placement) {
  const settings = await cachedSettings(admin.db);
  return admin.db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, id);
    if (draft.status === "placed" && draft.order_id) return presentPlaced(tx, draft.order_id);
    if (draft.status !== "draft" || draft.payment !== "cash") throw conflict("drafts.ended");
    if (draft.version !== version) throw conflict("common.stale");
    const creditUpTo = useCredit && draft.user_id !== null ? await lockCreditBalance(tx, draft.user_id) : zero;
    const order = await prepareOrder(tx, draft, { settings, takenBy: admin.user.id, expectedTotal, creditUpTo });
    // No courier collects cash for an order that credit pays in full.
    if (order.paymentMethod === "cod") {
      const { refusal } = await assessCodOrder(tx, order, settings);
      if (refusal) throw refusal;
    }
    const placed = await insertCashOrder(tx, order, { reasons: [], settings });
    if (!placed) throw conflict("drafts.ended");
    await setDraftStatus(tx, id, "placed", { orderId: placed.id, total: order.total });
    const after = {
      order: orderNumber(placed.number),
      total: order.total,
      discount: order.discount,
      credit: order.creditUsed ?? 0,
    };
    await recordAudit(tx, admin, { action: "draft.placed", subject: "draft", subjectId: id, after });
    return { orderId: placed.id, orderNumber: orderNumber(placed.number) };
  });
}

async function presentPlaced(tx: Tx, orderId: string) {
  const { number } = await tx.selectFrom("orders").select("number").where("id", "=", orderId).executeTakeFirstOrThrow();
  return { orderId, orderNumber: orderNumber(number) };
}
