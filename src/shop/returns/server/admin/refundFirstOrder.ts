import { sql } from "kysely";
import type { Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import { type LockedOrder, lockOrder } from "#shop/orders/server/lockOrder.ts";
import { bumpVersion } from "#shop/orders/server/transitionOrder.ts";
import { type PaymentChoice, requestPayment } from "./requestPayment.ts";
import "#shop/payouts/server/tables.ts";

type FirstOrderRefund = {
  input: PaymentChoice;
  /** Piastres to refund on the first order, and on the replacement. */
  carried: number;
  own: number;
};

/**
 * Refunds on the first order what was paid there for items of its replacement: to the card, or as cash in the way that staff
 * chose and to the account that the customer gave for the replacement. The caller must hold the locks of both orders.
 */
export async function refundFirstOrder(
  tx: Tx,
  admin: AdminContext,
  replacement: LockedOrder,
  { input, carried, own }: FirstOrderRefund,
) {
  const first = await bumpVersion(tx, await lockOrder(tx, { id: replacement.replaces_order_id ?? "" }));
  const isCard = first.payment_method === "card";
  if (!isCard)
    await sql`
      insert into payout_accounts (order_id, method, holder, account, given_by)
      select ${first.id}, method, holder, account, given_by from payout_accounts where order_id = ${replacement.id}
      on conflict (order_id) do update set (method, holder, account, given_by, updated_at)
        = (excluded.method, excluded.holder, excluded.account, excluded.given_by, now())`.execute(tx);
  const toCredit = first.refund_to_credit || replacement.refund_to_credit;
  // Each reference is booked once; one transfer may pay both orders.
  const reference = input.payoutReference;
  const payoutReference = reference && own > 0 ? `${reference} (${orderNumber(first.number)})` : reference;
  const payment = await requestPayment(
    tx,
    admin,
    { ...first, refund_to_credit: toCredit },
    { ...input, payoutReference },
    { kind: "goodwill", amount: carried, lines: [] },
  );
  return { ...payment, isCard };
}
