import { sql } from "kysely";
import { conflict, notFound } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { openReturnStatuses } from "#shop/orders/returnStatus.ts";
import { hasCreditAccount, lockCreditAccount } from "#shop/orders/server/creditAccount.ts";
import { type LockedOrder, lockOrder } from "#shop/orders/server/lockOrder.ts";
import { recordRefundResult } from "#shop/orders/server/refunds.ts";
import { creditProvider } from "#shop/payments/server/ledger.ts";
import type { PayoutAccountInput, PayoutAccountView } from "../contract.ts";
import { accountHint } from "../payoutAccount.ts";
import "#shop/orders/server/tables.ts";
import "./tables.ts";

type Reader = { orderId: string; userId?: string; by: "customer" | "admin" };

/** The account for refunds of an order, masked. Throws 404 for another customer's order. */
export async function findPayoutAccount(db: Db | Tx, { orderId, userId, by }: Reader): Promise<PayoutAccountView> {
  const order = await db
    .selectFrom("orders")
    .select(["id", "payment_method", "user_id", "refund_to_credit"])
    .where("id", "=", orderId)
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId ?? ""))
    .executeTakeFirst();
  if (!order) throw notFound("orders.notFound");
  const [account, state, mayBeCredit] = await Promise.all([
    db
      .selectFrom("payout_accounts")
      .select(["method", "holder", "account"])
      .where("order_id", "=", orderId)
      .executeTakeFirst(),
    payoutState(db, orderId),
    hasCreditAccount(db, order),
  ]);
  return {
    account: account ? { method: account.method, holder: account.holder, hint: accountHint(account.account) } : null,
    mayChange: isPaidByHand(order, state) && mayChange(state, by),
    isWanted: state.waiting > state.withAccount,
    isCredit: order.refund_to_credit && mayBeCredit,
    mayBeCredit,
  };
}

/** Stores the customer's account. Waiting payouts without an account are then paid to it. */
export const setOwnPayoutAccount = (db: Db, userId: string, orderId: string, input: PayoutAccountInput) =>
  db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id: orderId, userId });
    await storeAccount(tx, order, input, "customer");
  });

/** The same by staff, who can also change the account of payouts that wait. */
export const setPayoutAccount = (admin: AdminContext, orderId: string, input: PayoutAccountInput) =>
  admin.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id: orderId });
    await storeAccount(tx, order, input, "admin");
    await recordAudit(tx, admin, {
      action: "payouts.setAccount",
      subject: "order",
      subjectId: orderId,
      // The log is never erased, so it does not contain the account.
      after: { method: input.method },
    });
  });

async function storeAccount(
  tx: Tx,
  order: LockedOrder,
  input: PayoutAccountInput,
  by: "customer" | "admin",
): Promise<void> {
  const state = await payoutState(tx, order.id);
  if (!isPaidByHand(order, state)) throw conflict("payouts.cardOrder");
  if (!mayChange(state, by)) throw conflict("payouts.cannotChange");
  if (input.method === "credit" && !(await lockCreditAccount(tx, order))) throw conflict("credit.noAccount");
  await tx
    .updateTable("orders")
    .set({ refund_to_credit: input.method === "credit" })
    .where("id", "=", order.id)
    .execute();
  if (input.method === "credit") return payWaitingAsCredit(tx, order);
  const { method, holder, account } = input;
  const values = { method, holder, account, given_by: by, updated_at: sql<Date>`now()` };
  await tx
    .insertInto("payout_accounts")
    .values({ order_id: order.id, ...values })
    .onConflict((row) => row.column("order_id").doUpdateSet(values))
    .execute();
  await tx
    .updateTable("payouts")
    .set({ method, holder, account, account_hint: accountHint(account) })
    .where("order_id", "=", order.id)
    .where("status", "=", "waiting")
    .execute();
}

/** Turns payouts that wait into store credit. */
async function payWaitingAsCredit(tx: Tx, order: LockedOrder): Promise<void> {
  await tx.deleteFrom("payout_accounts").where("order_id", "=", order.id).execute();
  const waiting = await tx
    .deleteFrom("payouts")
    .where("order_id", "=", order.id)
    .where("status", "=", "waiting")
    .returning("refund_id")
    .execute();
  for (const { refund_id: id } of waiting) {
    const refund = await tx
      .updateTable("refunds")
      .set({ provider: creditProvider })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordRefundResult(tx, refund, { state: "succeeded", reference: id });
  }
}

/** A card order has a payout only for store credit that its deleted account cannot get back. */
const isPaidByHand = ({ payment_method }: Pick<LockedOrder, "payment_method">, { waiting }: PayoutState): boolean =>
  payment_method === "cod" || waiting > 0;

type PayoutState = { openReturns: number; waiting: number; withAccount: number };

/**
 * Customers choose the account while a return is open or a payout has none. Afterwards staff may already be at the bank
 * with it, so only they change it.
 */
const mayChange = ({ openReturns, waiting, withAccount }: PayoutState, by: "customer" | "admin"): boolean =>
  by === "admin" ? openReturns + waiting > 0 : withAccount === 0 && openReturns + waiting > 0;

async function payoutState(db: Db | Tx, orderId: string): Promise<PayoutState> {
  const { rows } = await sql<PayoutState>`
    select (select count(*) from returns where order_id = ${orderId} and (kind = 'return' or kind = 'refused_at_door' and carried > 0)
              and status = any(${[...openReturnStatuses]}))::int as "openReturns",
           (select count(*) from payouts where order_id = ${orderId} and status = 'waiting')::int as waiting,
           (select count(*) from payouts where order_id = ${orderId} and status = 'waiting'
              and account is not null)::int as "withAccount"`.execute(db);
  return rows[0] ?? { openReturns: 0, waiting: 0, withAccount: 0 };
}
