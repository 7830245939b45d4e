import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { Db, Tables, Tx } from "#platform/server/db.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { behaviourOf } from "#shop/payments/cards.ts";
import type { Refunding, Starting } from "#shop/payments/gateway.ts";
import { confirmLate, tellShop } from "./jobNames.ts";
import "../tables.ts";

/** The books of the built-in gateway, kept as another company would keep them. */
export type SandboxPayment = Selectable<Tables["sandbox_payments"]>;

/** How long the bank of a slow card thinks. */
const lateSeconds = 20;
/** A card whose refunds fail does so this often, and then lets them through. */
const failingRefunds = 2;

export async function openPayment(db: Db, starting: Starting): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto("sandbox_payments")
    .values({
      id,
      session_id: starting.sessionId,
      amount: starting.amount,
      language: starting.language,
      shop_name: starting.shopName,
      success_url: starting.successUrl,
      cancel_url: starting.cancelUrl,
      webhook_url: starting.webhookUrl,
      expires_at: starting.expiresAt,
    })
    .execute();
  return id;
}

export const findPayment = (db: Db | Tx, id: string) =>
  db.selectFrom("sandbox_payments").selectAll().where("id", "=", id).executeTakeFirst();

/** A try to pay: what became of it is the payment's new status. An ended payment stays as it is. */
export function payWith(db: Db, id: string, card: string): Promise<SandboxPayment | undefined> {
  return change(db, id, ["open"], async (tx) => {
    const last = card.replace(/\D/g, "").slice(-4);
    switch (behaviourOf(card)) {
      case "succeeds":
        return paid(last);
      case "refundFails":
        return paid("5126");
      case "refundWaits":
        return paid("7726");
      case "challenge":
        return { status: "challenge" as const, card: last };
      case "late":
        await enqueue(tx, confirmLate, { id }, { at: new Date(Date.now() + lateSeconds * 1000) });
        return { status: "pending" as const, card: last };
      default:
        // The shopper may try another card.
        return { status: "open" as const, card: last };
    }
  });
}

/** The bank's own question, answered. */
export const answerChallenge = (db: Db, id: string, approved: boolean) =>
  change(db, id, ["challenge"], async () => (approved ? paid() : { status: "open" as const }));

/** What a slow bank says in the end; it does not care whether the shop still waits. */
export const payLate = (db: Db, id: string) => change(db, id, ["pending"], async () => paid(), { evenExpired: true });

export const cancelPayment = (db: Db, id: string) =>
  change(db, id, ["open", "challenge"], async () => ({ status: "cancelled" as const }), { evenExpired: true });

const paid = (card?: string) => ({ status: "paid" as const, paid_at: new Date(), ...(card ? { card } : {}) });

type Change = Pick<SandboxPayment, "status"> & Partial<Pick<SandboxPayment, "card" | "paid_at">>;

async function change(
  db: Db,
  id: string,
  from: readonly SandboxPayment["status"][],
  decide: (tx: Tx) => Promise<Change>,
  { evenExpired = false } = {},
): Promise<SandboxPayment | undefined> {
  return db.transaction().execute(async (tx) => {
    const payment = await tx
      .selectFrom("sandbox_payments")
      .selectAll()
      .select(sql<boolean>`expires_at < now()`.as("over"))
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!payment || !from.includes(payment.status)) return payment;
    const next: Change = payment.over && !evenExpired ? { status: "expired" } : await decide(tx);
    await tx.updateTable("sandbox_payments").set(next).where("id", "=", id).execute();
    if (next.status === "paid" || next.status === "cancelled" || next.status === "expired")
      await enqueue(tx, tellShop, { id, eventId: `${id}:${next.status}` }, { maxAttempts: 10 });
    return { ...payment, ...next };
  });
}

/** One key pays once. A failed key stays failed, so a new try brings a new key. */
export async function refundPayment(db: Db, { reference, amount, idempotencyKey }: Refunding) {
  return db.transaction().execute(async (tx) => {
    const payment = await tx
      .selectFrom("sandbox_payments")
      .selectAll()
      .where("id", "=", reference)
      .forUpdate()
      .executeTakeFirst();
    const earlier = await tx.selectFrom("sandbox_refunds").selectAll().where("payment_id", "=", reference).execute();
    const same = earlier.find((refund) => refund.idempotency_key === idempotencyKey);
    if (same) return same;
    const returned = earlier.reduce((sum, refund) => sum + (refund.status === "failed" ? 0 : refund.amount), 0);
    const failed = earlier.filter(({ status }) => status === "failed").length;
    const possible = payment?.status === "paid" && returned + amount <= payment.amount;
    const refused = !possible || (payment.card === "5126" && failed < failingRefunds);
    return tx
      .insertInto("sandbox_refunds")
      .values({
        payment_id: reference,
        idempotency_key: idempotencyKey,
        amount,
        status: refused ? "failed" : payment.card === "7726" ? "pending" : "succeeded",
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** A refund that waits for the bank is through when it is asked about. */
export async function askRefund(db: Db, id: string) {
  await db
    .updateTable("sandbox_refunds")
    .set({ status: "succeeded" })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .execute();
  return db.selectFrom("sandbox_refunds").selectAll().where("id", "=", id).executeTakeFirst();
}
