import { sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import { toPounds } from "#platform/money.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Tx } from "#platform/server/database.ts";
import { queueMail } from "#platform/server/outbox.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { deductStock } from "#shop/catalogue/server/stock.ts";
import { draftNumber } from "#shop/checkout/draftRules.ts";
import { hoursAfter } from "#shop/confirmations/confirmationRules.ts";
import type { NewOrder } from "#shop/orders/server/insertOrder.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { redeemCoupon } from "../redeemCoupon.ts";
import "#shop/checkout/mailParams.ts";
import { type DraftRow, lockDraft } from "./draftRecords.ts";
import type { DraftConfirmation } from "./placeDraft.ts";
import { prepareOrder } from "./prepareOrder.ts";

/**
 * Fixes the prices of a draft, reserves its goods and its coupon under the draft's id, and mails the payment link. A
 * repeated call changes nothing.
 */
export async function sendDraft(admin: AdminContext, id: string, { version, expectedTotal }: DraftConfirmation) {
  const settings = await cachedSettings(admin.db);
  await admin.db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, id);
    if (draft.status === "sent") return;
    if (draft.status !== "draft" || draft.payment !== "link") throw conflict("drafts.ended");
    if (draft.version !== version) throw conflict("common.stale");
    const order = await prepareOrder(tx, draft, { settings, takenBy: admin.user.id, expectedTotal });
    await redeemCoupon(tx, order, { sessionId: id });
    await deductStock(tx, order.lines, { reason: "reserved", reference: id });
    const expiresAt = hoursAfter(new Date(), settings.paymentLinkHours);
    await tx
      .updateTable("draft_orders")
      .set({
        status: "sent",
        prepared: JSON.stringify(order),
        total: order.total,
        expires_at: expiresAt,
        sent_at: sql<Date>`now()`,
        updated_at: sql<Date>`now()`,
        version: sql`version + 1`,
      })
      .where("id", "=", id)
      .execute();
    await mailPaymentLink(tx, draft, order, expiresAt);
    const after = { total: order.total, discount: order.discount, expiresAt };
    await recordAudit(tx, admin, { action: "draft.sent", subject: "draft", subjectId: id, after });
  });
}

async function mailPaymentLink(tx: Tx, { id, number }: DraftRow, order: NewOrder, expiresAt: Date): Promise<void> {
  const { email: to, language, customerName: name } = order;
  if (to === "") return;
  await queueMail(tx, {
    key: `payment-link:${id}`,
    template: "paymentLink",
    to,
    language,
    urgent: true,
    params: {
      name,
      draftId: id,
      number: draftNumber(number),
      total: toPounds(order.total),
      until: expiresAt.toISOString(),
    },
  });
}
