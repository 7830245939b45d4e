import { sql } from "kysely";
import { ShopError } from "#platform/errors.ts";
import { toPounds, zero } from "#platform/money.ts";
import type { Tx } from "#platform/server/database.ts";
import { queueMail } from "#platform/server/outbox.ts";
import { clearCartCoupon } from "#shop/cart/server/cartCoupon.ts";
import { releaseCartLines, removePurchasedLines } from "#shop/cart/server/cartLines.ts";
import { deductStock, sellReservedStock } from "#shop/catalogue/server/stock.ts";
import { insertOrder, type NewOrder } from "#shop/orders/server/insertOrder.ts";
import { mailOrderPlaced } from "#shop/orders/server/orderMails.ts";
import "#shop/orders/mailParams.ts";
import { scheduleRetry } from "#shop/orders/server/refunds.ts";
import { currency, type EventResult, type Payment } from "#shop/payments/gateway.ts";
import { quarantineNote } from "#shop/payments/quarantineNote.ts";
import { addLedgerEntry, creditProvider } from "#shop/payments/server/ledger.ts";
import { attachRedemptionToOrder } from "#shop/promotions/server/couponRedemptions.ts";
import { couponError, lockAndCheckCoupon } from "#shop/promotions/server/coupons.ts";
import {
  type CheckoutSession,
  endSession,
  lockSessionOfPayment,
  releaseReservation,
  reservationOf,
} from "./checkoutSessions.ts";
import { findLockedDraft, setDraftStatus } from "./drafts/draftRecords.ts";
import { bookReservedCredit, payWithCredit } from "./orderCredit.ts";
import { redeemCoupon } from "./redeemCoupon.ts";

/**
 * Applies a payment status of the gateway exactly once, whether it comes from a webhook, the returning customer or the
 * polling job: all three serialise on the session's row lock.
 */
export async function applyPayment(tx: Tx, provider: string, payment: Payment): Promise<EventResult> {
  const session = await lockSessionOfPayment(tx, provider, payment);
  if (!session || session.provider !== provider) return { outcome: "quarantined", note: quarantineNote("noSession") };
  // The gateway may report before the session's reference is stored.
  if (session.reference !== null && session.reference !== payment.reference)
    return { outcome: "quarantined", note: quarantineNote("otherPayment") };
  if (payment.state === "open") return { outcome: "ignored" };
  if (payment.state !== "paid") return endOpenSession(tx, session, payment.state);
  if (session.status === "paid") return { outcome: "ignored" };
  if (payment.amount !== session.total || payment.currency !== currency)
    return { outcome: "quarantined", note: quarantineNote("otherAmount", session.total) };
  if (session.draft_id !== null) return applyDraftPayment(tx, session, payment);
  if (session.status === "open") return placeReserved(tx, session, payment);
  // After a cancellation the customer may have bought in another way, so a late payment is refunded.
  return session.status === "cancelled" ? refundPayment(tx, session, payment) : placeLate(tx, session, payment);
}

async function endOpenSession(
  tx: Tx,
  session: CheckoutSession,
  to: "failed" | "cancelled" | "expired",
): Promise<EventResult> {
  if (session.status !== "open") return { outcome: "ignored" };
  await endSession(tx, session.id, to);
  return { outcome: "applied" };
}

/** The draft decides, not the session: it holds the goods, and may have been placed or cancelled meanwhile. */
async function applyDraftPayment(tx: Tx, session: CheckoutSession, payment: Payment): Promise<EventResult> {
  const draft = await findLockedDraft(tx, session.draft_id ?? "");
  if (draft?.status === "sent") return placeReserved(tx, session, payment);
  return draft?.status === "expired" ? placeLate(tx, session, payment) : refundPayment(tx, session, payment);
}

/** Places the order of a new session with nothing left to pay. */
export const placePaid = (tx: Tx, session: CheckoutSession): Promise<EventResult> =>
  placeReserved(tx, session, { reference: session.id, amount: zero });

type PaidAmount = Pick<Payment, "reference" | "amount">;

async function placeReserved(tx: Tx, session: CheckoutSession, payment: PaidAmount): Promise<EventResult> {
  if (isOfCart(session)) await releaseCartLines(tx, session.user_id);
  const placed = await placeOrder(tx, session);
  if (!placed) {
    // An order with this idempotency key exists already: release the reservation and refund the payment.
    if (isOfCart(session)) await releaseReservation(tx, session);
    return refundPayment(tx, session, payment);
  }
  const reservation = reservationOf(session);
  await bookReservedCredit(tx, session.id, placed.id);
  if (session.draft.couponCode !== null)
    await attachRedemptionToOrder(tx, { sessionId: reservation, orderId: placed.id });
  await sellReservedStock(tx, session.draft.lines, { session: reservation, order: placed.id });
  await markPaid(tx, session, payment, placed.id);
  return { outcome: "applied" };
}

/** The reservation has expired: sells what is still in stock (coupon use included), otherwise refunds the payment. */
async function placeLate(tx: Tx, session: CheckoutSession, payment: Payment): Promise<EventResult> {
  await sql`savepoint late`.execute(tx);
  try {
    const placed = await placeOrder(tx, session);
    if (placed) {
      await payWithCredit(tx, session.draft, placed.id);
      await redeemAgain(tx, session.draft, placed.id);
      await deductStock(tx, session.draft.lines, { reason: "sold", reference: placed.id });
      await markPaid(tx, session, payment, placed.id);
      await sql`release savepoint late`.execute(tx);
      return { outcome: "applied", note: "late" };
    }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
  }
  await sql`rollback to savepoint late`.execute(tx);
  return refundPayment(tx, session, payment);
}

/** Redeems the coupon with its discount at payment time; checks only whether a use is still available. */
async function redeemAgain(tx: Tx, draft: NewOrder, orderId: string): Promise<void> {
  if (draft.couponCode === null) return;
  const tried = await lockAndCheckCoupon(tx, draft.couponCode, {
    userId: draft.userId,
    phones: draft.phones,
    lines: [],
  });
  if (tried.refusal) throw couponError(tried);
  await redeemCoupon(tx, draft, { orderId });
}

type CartSession = CheckoutSession & { user_id: string; draft_id: null };

/** Whether the payment is for the customer's cart, and not for a draft that staff sent. */
const isOfCart = (session: CheckoutSession): session is CartSession =>
  session.draft_id === null && session.user_id !== null;

async function placeOrder(tx: Tx, session: CheckoutSession) {
  const { draft } = session;
  if (isOfCart(session)) await removePurchasedLines(tx, session.user_id, draft.lines);
  const placed = await insertOrder(tx, draft);
  if (!placed) return undefined;
  if (isOfCart(session) && draft.couponCode !== null) await clearCartCoupon(tx, session.user_id, draft.couponCode);
  if (session.draft_id !== null)
    await setDraftStatus(tx, session.draft_id, "placed", { orderId: placed.id, total: draft.total });
  await mailOrderPlaced(tx, placed, draft);
  return placed;
}

async function markPaid(tx: Tx, session: CheckoutSession, payment: PaidAmount, orderId: string | null): Promise<void> {
  await tx
    .updateTable("checkout_sessions")
    .set({ status: "paid", order_id: orderId, reference: payment.reference, ended_at: sql<Date>`now()` })
    .where("id", "=", session.id)
    .execute();
  if (session.provider === creditProvider) return;
  await addLedgerEntry(tx, {
    entry: "captured",
    amount: payment.amount,
    provider: session.provider,
    reference: payment.reference,
    orderId,
    sessionId: session.id,
  });
}

async function refundPayment(tx: Tx, session: CheckoutSession, payment: PaidAmount): Promise<EventResult> {
  await markPaid(tx, session, payment, null);
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
  await scheduleRetry(tx, id, "now");
  const { email, customerName: name, language } = session.draft;
  // The account was deleted while the payment was under way.
  if (!email) return { outcome: "applied", note: "late, refunded" };
  const params = { name, amount: toPounds(payment.amount) };
  await queueMail(tx, { key: `late-payment:${session.id}`, template: "latePayment", to: email, language, params });
  return { outcome: "applied", note: "late, refunded" };
}
