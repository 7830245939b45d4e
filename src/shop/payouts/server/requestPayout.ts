import { piastres, toPounds } from "#platform/money.ts";
import type { Tx } from "#platform/server/database.ts";
import type { LineQuantity } from "#shop/orders/lineQuantity.ts";
import type { StaffNotes } from "#shop/orders/noteSchema.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import { creditPartOf, hasCreditAccount, refundToCredit } from "#shop/orders/server/creditRefunds.ts";
import type { LockedOrder } from "#shop/orders/server/lockOrder.ts";
import { queueOrderMail } from "#shop/orders/server/orderMails.ts";
import type { RefundKind } from "#shop/payments/server/tables.ts";
import { accountHint } from "../payoutAccount.ts";
import "../mailParams.ts";
import "./tables.ts";

/** Provider of refunds that staff pay to an account, in refunds and ledger. */
export const payoutProvider = "payout";

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
  const wantsCredit = order.refund_to_credit && (await hasCreditAccount(tx, order));
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
  const known = await tx
    .selectFrom("payout_accounts")
    .select(["method", "holder", "account"])
    .where("order_id", "=", order.id)
    .executeTakeFirst();
  await tx
    .insertInto("payouts")
    .values({
      order_id: order.id,
      refund_id: refundId,
      amount,
      method: known?.method ?? null,
      holder: known?.holder ?? null,
      account: known?.account ?? null,
      account_hint: known ? accountHint(known.account) : null,
      reference: null,
      paid_by: null,
      paid_at: null,
    })
    .execute();
  if (!known)
    await queueOrderMail(tx, order, {
      key: `payout-account:${refundId}`,
      template: "payoutAccount",
      params: {
        name: order.customer_name,
        orderId: order.id,
        number: orderNumber(order.number),
        amount: toPounds(piastres(amount)),
      },
    });
  return { id: refundId, isPaid: false, credit };
}
