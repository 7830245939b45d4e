import { sql } from "kysely";
import { conflict, ShopError } from "#platform/errors.ts";
import { piastres, toPounds } from "#platform/money.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { recordRefundResult } from "#shop/orders/server/refunds.ts";
import { payoutNumber } from "#shop/payouts/payoutNumber.ts";
import { lockPayout } from "./lockPayout.ts";
import "../tables.ts";

export type PaidPayout = { id: string; number: string | null; ok: boolean; message?: string };

/** Checks off payouts, each in a transaction of its own, so that one that cannot be paid does not block the others. */
export async function payPayouts(
  admin: AdminContext,
  ids: readonly string[],
  reference: string,
): Promise<PaidPayout[]> {
  const results: PaidPayout[] = [];
  for (const id of new Set(ids))
    try {
      results.push({ id, number: await payPayout(admin, id, reference), ok: true });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      results.push({ id, number: await findNumber(admin, id), ok: false, message: error.key });
    }
  return results;
}

/** Books the payment of a payout: the refund succeeds, the return is completed and the customer gets a mail. */
const payPayout = (admin: AdminContext, id: string, reference: string): Promise<string> =>
  admin.db.transaction().execute(async (tx) => {
    const { order, payout } = await lockPayout(tx, id);
    if (payout.status === "paid") throw conflict("payouts.alreadyPaid");
    if (!payout.method || !payout.account_hint) throw conflict("payouts.noAccount");
    await tx
      .updateTable("payouts")
      .set({ status: "paid", reference, paid_by: admin.user.id, paid_at: sql<Date>`now()` })
      .where("id", "=", id)
      .execute();
    const refund = await tx
      .updateTable("refunds")
      .set({ paid_to: JSON.stringify({ method: payout.method, hint: payout.account_hint, reference }) })
      .where("id", "=", payout.refund_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const number = payoutNumber(payout.number);
    // A transfer of several payouts has one reference, the ledger needs one for each, also after the bank sent one back.
    const attempt = refund.attempts > 0 ? `${number}/${refund.attempts + 1}` : number;
    await recordRefundResult(tx, refund, { state: "succeeded", reference: `${attempt} ${reference}` });
    await recordAudit(tx, admin, {
      action: "payouts.pay",
      subject: "order",
      subjectId: order.id,
      after: { payout: number, amount: toPounds(piastres(payout.amount)), reference },
    });
    return number;
  });

async function findNumber({ db }: AdminContext, id: string): Promise<string | null> {
  const row = await db.selectFrom("payouts").select("number").where("id", "=", id).executeTakeFirst();
  return row ? payoutNumber(row.number) : null;
}
