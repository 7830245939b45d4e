import { sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import { piastres, toPounds } from "#platform/money.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { addRefunded } from "#shop/orders/server/addRefunded.ts";
import { queueOrderMail } from "#shop/orders/server/orderMails.ts";
import { accountRequest } from "#shop/orders/server/queuePayout.ts";
import { bumpVersion } from "#shop/orders/server/transitionOrder.ts";
import { addLedgerEntry, payoutProvider } from "#shop/payments/server/ledger.ts";
import { payoutNumber } from "#shop/payouts/payoutNumber.ts";
import "#shop/payouts/mailParams.ts";
import { lockPayout } from "./lockPayout.ts";
import "../tables.ts";

/**
 * Records that the bank sent a payout back. The amount is owed again, the account is forgotten, and the customer gets a
 * mail that asks for another one. The order and its return keep their status.
 */
export const returnPayout = (admin: AdminContext, id: string, reason: string): Promise<void> =>
  admin.db.transaction().execute(async (tx) => {
    const { order, payout } = await lockPayout(tx, id);
    if (payout.status !== "paid" || !payout.reference) throw conflict("payouts.notPaid");
    const { amount, refund_id: refundId, reference, account_hint: hint } = payout;
    const booked = await tx
      .selectFrom("payment_ledger")
      .select("reference")
      .where("refund_id", "=", refundId)
      .where("entry", "=", "refunded")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const about = { provider: payoutProvider, reference: booked.reference ?? "", orderId: order.id, refundId };
    await addLedgerEntry(tx, { entry: "refund_returned", amount, ...about });
    await addRefunded(tx, order, -amount);
    await tx
      .updateTable("refunds")
      .set({
        status: "pending",
        attempts: sql`attempts + 1`,
        reference: null,
        paid_to: null,
        settled_at: null,
      })
      .where("id", "=", refundId)
      .execute();
    const noAccount = { method: null, holder: null, account: null, account_hint: null };
    await tx
      .updateTable("payouts")
      .set({ status: "waiting", reference: null, paid_by: null, paid_at: null, ...noAccount })
      .where("id", "=", id)
      .execute();
    await tx.deleteFrom("payout_accounts").where("order_id", "=", order.id).execute();
    const { id: returnId } = await tx
      .insertInto("payout_returns")
      .values({ order_id: order.id, refund_id: refundId, reference, reason, actor_id: admin.user.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    await queueOrderMail(tx, await bumpVersion(tx, order), {
      key: `payout-returned:${returnId}`,
      template: "payoutAccount",
      params: { ...(await accountRequest(tx, order, amount)), returned: hint },
    });
    await recordAudit(tx, admin, {
      action: "payouts.return",
      subject: "order",
      subjectId: order.id,
      // The reason is in the table, where it is erased with the order.
      after: { payout: payoutNumber(payout.number), amount: toPounds(piastres(amount)), reference },
    });
  });
