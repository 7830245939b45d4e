import type { Tx } from "#platform/server/database.ts";
import type { LineQuantity } from "#shop/orders/lineQuantity.ts";
import type { StaffNotes } from "#shop/orders/noteSchema.ts";
import { lockCreditAccount } from "#shop/orders/server/creditAccount.ts";
import { creditPartOf, refundToCredit } from "#shop/orders/server/creditRefunds.ts";
import type { LockedOrder } from "#shop/orders/server/lockOrder.ts";
import { queuePayout } from "#shop/orders/server/queuePayout.ts";
import { payoutProvider } from "#shop/payments/server/ledger.ts";
import type { RefundKind } from "#shop/payments/server/tables.ts";

export type PayoutRequest = StaffNotes & {
  kind: RefundKind;
  by: "admin" | "system";
  actorId: string | null;
  /** Piastres. */
  amount: number;
  lines: readonly LineQuantity[];
  /** Restocked when the refund is paid. */
  restock?: readonly LineQuantity[] | undefined;
};

type RequestedPayout = {
  /** Of the refund. */
  id: string;
  /** Whether all of it went back as store credit, and nothing waits. */
  isPaid: boolean;
  /** Piastres that went back as store credit. */
  credit: number;
};

/**
 * Stores a refund that waits in the payout list, and asks the customer for an account where none is known. Store credit
 * that paid the order goes back first and at once, and all of it when the customer chose so. The caller must hold the
 * order's lock.
 */
export async function requestPayout(tx: Tx, order: LockedOrder, request: PayoutRequest): Promise<RequestedPayout> {
  const { kind, by, actorId, lines, restock = [], reason, customerMessage } = request;
  const wantsCredit = order.refund_to_credit && (await lockCreditAccount(tx, order));
  const credit = wantsCredit
    ? request.amount
    : await creditPartOf(tx, order, { amount: request.amount, otherwise: request.amount });
  if (credit === request.amount) return { id: await refundToCredit(tx, order, request), isPaid: true, credit };
  if (credit > 0) await refundToCredit(tx, order, { kind, by, actorId, amount: credit, reason, customerMessage });
  const amount = request.amount - credit;
  const { id: refundId } = await tx
    .insertInto("refunds")
    .values({
      order_id: order.id,
      session_id: null,
      kind,
      status: "pending",
      amount,
      credit_part: credit,
      lines: JSON.stringify(lines),
      restock: JSON.stringify(restock),
      reason: reason ?? null,
      customer_message: customerMessage ?? null,
      provider: payoutProvider,
      reference: null,
      requested_by: by,
      actor_id: actorId,
      settled_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await queuePayout(tx, order, { id: refundId, amount });
  return { id: refundId, isPaid: false, credit };
}
