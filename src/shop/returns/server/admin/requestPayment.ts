import { sql } from "kysely";
import { validationError } from "#platform/errors.ts";
import type { Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import type { LineQuantity } from "#shop/orders/lineQuantity.ts";
import type { StaffNotes } from "#shop/orders/noteSchema.ts";
import { addRefunded } from "#shop/orders/server/addRefunded.ts";
import { lockCreditAccount } from "#shop/orders/server/creditAccount.ts";
import { creditPartOf, refundToCredit } from "#shop/orders/server/creditRefunds.ts";
import type { LockedOrder } from "#shop/orders/server/lockOrder.ts";
import { requestRefund } from "#shop/orders/server/refunds.ts";
import { addLedgerEntry } from "#shop/payments/server/ledger.ts";
import type { RefundKind } from "#shop/payments/server/tables.ts";
import { requestPayout } from "#shop/payouts/server/requestPayout.ts";

/** How staff pay a refund of cash. */
export type PaymentChoice = StaffNotes & {
  /** Payout reference of a cash refund that was paid. */
  payoutReference?: string | undefined;
  /** Lets a cash refund wait in the payout list instead. */
  payout?: boolean | undefined;
  /** Refunds cash as store credit, at once. */
  credit?: boolean | undefined;
};

type RefundPayment = {
  kind: RefundKind;
  amount: number;
  lines: readonly LineQuantity[];
  restock?: readonly LineQuantity[];
};

type RequestedPayment = {
  id: string;
  /** Whether it waits in the payout list. */
  isQueued: boolean;
  /** Piastres that went back as store credit. */
  credit: number;
};

/**
 * The gateway refunds a card later; cash was paid out by hand before, with its reference as proof, waits in the payout
 * list, or becomes store credit. Credit that paid the order goes back first.
 */
export async function requestPayment(
  tx: Tx,
  admin: AdminContext,
  order: LockedOrder,
  input: PaymentChoice,
  paying: RefundPayment,
): Promise<RequestedPayment> {
  const { reason, customerMessage, payoutReference } = input;
  const by = { by: "admin", actorId: admin.user.id, reason, customerMessage } as const;
  if (order.payment_method === "card")
    return { id: await requestRefund(tx, order, { ...paying, ...by }), isQueued: false, credit: 0 };
  // A reference says that the money was paid already.
  if (input.payout && !payoutReference && !input.credit) {
    const { id, isPaid, credit } = await requestPayout(tx, order, { ...paying, ...by });
    return { id, isQueued: !isPaid, credit };
  }
  if (input.credit) {
    if (!(await lockCreditAccount(tx, order))) throw validationError({ credit: "credit.noAccount" });
    return { id: await refundToCredit(tx, order, { ...paying, ...by }), isQueued: false, credit: paying.amount };
  }
  const credit = await creditPartOf(tx, order, { amount: paying.amount, otherwise: paying.amount });
  if (credit === paying.amount)
    return { id: await refundToCredit(tx, order, { ...paying, ...by }), isQueued: false, credit };
  if (credit > 0) await refundToCredit(tx, order, { ...by, kind: paying.kind, amount: credit });
  const id = await bookPaidCash(tx, order, input, { ...paying, amount: paying.amount - credit, credit, ...by });
  return { id, isQueued: false, credit };
}

type PaidCash = RefundPayment & { credit: number; actorId: string };

async function bookPaidCash(tx: Tx, order: LockedOrder, input: PaymentChoice, paying: PaidCash): Promise<string> {
  const { reason, customerMessage } = input;
  if (!input.payoutReference) throw validationError({ payoutReference: "admin.orders.payoutRequired" });
  const { id } = await tx
    .insertInto("refunds")
    .values({
      order_id: order.id,
      session_id: null,
      kind: paying.kind,
      status: "succeeded",
      amount: paying.amount,
      credit_part: paying.credit,
      lines: JSON.stringify(paying.lines),
      restock: JSON.stringify(paying.restock ?? []),
      reason: reason ?? null,
      customer_message: customerMessage ?? null,
      provider: "cash",
      reference: input.payoutReference,
      requested_by: "admin",
      actor_id: paying.actorId,
      settled_at: sql<Date>`now()`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const isNew = await addLedgerEntry(tx, {
    entry: "refunded",
    amount: paying.amount,
    provider: "cash",
    reference: input.payoutReference,
    orderId: order.id,
    refundId: id,
  });
  if (!isNew) throw validationError({ payoutReference: "admin.orders.payoutUsed" });
  await addRefunded(tx, order, paying.amount);
  return id;
}
