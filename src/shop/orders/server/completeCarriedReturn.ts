import { sql } from "kysely";
import { z } from "zod";
import type { Tx } from "#platform/server/database.ts";
import { defineJob, enqueue } from "#platform/server/jobs.ts";
import { creditProvider } from "#shop/payments/server/ledger.ts";
import type { Refund } from "#shop/payments/server/tables.ts";
import { completeReturn } from "./completeReturn.ts";
import { lockOrder } from "./lockOrder.ts";
import { findRefundParts, isRefundPaid } from "./refundParts.ts";
import { findOpenReturn } from "./returnQueries.ts";

const jobName = { name: "returns.completeCarried" };

/**
 * Called when a refund was paid. Returns whether it, or another part of it, was made on the first order of an exchange for items
 * of the replacement that wait for it: then a job completes their return, because this transaction has locked the first order.
 */
export async function completeCarriedReturnLater(tx: Tx, refund: Pick<Refund, "id" | "order_id">): Promise<boolean> {
  const { parts } = await findRefundParts(tx, refund.id);
  const { rows } = await sql<{ orderId: string; refundId: string }>`
    select t.order_id as "orderId", t.carried_refund_id as "refundId"
      from exchanges e join returns t on t.order_id = e.replacement_id
     where e.order_id = ${refund.order_id} and t.status = 'inspected'
       and t.carried_refund_id = any(${parts.map(({ id }) => id)})`.execute(tx);
  const [found] = rows;
  if (!found) return false;
  await enqueue(tx, jobName, found);
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
      for (const id of [refundId, open.refund_id]) if (id && !(await isRefundPaid(tx, id))) return;
      const { paidTo } = await findRefundParts(tx, refundId);
      const refund = await tx.selectFrom("refunds").selectAll().where("id", "=", refundId).executeTakeFirstOrThrow();
      await completeReturn(tx, order, {
        amount: open.amount,
        atDoor: open.kind === "refused_at_door" && open.refund_id ? open.amount : 0,
        actor_id: refund.actor_id,
        restock: open.restocked,
        reason: refund.reason,
        customer_message: refund.customer_message,
        paid_to: paidTo,
        credit: refund.provider === creditProvider ? refund.amount : refund.credit_part,
        toCard: refund.provider !== creditProvider && refund.paid_to === null,
      });
    }),
});
