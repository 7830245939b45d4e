import { sql } from "kysely";
import { ShopError } from "#platform/errors.ts";
import { toPounds } from "#platform/money.ts";
import type { Tx } from "#platform/server/db.ts";
import { post } from "#platform/server/outbox.ts";
import { dropCode } from "#shop/cart/server/codes.ts";
import { releaseLines, takeOutOfCart } from "#shop/cart/server/lines.ts";
import { returnStock, sellReserved, takeStock } from "#shop/catalogue/server/stock.ts";
import { insertOrder, type NewOrder } from "#shop/orders/server/insertOrder.ts";
import { confirmOrder } from "#shop/orders/server/letters.ts";
import "#shop/orders/mails.ts";
import { retryLater } from "#shop/orders/server/refunds.ts";
import { currency, type Payment } from "#shop/payments/gateway.ts";
import { bookMoney } from "#shop/payments/server/ledger.ts";
import { codeRefused, lockCode } from "#shop/promotions/server/coupons.ts";
import { giveUseBack, keepUse } from "#shop/promotions/server/uses.ts";
import type { Session } from "./payByCard.ts";
import { spendCode } from "./spendCode.ts";
import "./tables.ts";

export type Settled = { outcome: "applied" | "ignored" | "quarantined"; note?: string };

const lockSession = (tx: Tx, id: string) =>
  tx.selectFrom("checkout_sessions").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** By our own name of it, or by the gateway's where that is all that it signs. */
const lockPaid = (tx: Tx, provider: string, { sessionId, reference }: Payment) =>
  sessionId === undefined
    ? tx
        .selectFrom("checkout_sessions")
        .selectAll()
        .where("provider", "=", provider)
        .where("reference", "=", reference)
        .forUpdate()
        .executeTakeFirst()
    : lockSession(tx, sessionId);

/**
 * What the gateway says becomes what the shop does, exactly once, whoever brings the news: webhook, returning shopper,
 * or the job that asks. All of them meet at the lock on the session.
 */
export async function settle(tx: Tx, provider: string, payment: Payment): Promise<Settled> {
  const session = await lockPaid(tx, provider, payment);
  if (!session || session.provider !== provider) return { outcome: "quarantined", note: "no such session" };
  // Before the start is written down, the gateway may already have spoken.
  if (session.reference !== null && session.reference !== payment.reference)
    return { outcome: "quarantined", note: "another payment" };
  if (payment.state === "open") return { outcome: "ignored" };
  if (payment.state !== "paid") return endOpen(tx, session, payment.state);
  if (session.status === "paid") return { outcome: "ignored" };
  if (payment.amount !== session.total || payment.currency !== currency)
    return {
      outcome: "quarantined",
      note: `${inPounds(payment.amount)} ${payment.currency} instead of ${inPounds(session.total)} ${currency}`,
    };
  if (session.status === "open") return placeReserved(tx, session, payment);
  // Who gave the try up may have bought in another way since.
  return session.status === "cancelled" ? payBack(tx, session, payment) : placeLate(tx, session, payment);
}

const inPounds = (amount: number) => (amount / 100).toFixed(2);

async function endOpen(tx: Tx, session: Session, to: "failed" | "cancelled" | "expired"): Promise<Settled> {
  if (session.status !== "open") return { outcome: "ignored" };
  await endSession(tx, session.id, to);
  return { outcome: "applied" };
}

/** Gives back what was reserved; a session that has ended already gives nothing. */
export async function endSession(tx: Tx, id: string, to: "failed" | "cancelled" | "expired"): Promise<void> {
  const session = await lockSession(tx, id);
  if (session?.status !== "open") return;
  await tx
    .updateTable("checkout_sessions")
    .set({ status: to, ended_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
  await releaseLines(tx, session.user_id);
  await giveBackHeld(tx, session);
}

/** The code before the goods, as everywhere. */
async function giveBackHeld(tx: Tx, { id, draft }: Session): Promise<void> {
  if (draft.couponCode !== null) await giveUseBack(tx, { sessionId: id });
  await returnStock(tx, draft.lines, { reason: "released", reference: id });
}

async function placeReserved(tx: Tx, session: Session, payment: Payment): Promise<Settled> {
  await releaseLines(tx, session.user_id);
  const placed = await place(tx, session.draft);
  if (!placed) {
    // This purchase was made in another way meanwhile; what was reserved for it goes back, and so does the money.
    await giveBackHeld(tx, session);
    return payBack(tx, session, payment);
  }
  if (session.draft.couponCode !== null) await keepUse(tx, { sessionId: session.id, orderId: placed.id });
  await sellReserved(tx, session.draft.lines, { session: session.id, order: placed.id });
  await closePaid(tx, session, payment, placed.id);
  return { outcome: "applied" };
}

/** The reservation is gone: what is still there, the code's use too, is sold, otherwise the money goes back by itself. */
async function placeLate(tx: Tx, session: Session, payment: Payment): Promise<Settled> {
  await sql`savepoint late`.execute(tx);
  try {
    const placed = await place(tx, session.draft);
    if (placed) {
      await spendAgain(tx, session.draft, placed.id);
      await takeStock(tx, session.draft.lines, { reason: "sold", reference: placed.id });
      await closePaid(tx, session, payment, placed.id);
      await sql`release savepoint late`.execute(tx);
      return { outcome: "applied", note: "late" };
    }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
  }
  await sql`rollback to savepoint late`.execute(tx);
  return payBack(tx, session, payment);
}

/** For what it was worth when it was paid with; only whether it may still be used is asked anew. */
async function spendAgain(tx: Tx, draft: NewOrder, orderId: string): Promise<void> {
  if (draft.couponCode === null) return;
  const tried = await lockCode(tx, draft.couponCode, { userId: draft.userId, lines: [] });
  if (tried.refusal) throw codeRefused(tried);
  await spendCode(tx, draft, { orderId });
}

async function place(tx: Tx, draft: NewOrder) {
  await takeOutOfCart(tx, draft.userId, draft.lines);
  const placed = await insertOrder(tx, draft);
  if (!placed) return undefined;
  if (draft.couponCode !== null) await dropCode(tx, draft.userId, draft.couponCode);
  await confirmOrder(tx, placed, draft);
  return placed;
}

async function closePaid(tx: Tx, session: Session, payment: Payment, orderId: string | null): Promise<void> {
  await tx
    .updateTable("checkout_sessions")
    .set({ status: "paid", order_id: orderId, reference: payment.reference, ended_at: sql<Date>`now()` })
    .where("id", "=", session.id)
    .execute();
  await bookMoney(tx, {
    entry: "captured",
    amount: payment.amount,
    provider: session.provider,
    reference: payment.reference,
    orderId,
    sessionId: session.id,
  });
}

async function payBack(tx: Tx, session: Session, payment: Payment): Promise<Settled> {
  await closePaid(tx, session, payment, null);
  const { id } = await tx
    .insertInto("refunds")
    .values({
      order_id: null,
      session_id: session.id,
      kind: "late_payment",
      amount: payment.amount,
      provider: session.provider,
      requested_by: "system",
      actor_id: null,
      reason: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await retryLater(tx, id, "now");
  const { email, customerName: name, language } = session.draft;
  // The account was deleted while the payment was on its way.
  if (!email) return { outcome: "applied", note: "late, refunded" };
  const facts = { name, amount: toPounds(payment.amount) };
  await post(tx, { key: `late-payment:${session.id}`, template: "latePayment", to: email, language, facts });
  return { outcome: "applied", note: "late, refunded" };
}
