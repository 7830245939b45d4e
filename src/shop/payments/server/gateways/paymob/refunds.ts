import { type Selectable, sql } from "kysely";
import { concurrencyLimit } from "#platform/server/concurrencyLimit.ts";
import type { Db, Tables, Tx } from "#platform/server/database.ts";
import type { RefundRequest, RefundResult } from "#shop/payments/gateway.ts";
import { type PaymobClient, PaymobError } from "./paymobClient.ts";
import type { Transaction } from "./transaction.ts";
import "#shop/payments/server/tables.ts";

type PaymobRefundRow = Selectable<Tables["paymob_refunds"]>;

/**
 * Refunds at most once per idempotency key, although Paymob has no such keys and would pay twice. Each payment has one
 * refund under way at a time, stored before the request. When no answer came, Paymob's refunded total shows whether the
 * request arrived.
 */
export const refundIdempotently = (db: Db, paymob: PaymobClient, request: RefundRequest): Promise<RefundResult> =>
  runSerially(() => refundUnderLock(db, paymob, request));

/**
 * Limits concurrency: each refund holds a database connection while it waits for Paymob, and the pool must keep others.
 */
const runSerially = concurrencyLimit(1);

function refundUnderLock(db: Db, paymob: PaymobClient, request: RefundRequest): Promise<RefundResult> {
  return db.transaction().execute(async (lock) => {
    if (!(await tryRefundLock(lock, request.reference))) throw new Error("Paymob refund locked by another refund");
    const stored = await findRefund(db, request.idempotencyKey);
    if (stored && stored.state !== "asked") return storedRefundResult(stored);
    const paid = await findPaidTransaction(paymob, request.reference);
    if (!paid) return { state: "failed", reference: `refused:${request.idempotencyKey}`, problem: "Nothing was paid" };
    const returned = paid.refunded_amount_cents ?? 0;
    if (!stored) await insertRefund(db, request, paid.id, returned);
    else if (returned === stored.returned_before + stored.amount)
      return saveRefundResult(db, stored, { state: "succeeded", reference: `found:${stored.idempotency_key}` });
    else if (returned !== stored.returned_before)
      throw new Error(`Paymob refunded total ${returned} matches no refund: check transaction ${paid.id}`);
    return saveRefundResult(
      db,
      { idempotency_key: request.idempotencyKey },
      await callRefund(paymob, paid.id, request),
    );
  });
}

/** Advisory lock of the transaction; PostgreSQL releases it at commit or rollback. */
async function tryRefundLock(tx: Tx, payment: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`paymob refund ${payment}`}, 0)) as mine`.execute(tx);
  return rows[0]?.mine === true;
}

const findRefund = (db: Db, key: string) =>
  db.selectFrom("paymob_refunds").selectAll().where("idempotency_key", "=", key).executeTakeFirst();

async function findPaidTransaction(paymob: PaymobClient, payment: string): Promise<Transaction | undefined> {
  const last = await paymob.lastTransaction(payment);
  const paid = last?.parent_transaction ? await paymob.transaction(last.parent_transaction) : last;
  return paid?.success && !paid.pending ? paid : undefined;
}

/** @throws while the outcome of another refund of this payment is unknown */
async function insertRefund(
  db: Db,
  { reference, amount, idempotencyKey }: RefundRequest,
  paid: string,
  returned: number,
) {
  const unanswered = await db
    .selectFrom("paymob_refunds")
    .select("idempotency_key")
    .where("payment", "=", reference)
    .where("state", "=", "asked")
    .executeTakeFirst();
  if (unanswered) throw new Error("Outcome of an earlier refund of this payment is unknown");
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

async function callRefund(
  paymob: PaymobClient,
  paid: string,
  { amount, idempotencyKey }: RefundRequest,
): Promise<RefundResult> {
  try {
    return toRefundResult(await paymob.refund(paid, amount));
  } catch (error) {
    if (error instanceof PaymobError)
      return { state: "failed", reference: `refused:${idempotencyKey}`, problem: error.message };
    throw error;
  }
}

async function saveRefundResult(
  db: Db,
  { idempotency_key }: Pick<PaymobRefundRow, "idempotency_key">,
  result: RefundResult,
) {
  await db
    .updateTable("paymob_refunds")
    .set({ state: result.state, refund_id: result.reference, problem: result.problem ?? null })
    .where("idempotency_key", "=", idempotency_key)
    .execute();
  return result;
}

const storedRefundResult = ({ state, refund_id, problem }: PaymobRefundRow): RefundResult => ({
  state: state === "asked" ? "pending" : state,
  reference: refund_id ?? "",
  ...(problem ? { problem } : {}),
});

export function toRefundResult({ id, success, pending, data }: Transaction): RefundResult {
  if (pending) return { state: "pending", reference: id };
  if (success) return { state: "succeeded", reference: id };
  return { state: "failed", reference: id, problem: data?.message ?? "Paymob refused the refund" };
}

/**
 * Returns the idempotency key of the refund that a callback reports: the one with its id, or else the unanswered one.
 * Matches by Paymob's order and the amount, which are signed.
 */
export async function findRefundKey(db: Db, { id, order, amount_cents }: Transaction): Promise<string | undefined> {
  const ownRefunds = await db
    .selectFrom("paymob_refunds")
    .select("idempotency_key")
    .where("payment", "=", order.id)
    .where("amount", "=", amount_cents)
    .where((where) => where.or([where("refund_id", "=", id), where("state", "=", "asked")]))
    .orderBy(sql`refund_id is null`)
    .executeTakeFirst();
  return ownRefunds?.idempotency_key;
}

/** Stores the outcome from a callback, because the response to our own request may have been lost. */
export const recordRefundWebhook = (db: Db, idempotency_key: string, result: RefundResult) =>
  saveRefundResult(db, { idempotency_key }, result);
