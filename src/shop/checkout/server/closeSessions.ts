import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import type { EventResult, Payment } from "#shop/payments/gateway.ts";
import { getGateway } from "#shop/payments/server/gateways/getGateway.ts";
import { applyPayment } from "./applyPayment.ts";
import { type CheckoutSession, endSession } from "./checkoutSessions.ts";
import { isQuarantined, quarantine, recordWebhook } from "./quarantine.ts";

type SessionContext = { db: Db; config: Config };

/**
 * Cancels the customer's open sessions before a new payment: an old one must not hold stock or be paid a second time.
 */
export async function cancelOpenSessions(shop: SessionContext, userId: string, { butKey = "" } = {}): Promise<void> {
  const open = await shop.db
    .selectFrom("checkout_sessions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("status", "=", "open")
    .execute();
  for (const session of open) {
    if (session.idempotency_key === butKey) continue;
    // An unreachable gateway must not block the purchase; the session then ends when it expires.
    await endSessionAtGateway(shop, session, "cancelled").catch(() => {});
  }
}

/**
 * Cancels at the gateway first, because the session may just have been paid. When the gateway does not answer, throws
 * and leaves the session open.
 */
export async function endSessionAtGateway(
  shop: SessionContext,
  session: CheckoutSession,
  to: "cancelled" | "expired",
): Promise<void> {
  const { db, config } = shop;
  if (session.reference) {
    const payment = await getGateway(db, config, session.provider).cancel(session.reference);
    if (payment.state === "paid") {
      const { outcome } = await applyGatewayAnswer(db, session.provider, payment);
      // Staff resolve a quarantined payment; the session releases its stock.
      if (outcome !== "quarantined") return;
    }
  }
  await db.transaction().execute((tx) => endSession(tx, session.id, to));
}

/** Polls the gateway and applies its answer. Returns undefined while the payment is open. */
export async function pollGateway(
  { db, config }: SessionContext,
  session: CheckoutSession,
): Promise<EventResult | undefined> {
  if (session.status !== "open" || !session.reference) return undefined;
  const payment: Payment = await getGateway(db, config, session.provider).fetchStatus(session.reference);
  if (payment.state === "open") return undefined;
  return applyGatewayAnswer(db, session.provider, payment);
}

function applyGatewayAnswer(db: Db, provider: string, payment: Payment): Promise<EventResult> {
  return db.transaction().execute(async (tx) => {
    const applied = await applyPayment(tx, provider, payment);
    if (applied.outcome === "quarantined") {
      const { reference, state } = payment;
      const event = { eventId: `asked:${reference}:${state}`, kind: "asked", body: payment, payment };
      // Quarantines a payment once, however many polls and webhooks report it.
      if (!(await isQuarantined(tx, provider, reference)) && (await recordWebhook(tx, provider, event)))
        await quarantine(tx, provider, event, applied);
    }
    return applied;
  });
}
