import { sql } from "kysely";
import { z } from "zod";
import type { Tx } from "#platform/server/database.ts";
import { defineJob, enqueue } from "#platform/server/jobs.ts";
import { creditProvider } from "#shop/payments/server/ledger.ts";
import type { Refund } from "#shop/payments/server/tables.ts";
import { completeReturn } from "./completeReturn.ts";
import { lockOrder } from "./lockOrder.ts";
import { isRefundPaid } from "./refundParts.ts";
import { findOpenReturn } from "./returnQueries.ts";

const jobName = { name: "returns.completeCarried" };

/**
 * Called when a refund was paid. Returns whether it was made on the first order of an exchange for items of the replacement:
 * then a job completes their return, because this transaction has locked the first order.
 */
export async function completeCarriedReturnLater(tx: Tx, refund: Pick<Refund, "id" | "order_id">): Promise<boolean> {
  const { rows } = await sql<{ orderId: string }>`
    select t.order_id as "orderId" from exchanges e join returns t on t.order_id = e.replacement_id
     where e.order_id = ${refund.order_id} and t.carried_refund_id = ${refund.id}`.execute(tx);
  const [found] = rows;
  if (!found) return false;
  await enqueue(tx, jobName, { ...found, refundId: refund.id });
  return true;
}

/**
 * Completes the return of an exchanged item once its refund on the first order is paid, and that of its own order, if it has
 * one.
 */
export const completeCarriedReturnJob = defineJob({
  ...jobName,
  payload: z.object({ orderId: z.uuid(), refundId: z.uuid() }),
  run: ({ orderId, refundId }, { db }) =>
    db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, { id: orderId });
      const open = await findOpenReturn(tx, orderId);
      if (open?.carried_refund_id !== refundId) return;
      if (open.refund_id && !(await isRefundPaid(tx, open.refund_id))) return;
      const refund = await tx.selectFrom("refunds").selectAll().where("id", "=", refundId).executeTakeFirstOrThrow();
      await completeReturn(tx, order, {
        amount: open.amount,
        atDoor: open.kind === "refused_at_door" && open.refund_id ? open.amount : 0,
        actor_id: refund.actor_id,
        restock: open.restocked,
        reason: refund.reason,
        customer_message: refund.customer_message,
        paid_to: refund.paid_to,
        credit: refund.provider === creditProvider ? refund.amount : refund.credit_part,
        toCard: refund.provider !== creditProvider && refund.paid_to === null,
      });
    }),
});
