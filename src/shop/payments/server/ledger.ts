import type { Piastres } from "#platform/money.ts";
import type { Db, Tx } from "#platform/server/db.ts";
import type { LedgerEntry } from "./tables.ts";

type Entry = {
  entry: LedgerEntry;
  amount: Piastres | number;
  provider: string;
  /** The gateway's own name of what happened; a second booking of it does nothing. */
  reference: string;
  orderId?: string | null;
  sessionId?: string | null;
  refundId?: string;
};

/** @returns false when it was booked before */
export async function bookMoney(tx: Tx, { entry, amount, provider, reference, ...about }: Entry): Promise<boolean> {
  const booked = await tx
    .insertInto("payment_ledger")
    .values({
      entry,
      amount,
      provider,
      reference,
      order_id: about.orderId ?? null,
      session_id: about.sessionId ?? null,
      refund_id: about.refundId ?? null,
    })
    .onConflict((conflict) => conflict.columns(["provider", "entry", "reference"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return booked !== undefined;
}

/** What happened to the money of an order, in the order in which it was booked. */
export const ledgerOf = (db: Db, orderId: string) =>
  db
    .selectFrom("payment_ledger")
    .select(["id", "entry", "amount", "provider", "reference", "at"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();

/** How the gateway calls the payment that an order (or a session without one) was paid with. */
export function capturedPayment(tx: Tx, { orderId, sessionId }: { orderId: string | null; sessionId: string | null }) {
  return tx
    .selectFrom("payment_ledger")
    .select(["reference", "amount", "provider"])
    .where("entry", "=", "captured")
    .where((where) => (orderId ? where("order_id", "=", orderId) : where("session_id", "=", sessionId)))
    .executeTakeFirst();
}
