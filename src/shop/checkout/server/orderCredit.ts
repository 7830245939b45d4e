import { type Piastres, piastres, zero } from "#platform/money.ts";
import type { Tx } from "#platform/server/database.ts";
import type { NewOrder } from "#shop/orders/server/insertOrder.ts";
import { deductCredit } from "#shop/payments/server/creditLedger.ts";
import { addLedgerEntry, creditProvider } from "#shop/payments/server/ledger.ts";
import "#shop/payments/server/creditTables.ts";

type CreditPurchase = Pick<NewOrder, "userId" | "creditUsed">;

/**
 * Locks the balance of a customer who pays with credit, between the cart and the coupon. Whether it is enough is decided
 * when it is spent, so that a repeated request still gets its order.
 */
export async function lockCredit(tx: Tx, userId: string, creditAmount: number | undefined): Promise<void> {
  if (creditAmount) await lockCreditBalance(tx, userId);
}

/** Locks the balance of a customer, and returns it. */
export async function lockCreditBalance(tx: Tx, userId: string): Promise<Piastres> {
  const row = await tx
    .selectFrom("credit_balances")
    .select("balance")
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  return row ? piastres(row.balance) : zero;
}

/**
 * Pays the new order's part with credit.
 * @throws 409 `credit.notEnough`
 */
export async function payWithCredit(tx: Tx, { userId, creditUsed = zero }: CreditPurchase, orderId: string) {
  if (userId === null || creditUsed === 0) return;
  const entry = await deductCredit(tx, userId, "spent", creditUsed, { orderId });
  await bookCredit(tx, entry, creditUsed, { orderId });
}

/** Spends credit for a card payment that begins; `releaseCredit` gives it back when nothing was paid. */
export async function reserveCredit(tx: Tx, { userId, creditUsed = zero }: CreditPurchase, sessionId: string) {
  if (userId !== null && creditUsed > 0) await deductCredit(tx, userId, "spent", creditUsed, { sessionId });
}

/** Books the credit that a paid session had spent as payment of its order. */
export async function bookReservedCredit(tx: Tx, sessionId: string, orderId: string): Promise<void> {
  const spent = await tx
    .selectFrom("credit_ledger")
    .select(["id", "amount"])
    .where("session_id", "=", sessionId)
    .where("entry", "=", "spent")
    .executeTakeFirst();
  if (spent) await bookCredit(tx, spent.id, -spent.amount, { orderId, sessionId });
}

const bookCredit = (tx: Tx, entryId: number, amount: number, about: { orderId: string; sessionId?: string }) =>
  addLedgerEntry(tx, { entry: "captured", amount, provider: creditProvider, reference: String(entryId), ...about });
