import { sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import { type Piastres, piastres, toPounds, zero } from "#platform/money.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { CreditEntry } from "../creditEntry.ts";
import "./creditTables.ts";

export async function findCreditBalance(db: Db | Tx, userId: string): Promise<Piastres> {
  const row = await db.selectFrom("credit_balances").select("balance").where("user_id", "=", userId).executeTakeFirst();
  return row ? piastres(row.balance) : zero;
}

type CreditSource = {
  orderId?: string | null;
  sessionId?: string | null;
  refundId?: string;
  idempotencyKey?: string;
  reason?: string;
  actorId?: string | null;
};

/** Adds to a balance, and makes the first one. Locks it: after the order, before coupon and stock. */
export async function addCredit(
  tx: Tx,
  userId: string,
  entry: Extract<CreditEntry, "granted" | "refunded" | "released" | "mergedIn">,
  amount: number,
  source: CreditSource,
): Promise<void> {
  const { balance } = await tx
    .insertInto("credit_balances")
    .values({ user_id: userId, balance: amount })
    .onConflict((known) =>
      known
        .column("user_id")
        .doUpdateSet({ balance: sql`credit_balances.balance + ${amount}`, updated_at: sql<Date>`now()` }),
    )
    .returning("balance")
    .executeTakeFirstOrThrow();
  await record(tx, { userId, entry, amount, balance, ...source });
}

/**
 * Takes from a balance, and returns the id of the ledger entry. The condition is in the update, so two checkouts cannot
 * spend the same credit.
 * @throws 409 `credit.notEnough`, with the balance
 */
export async function deductCredit(
  tx: Tx,
  userId: string,
  entry: Extract<CreditEntry, "taken" | "spent" | "forfeited" | "mergedOut">,
  amount: number,
  source: CreditSource,
): Promise<number> {
  const row = await tx
    .updateTable("credit_balances")
    .set({ balance: sql`balance - ${amount}`, updated_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where("balance", ">=", amount)
    .returning("balance")
    .executeTakeFirst();
  if (!row) throw conflict("credit.notEnough", { balance: toPounds(await findCreditBalance(tx, userId)) });
  return record(tx, { userId, entry, amount: -amount, balance: row.balance, ...source });
}

/** Returns the credit that an unpaid card payment had reserved. */
export async function releaseCredit(tx: Tx, userId: string, sessionId: string, amount: number): Promise<void> {
  if (amount > 0) await addCredit(tx, userId, "released", amount, { sessionId });
}

/** Erases an account's credit: the balance is forfeited, notes are deleted. */
export async function forfeitCredit(tx: Tx, userId: string): Promise<void> {
  const row = await tx
    .selectFrom("credit_balances")
    .select("balance")
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (row && row.balance > 0) await deductCredit(tx, userId, "forfeited", row.balance, {});
  await sql`
    delete from credit_reasons r using credit_ledger l
     where l.id = r.entry_id and (l.user_id = ${userId} or l.user_id in (select id from users where merged_into = ${userId}))`.execute(
    tx,
  );
}

/** Moves a balance to another account. Locks both in the order of their ids. */
export async function mergeCredit(tx: Tx, from: string, into: string, actorId: string): Promise<void> {
  const rows = await tx
    .selectFrom("credit_balances")
    .select(["user_id", "balance"])
    .where("user_id", "in", [from, into])
    .orderBy("user_id")
    .forUpdate()
    .execute();
  const amount = rows.find(({ user_id }) => user_id === from)?.balance ?? 0;
  if (amount === 0) return;
  await deductCredit(tx, from, "mergedOut", amount, { actorId });
  await addCredit(tx, into, "mergedIn", amount, { actorId });
}

type NewEntry = CreditSource & { userId: string; entry: CreditEntry; amount: number; balance: number };

async function record(tx: Tx, { userId, entry, amount, balance, ...source }: NewEntry): Promise<number> {
  const { id } = await tx
    .insertInto("credit_ledger")
    .values({
      user_id: userId,
      entry,
      amount,
      balance,
      order_id: source.orderId ?? null,
      session_id: source.sessionId ?? null,
      refund_id: source.refundId ?? null,
      idempotency_key: source.idempotencyKey ?? null,
      actor_id: source.actorId ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const entryId = Number(id);
  const { reason } = source;
  if (reason) await tx.insertInto("credit_reasons").values({ entry_id: entryId, reason }).execute();
  return entryId;
}
