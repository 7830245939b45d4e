import { cairoDay } from "#platform/cairoDay.ts";
import { conflict, validationError } from "#platform/errors.ts";
import { toPounds } from "#platform/money.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import type { OrderChanges } from "#shop/confirmations/adminContract.ts";
import type { AttemptOutcome } from "#shop/confirmations/attemptOutcomes.ts";
import { nextAttemptAt } from "#shop/confirmations/confirmationRules.ts";
import type { StaffNotes } from "#shop/orders/noteSchema.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import { cancelLockedOrder } from "#shop/orders/server/cancelOrder.ts";
import { type LockedOrder, lockOrder } from "#shop/orders/server/lockOrder.ts";
import {
  type ConfirmationRow,
  lockConfirmation,
  recordConfirmationEvent,
  resolveConfirmations,
} from "#shop/orders/server/orderConfirmations.ts";
import { mailStatusChange, queueOrderMail } from "#shop/orders/server/orderMails.ts";
import { bumpVersion } from "#shop/orders/server/transitionOrder.ts";
import { loadHolidays } from "#shop/settings/server/promiseDelivery.ts";
import { readSettings } from "#shop/settings/server/settingsCache.ts";
import { changeOrder } from "./changeOrder.ts";
import "#shop/confirmations/mailParams.ts";

type OutcomeInput = StaffNotes & {
  outcome: AttemptOutcome;
  changes?: OrderChanges | undefined;
  version?: number | undefined;
};

/**
 * Records what came of an attempt to reach the customer, in one transaction with everything that follows from it.
 * @throws ShopError 409 when another admin has claimed the order, or when it does not wait any more
 */
export function recordOutcome(admin: AdminContext, id: string, input: OutcomeInput): Promise<void> {
  const { outcome, changes = {}, reason, customerMessage, version } = input;
  if (outcome === "cancelled" && !reason) throw validationError({ reason: "validation.required" });
  if (outcome === "changed" && Object.values(changes).every((change) => change === undefined))
    throw validationError({ changes: "validation.required" });
  const by = { by: "admin", actorId: admin.user.id } as const;
  return admin.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id });
    const confirmation = await lockConfirmation(tx, id);
    if (confirmation?.outcome !== "waiting" || order.status !== "cod_order_placed")
      throw conflict("admin.confirmations.settled");
    assertNotClaimedByOther(confirmation, admin.user.id);
    if (version !== undefined && version !== order.version) throw conflict("common.stale");
    await recordAudit(tx, admin, {
      action: "orders.confirmation",
      subject: "order",
      subjectId: id,
      after: { outcome, reason, customerMessage },
    });
    if (outcome === "noAnswer") return recordNoAnswer(tx, order, confirmation, admin.user.id);
    if (outcome === "cancelled" || outcome === "fake") {
      await resolveConfirmations(tx, [id], outcome, by);
      return cancelLockedOrder(tx, order, { ...by, reason, customerMessage });
    }
    if (reason)
      await tx.insertInto("order_notes").values({ order_id: id, actor_id: admin.user.id, note: reason }).execute();
    if (outcome === "confirmed") {
      await resolveConfirmations(tx, [id], "confirmed", by);
      await bumpVersion(tx, order);
      return;
    }
    const { changed, changes: changedParts } = await changeOrder(tx, order, changes, admin.user.id);
    await resolveConfirmations(tx, [id], "changed", { ...by, changes: changedParts });
    await mailStatusChange(tx, changed, "changed", { customerMessage });
  });
}

function assertNotClaimedByOther({ claimed_by, claimed_until }: ConfirmationRow, adminId: string): void {
  const isClaimed = claimed_until !== null && claimed_until > new Date();
  if (isClaimed && claimed_by !== adminId) throw conflict("admin.confirmations.claimed");
}

/** Plans the next attempt, and mails the customer the link to confirm without a call. */
async function recordNoAnswer(
  tx: Tx,
  order: LockedOrder,
  { attempts: before, deadline_at }: ConfirmationRow,
  actorId: string,
): Promise<void> {
  const attempts = before + 1;
  const now = new Date();
  const [settings, holidays] = [await readSettings(tx), await loadHolidays(tx, cairoDay(now))];
  await tx
    .updateTable("order_confirmations")
    .set({
      attempts,
      due_at: nextAttemptAt(attempts, { ...settings, holidays }, now),
      claimed_by: null,
      claimed_until: null,
    })
    .where("order_id", "=", order.id)
    .execute();
  await recordConfirmationEvent(tx, order.id, "no_answer", { by: "admin", actorId });
  await queueOrderMail(tx, order, {
    key: `confirm-order:${order.id}:${attempts}`,
    template: "confirmOrder",
    params: {
      name: order.customer_name,
      orderId: order.id,
      number: orderNumber(order.number),
      total: toPounds(order.total - order.credit_used),
      until: deadline_at.toISOString(),
    },
  });
}
