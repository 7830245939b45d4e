import { type Selectable, sql } from "kysely";
import type { Db, Tables, Tx } from "#platform/server/db.ts";
import { inTurns } from "#server/inTurns.ts";
import type { RefundAnswer, Refunding } from "#shop/payments/gateway.ts";
import { type Paymob, PaymobRefusal } from "./api.ts";
import type { Transaction } from "./transaction.ts";
import "#shop/payments/server/tables.ts";

type Asked = Selectable<Tables["paymob_refunds"]>;

/**
 * Paymob would pay twice if it were asked twice. So each payment has one refund under way at a time, what is asked is
 * written down before, and when no answer came, what Paymob has given back in the meantime tells whether it was heard.
 */
export const refundOnce = (db: Db, paymob: Paymob, refunding: Refunding): Promise<RefundAnswer> =>
  inTurn(() => refundAlone(db, paymob, refunding));

/** Each holds a connection while it waits for Paymob, and there must be others to work with. */
const inTurn = inTurns(1);

function refundAlone(db: Db, paymob: Paymob, refunding: Refunding): Promise<RefundAnswer> {
  return db.transaction().execute(async (lock) => {
    if (!(await isAlone(lock, refunding.reference))) throw new Error("Another refund of this payment is under way");
    const known = await find(db, refunding.idempotencyKey);
    if (known && known.state !== "asked") return answerFrom(known);
    const paid = await paidTransaction(paymob, refunding.reference);
    if (!paid)
      return { state: "failed", reference: `refused:${refunding.idempotencyKey}`, problem: "Nothing was paid" };
    const returned = paid.refunded_amount_cents ?? 0;
    if (!known) await writeDown(db, refunding, paid.id, returned);
    else if (returned === known.returned_before + known.amount)
      return settle(db, known, { state: "succeeded", reference: `found:${known.idempotency_key}` });
    else if (returned !== known.returned_before)
      throw new Error(`Paymob gave back ${returned}, which fits no refund of ours: look at transaction ${paid.id}`);
    return settle(db, { idempotency_key: refunding.idempotencyKey }, await ask(paymob, paid.id, refunding));
  });
}

/** The lock is the transaction's, and goes with it however this ends. */
async function isAlone(tx: Tx, payment: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`paymob refund ${payment}`}, 0)) as mine`.execute(tx);
  return rows[0]?.mine === true;
}

const find = (db: Db, key: string) =>
  db.selectFrom("paymob_refunds").selectAll().where("idempotency_key", "=", key).executeTakeFirst();

async function paidTransaction(paymob: Paymob, payment: string): Promise<Transaction | undefined> {
  const last = await paymob.lastTransaction(payment);
  const paid = last?.parent_transaction ? await paymob.transaction(last.parent_transaction) : last;
  return paid?.success && !paid.pending ? paid : undefined;
}

/** @throws while what became of another refund of this payment is not known */
async function writeDown(db: Db, { reference, amount, idempotencyKey }: Refunding, paid: string, returned: number) {
  const inDoubt = await db
    .selectFrom("paymob_refunds")
    .select("idempotency_key")
    .where("payment", "=", reference)
    .where("state", "=", "asked")
    .executeTakeFirst();
  if (inDoubt) throw new Error("An earlier refund of this payment was not answered yet");
  await db
    .insertInto("paymob_refunds")
    .values({
      idempotency_key: idempotencyKey,
      payment: reference,
      transaction_id: paid,
      amount,
      returned_before: returned,
      refund_id: null,
      problem: null,
    })
    .execute();
}

async function ask(paymob: Paymob, paid: string, { amount, idempotencyKey }: Refunding): Promise<RefundAnswer> {
  try {
    return refundAnswerOf(await paymob.refund(paid, amount));
  } catch (error) {
    if (error instanceof PaymobRefusal)
      return { state: "failed", reference: `refused:${idempotencyKey}`, problem: error.message };
    throw error;
  }
}

async function settle(db: Db, { idempotency_key }: Pick<Asked, "idempotency_key">, answer: RefundAnswer) {
  await db
    .updateTable("paymob_refunds")
    .set({ state: answer.state, refund_id: answer.reference, problem: answer.problem ?? null })
    .where("idempotency_key", "=", idempotency_key)
    .execute();
  return answer;
}

const answerFrom = ({ state, refund_id, problem }: Asked): RefundAnswer => ({
  state: state === "asked" ? "pending" : state,
  reference: refund_id ?? "",
  ...(problem ? { problem } : {}),
});

export function refundAnswerOf({ id, success, pending, data }: Transaction): RefundAnswer {
  if (pending) return { state: "pending", reference: id };
  if (success) return { state: "succeeded", reference: id };
  return { state: "failed", reference: id, problem: data?.message ?? "Paymob refused the refund" };
}

/**
 * Which of our refunds a callback tells of: the one with its name, or the one that waits for an answer. By Paymob's
 * order and the amount, which are signed.
 */
export async function keyOfRefund(db: Db, { id, order, amount_cents }: Transaction): Promise<string | undefined> {
  const ours = await db
    .selectFrom("paymob_refunds")
    .select("idempotency_key")
    .where("payment", "=", order.id)
    .where("amount", "=", amount_cents)
    .where((where) => where.or([where("refund_id", "=", id), where("state", "=", "asked")]))
    .orderBy(sql`refund_id is null`)
    .executeTakeFirst();
  return ours?.idempotency_key;
}

/** Told by a callback; the answer to our own question may have been lost. */
export const noteRefund = (db: Db, idempotency_key: string, answer: RefundAnswer) =>
  settle(db, { idempotency_key }, answer);
