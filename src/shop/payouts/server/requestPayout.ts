import { piastres, toPounds } from "#platform/money.ts";
import type { Tx } from "#platform/server/database.ts";
import type { LineQuantity } from "#shop/orders/lineQuantity.ts";
import type { StaffNotes } from "#shop/orders/noteSchema.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
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

/**
 * Stores a refund that waits in the payout list, and asks the customer for an account where none is known. Returns the
 * refund's id. The caller must hold the order's lock.
 */
export async function requestPayout(
  tx: Tx,
  order: LockedOrder,
  { kind, by, actorId, amount, lines, restock = [], reason, customerMessage }: PayoutRequest,
): Promise<string> {
  const { id: refundId } = await tx
    .insertInto("refunds")
    .values({
      order_id: order.id,
      session_id: null,
      kind,
      status: "pending",
      amount,
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
  return refundId;
}
