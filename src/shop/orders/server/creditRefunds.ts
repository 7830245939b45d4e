import { sql } from "kysely";
import type { Tx } from "#platform/server/database.ts";
import { addCredit } from "#shop/payments/server/creditLedger.ts";
import { addLedgerEntry, creditProvider, payoutProvider } from "#shop/payments/server/ledger.ts";
import type { RefundKind } from "#shop/payments/server/tables.ts";
import type { LineQuantity } from "../lineQuantity.ts";
import type { StaffNotes } from "../noteSchema.ts";
import { addRefunded } from "./addRefunded.ts";
import { lockCreditAccount } from "./creditAccount.ts";
import type { LockedOrder } from "./lockOrder.ts";
import { queuePayout } from "./queuePayout.ts";

/**
 * Piastres of store credit that paid an order and have not gone back. Every refund returns these first. The caller
 * must hold the order's lock.
 */
export async function creditToRefund(tx: Tx, { id, credit_used }: LockedOrder): Promise<number> {
  if (credit_used === 0) return 0;
  const { refunded } = await tx
    .selectFrom("refunds")
    .select(sql<number>`coalesce(sum(amount), 0)::int`.as("refunded"))
    .where("order_id", "=", id)
    .where("provider", "=", creditProvider)
    .executeTakeFirstOrThrow();
  return Math.max(0, credit_used - refunded);
}

type RefundedAmount = {
  /** Piastres. */
  amount: number;
  /** The most of it that can be paid in another way. */
  otherwise: number;
};

/**
 * Piastres of a refund that go back as store credit. Credit that paid the order goes back first; after the deletion of its
 * account, when nobody can spend it, only what cannot be paid in another way. The caller must hold the order's lock.
 */
export async function creditPartOf(tx: Tx, order: LockedOrder, { amount, otherwise }: RefundedAmount): Promise<number> {
  const credit = Math.min(await creditToRefund(tx, order), amount);
  if (credit === 0 || (await lockCreditAccount(tx, order))) return credit;
  // Credit that went to the payout list still counts as left, so `otherwise` may be below zero.
  return Math.min(credit, Math.max(0, amount - otherwise));
}

type CreditRefund = StaffNotes & {
  kind: RefundKind;
  by: "customer" | "admin" | "system";
  actorId: string | null;
  /** Piastres. */
  amount: number;
  lines?: readonly LineQuantity[];
  restock?: readonly LineQuantity[] | undefined;
};

/**
 * Refunds an amount as store credit at once, and returns the refund's id. After the deletion of the account, when nobody can
 * spend it, the refund waits in the payout list instead. The order's status stays. The caller must hold the order's lock, and
 * change coupon and stock afterwards.
 */
export async function refundToCredit(tx: Tx, order: LockedOrder, refund: CreditRefund): Promise<string> {
  const { kind, by, actorId, amount, lines = [], restock = [], reason, customerMessage } = refund;
  const isCredit = await lockCreditAccount(tx, order);
  const { id } = await tx
    .insertInto("refunds")
    .values({
      order_id: order.id,
      session_id: null,
      kind,
      status: isCredit ? "succeeded" : "pending",
      amount,
      lines: JSON.stringify(lines),
      restock: JSON.stringify(restock),
      reason: reason ?? null,
      customer_message: customerMessage ?? null,
      provider: isCredit ? creditProvider : payoutProvider,
      reference: null,
      requested_by: by,
      actor_id: actorId,
      settled_at: isCredit ? sql<Date>`now()` : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (!isCredit) {
    await queuePayout(tx, order, { id, amount });
    return id;
  }
  await addLedgerEntry(tx, {
    entry: "refunded",
    amount,
    provider: creditProvider,
    reference: id,
    orderId: order.id,
    refundId: id,
  });
  await bookCreditOfRefund(tx, order, { id, amount });
  await addRefunded(tx, order, amount);
  return id;
}

/** Adds a refund to its customer's credit. */
export async function bookCreditOfRefund(
  tx: Tx,
  { id: orderId, user_id: userId }: LockedOrder,
  { id: refundId, amount }: { id: string; amount: number },
): Promise<void> {
  if (userId === null) throw new Error(`order ${orderId} has no account for store credit`);
  await addCredit(tx, userId, "refunded", amount, { orderId, refundId });
}

/** Refunds the credit of a cash order that was cancelled before it was paid. */
export async function refundCreditOfCancelled(
  tx: Tx,
  order: LockedOrder,
  by: Pick<CreditRefund, "by" | "actorId">,
): Promise<void> {
  if (order.payment_method !== "cod" || order.delivered_at !== null) return;
  const amount = await creditToRefund(tx, order);
  if (amount > 0) await refundToCredit(tx, order, { kind: "cancellation", amount, ...by });
}
