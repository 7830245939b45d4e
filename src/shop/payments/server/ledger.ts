import type { Piastres } from "#platform/money.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { LedgerEntryType } from "./tables.ts";

/** Provider of what was paid with store credit or refunded to it. */
export const creditProvider = "credit";
/** Provider of refunds that staff pay to an account, in refunds and ledger. */
export const payoutProvider = "payout";

type LedgerEntryInput = {
  entry: LedgerEntryType;
  amount: Piastres | number;
  provider: string;
  /** The gateway's reference of the event; a second entry with the same one is ignored. */
  reference: string;
  orderId?: string | null;
  sessionId?: string | null;
  refundId?: string;
};

/** Returns false for a duplicate entry. */
export async function addLedgerEntry(
  tx: Tx,
  { entry, amount, provider, reference, ...about }: LedgerEntryInput,
): Promise<boolean> {
  const inserted = await tx
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
  return inserted !== undefined;
}

/** Ledger entries of an order, in booking order. */
export const listLedgerEntries = (db: Db, orderId: string) =>
  db
    .selectFrom("payment_ledger")
    .select(["id", "entry", "amount", "provider", "reference", "at"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();

/**
 * Returns the gateway's reference of the payment captured for an order (or for a session without one); what was paid with
 * store credit is none.
 */
export function findCapturedPayment(
  tx: Tx,
  { orderId, sessionId }: { orderId: string | null; sessionId: string | null },
) {
  return tx
    .selectFrom("payment_ledger")
    .select(["reference", "amount", "provider"])
    .where("entry", "=", "captured")
    .where("provider", "<>", creditProvider)
    .where((where) => (orderId ? where("order_id", "=", orderId) : where("session_id", "=", sessionId)))
    .executeTakeFirst();
}
