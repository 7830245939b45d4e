import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { Db, Tables, Tx } from "#platform/server/database.ts";
import { enqueue } from "#platform/server/jobs.ts";
import type { RefundRequest, StartPaymentInput } from "#shop/payments/gateway.ts";
import { testCardBehaviour } from "#shop/payments/testCards.ts";
import { confirmLatePaymentJobName, sendWebhookJobName } from "./jobNames.ts";
import "../tables.ts";

/** Payments of the sandbox gateway, separate from the shop's own tables like those of an external gateway. */
export type SandboxPaymentRow = Selectable<Tables["sandbox_payments"]>;

/** Delay until a "late" card is confirmed. */
const lateConfirmationSeconds = 20;
/** Number of refunds that fail for a `refundFails` card before one succeeds. */
const maxFailedRefunds = 2;

export async function createPayment(db: Db, input: StartPaymentInput): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto("sandbox_payments")
    .values({
      id,
      session_id: input.sessionId,
      amount: input.amount,
      language: input.language,
      shop_name: input.shopName,
      success_url: input.successUrl,
      cancel_url: input.cancelUrl,
      webhook_url: input.webhookUrl,
      expires_at: input.expiresAt,
    })
    .execute();
  return id;
}

export const findPayment = (db: Db | Tx, id: string) =>
  db.selectFrom("sandbox_payments").selectAll().where("id", "=", id).executeTakeFirst();

/** Applies a card attempt. Returns the payment with its new status; an ended payment stays unchanged. */
export function submitCard(db: Db, id: string, card: string): Promise<SandboxPaymentRow | undefined> {
  return updatePayment(db, id, ["open"], async (tx) => {
    const lastDigits = card.replace(/\D/g, "").slice(-4);
    switch (testCardBehaviour(card)) {
      case "succeeds":
        return paidStatus(lastDigits);
      case "refundFails":
        return paidStatus("5126");
      case "refundWaits":
        return paidStatus("7726");
      case "challenge":
        return { status: "challenge" as const, card: lastDigits };
      case "late":
        await enqueue(
          tx,
          confirmLatePaymentJobName,
          { id },
          { at: new Date(Date.now() + lateConfirmationSeconds * 1000) },
        );
        return { status: "pending" as const, card: lastDigits };
      default:
        // The customer can try another card.
        return { status: "open" as const, card: lastDigits };
    }
  });
}

/** Completes the 3-D Secure challenge. */
export const answerChallenge = (db: Db, id: string, approved: boolean) =>
  updatePayment(db, id, ["challenge"], async () => (approved ? paidStatus() : { status: "open" as const }));

/** Confirms a late payment, even when the shop's session has expired. */
export const confirmPayment = (db: Db, id: string) =>
  updatePayment(db, id, ["pending"], async () => paidStatus(), { evenExpired: true });

export const cancelPayment = (db: Db, id: string) =>
  updatePayment(db, id, ["open", "challenge"], async () => ({ status: "cancelled" as const }), { evenExpired: true });

const paidStatus = (card?: string) => ({ status: "paid" as const, paid_at: new Date(), ...(card ? { card } : {}) });

type PaymentUpdate = Pick<SandboxPaymentRow, "status"> & Partial<Pick<SandboxPaymentRow, "card" | "paid_at">>;

async function updatePayment(
  db: Db,
  id: string,
  from: readonly SandboxPaymentRow["status"][],
  decide: (tx: Tx) => Promise<PaymentUpdate>,
  { evenExpired = false } = {},
): Promise<SandboxPaymentRow | undefined> {
  return db.transaction().execute(async (tx) => {
    const payment = await tx
      .selectFrom("sandbox_payments")
      .selectAll()
      .select(sql<boolean>`expires_at < now()`.as("over"))
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!payment || !from.includes(payment.status)) return payment;
    const next: PaymentUpdate = payment.over && !evenExpired ? { status: "expired" } : await decide(tx);
    await tx.updateTable("sandbox_payments").set(next).where("id", "=", id).execute();
    if (next.status === "paid" || next.status === "cancelled" || next.status === "expired")
      await enqueue(tx, sendWebhookJobName, { id, eventId: `${id}:${next.status}` }, { maxAttempts: 10 });
    return { ...payment, ...next };
  });
}

/** Refunds once per idempotency key. A failed key stays failed, so a retry needs a new key. */
export async function refundPayment(db: Db, { reference, amount, idempotencyKey }: RefundRequest) {
  return db.transaction().execute(async (tx) => {
    const payment = await tx
      .selectFrom("sandbox_payments")
      .selectAll()
      .where("id", "=", reference)
      .forUpdate()
      .executeTakeFirst();
    const earlier = await tx.selectFrom("sandbox_refunds").selectAll().where("payment_id", "=", reference).execute();
    const repeated = earlier.find((refund) => refund.idempotency_key === idempotencyKey);
    if (repeated) return repeated;
    const returned = earlier.reduce((sum, refund) => sum + (refund.status === "failed" ? 0 : refund.amount), 0);
    const failed = earlier.filter(({ status }) => status === "failed").length;
    const isPossible = payment?.status === "paid" && returned + amount <= payment.amount;
    const isRefused = !isPossible || (payment.card === "5126" && failed < maxFailedRefunds);
    return tx
      .insertInto("sandbox_refunds")
      .values({
        payment_id: reference,
        idempotency_key: idempotencyKey,
        amount,
        status: isRefused ? "failed" : payment.card === "7726" ? "pending" : "succeeded",
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** A pending refund succeeds when it is polled. */
export async function completePendingRefund(db: Db, id: string) {
  await db
    .updateTable("sandbox_refunds")
    .set({ status: "succeeded" })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .execute();
  return db.selectFrom("sandbox_refunds").selectAll().where("id", "=", id).executeTakeFirst();
}
