import { sql } from "kysely";
import { piastres, toPounds } from "#platform/money.ts";
import type { Tx } from "#platform/server/database.ts";
import { orderNumber } from "../orderNumber.ts";
import { hasCreditAccount } from "./creditAccount.ts";
import type { LockedOrder } from "./lockOrder.ts";
import { queueOrderMail } from "./orderMails.ts";

/**
 * Puts a pending refund of the provider `payout` on the payout list, with the account that the customer gave for the order.
 * Without one, asks for it by mail.
 */
export async function queuePayout(
  tx: Tx,
  order: LockedOrder,
  { id: refundId, amount }: { id: string; amount: number },
): Promise<void> {
  const { rows } = await sql<{ account: string | null }>`
    insert into payouts (order_id, refund_id, amount, method, holder, account, account_hint)
    select ${order.id}, ${refundId}, ${amount}, a.method, a.holder, a.account, right(a.account, 4)
      from (select) one left join payout_accounts a on a.order_id = ${order.id}
    returning account`.execute(tx);
  if (rows[0]?.account) return;
  await queueOrderMail(tx, order, {
    key: `payout-account:${refundId}`,
    template: "payoutAccount",
    params: await accountRequest(tx, order, amount),
  });
}

/** Parameters of the mail that asks for the account of a payout. */
export const accountRequest = async (tx: Tx, order: LockedOrder, amount: number) => ({
  name: order.customer_name,
  orderId: order.id,
  number: orderNumber(order.number),
  amount: toPounds(piastres(amount)),
  deleted: order.user_id !== null && !(await hasCreditAccount(tx, order)),
});
