import type { Db, Tx } from "#platform/server/database.ts";
import { creditProvider, payoutProvider } from "#shop/payments/server/ledger.ts";
import type { Refund } from "#shop/payments/server/tables.ts";

/**
 * Returns a refund with the others of its request: to the card or in cash, as store credit, or in the payout list where the
 * credit has no account any more. One transaction stores them, which gives them the same moment.
 */
const listRefundParts = (db: Db | Tx, refundId: string): Promise<Refund[]> =>
  db
    .selectFrom("refunds as part")
    .innerJoin("refunds as r", (on) =>
      on
        .onRef("r.order_id", "=", "part.order_id")
        .onRef("r.kind", "=", "part.kind")
        .onRef("r.created_at", "=", "part.created_at"),
    )
    .selectAll("part")
    .where("r.id", "=", refundId)
    .execute();

export async function findRefundParts(db: Db | Tx, refundId: string) {
  const parts = await listRefundParts(db, refundId);
  const open = parts.filter(({ status }) => status !== "succeeded");
  const [paid, ...others] = parts.filter(({ provider }) => provider !== creditProvider);
  return {
    parts,
    /** The account that all of it was paid to, apart from store credit; null for a card, and for several ways. */
    paidTo: others.length === 0 ? (paid?.paid_to ?? null) : null,
    isPaid: open.length === 0,
    /** Whether another part is not paid yet, and whether one of those waits in the payout list. */
    isOtherOpen: open.some(({ id }) => id !== refundId),
    isOtherQueued: open.some(({ id, provider }) => id !== refundId && provider === payoutProvider),
  };
}

/** Whether all parts of a refund are paid. */
export const isRefundPaid = async (tx: Tx, refundId: string): Promise<boolean> =>
  (await findRefundParts(tx, refundId)).isPaid;
