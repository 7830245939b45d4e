import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { ShopError } from "#platform/errors.ts";
import { inLanguage } from "#platform/languages.ts";
import { piastres } from "#platform/money.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import { holdCartLines } from "#shop/cart/server/cartLines.ts";
import { deductStock } from "#shop/catalogue/server/stock.ts";
import { findOrderByKey } from "#shop/orders/server/insertOrder.ts";
import type { HostedPayment, Payer } from "#shop/payments/gateway.ts";
import { getGateway } from "#shop/payments/server/gateways/getGateway.ts";
import { creditProvider } from "#shop/payments/server/ledger.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { placePaid } from "./applyPayment.ts";
import {
  type CheckoutSession,
  endAbandonedSession,
  endSession,
  findSession,
  limitUnpaidSessions,
} from "./checkoutSessions.ts";
import { cancelOpenSessions } from "./closeSessions.ts";
import { draftCartOrder, lockCartAndCoupon, type PurchaseInput, requestHash } from "./draftOrder.ts";
import { reserveCredit } from "./orderCredit.ts";
import { redeemCoupon } from "./redeemCoupon.ts";
import "./tables.ts";

type CheckoutContext = { db: Db; config: Config };
/** Base URLs of the shop for the customer's browser and for the gateway. */
export type ShopUrls = { shop: string; api: string };

/** Gateways accept no shorter time. */
export const sessionMinutes = 30;

/** Reserves the cart's stock and opens a hosted payment page. The cart stays unchanged until the payment arrives. */
export async function startCardPayment(
  shop: CheckoutContext,
  addresses: ShopUrls,
  buying: Omit<PurchaseInput, "settings">,
) {
  const { form, visitor } = buying;
  await cancelOpenSessions(shop, visitor.id, { butKey: form.idempotencyKey });
  const successUrl = (id: string) => `${addresses.shop}/checkout-success?session_id=${id}`;
  const { session, isNew } = await reserveGoods(shop, buying, successUrl);
  if (!isNew) {
    if (session.request_hash !== requestHash(form, buying.paymentMethod))
      throw new ShopError("mismatched", "checkout.keyReused");
    // The first request was killed, or the gateway refused it.
    if (await endAbandonedSession(shop.db, session)) return startCardPayment(shop, addresses, buying);
    return repeatAnswer(shop.db, visitor.id, form.idempotencyKey);
  }
  if (session.provider === creditProvider) return { sessionId: session.id, url: successUrl(session.id) };
  const { shop: origin } = addresses;
  const { url } = await openGatewaySession(shop, addresses, session, {
    successUrl: successUrl(session.id),
    cancelUrl: `${origin}/purchase-cancel?session_id=${session.id}`,
  });
  return { sessionId: session.id, url };
}

async function reserveGoods(
  { db, config }: CheckoutContext,
  buying: Omit<PurchaseInput, "settings">,
  successUrl: (sessionId: string) => string,
) {
  const { form, visitor, caller } = buying;
  const settings = await cachedSettings(db);
  return db.transaction().execute(async (tx) => {
    // The cart lock makes the second of two clicks wait until the first has stored its session.
    const cart = await lockCartAndCoupon(tx, buying);
    const earlier = await findSession(tx, visitor.id, form.idempotencyKey);
    if (earlier) return { session: earlier, isNew: false };
    if (await findOrderByKey(tx, visitor.id, form.idempotencyKey))
      throw new ShopError("mismatched", "checkout.keyReused");
    await limitUnpaidSessions(tx, visitor.id);
    const draft = draftCartOrder({ ...buying, settings }, cart);
    const id = randomUUID();
    const due = piastres(draft.total - (draft.creditUsed ?? 0));
    // Store credit pays it in full, or it is free: no gateway takes a payment of nothing.
    const isPaid = due === 0;
    const session = await tx
      .insertInto("checkout_sessions")
      .values({
        id,
        user_id: visitor.id,
        provider: isPaid ? creditProvider : getGateway(db, config).name,
        url: isPaid ? successUrl(id) : null,
        idempotency_key: form.idempotencyKey,
        request_hash: draft.requestHash,
        language: caller.language,
        draft: JSON.stringify(draft),
        total: due,
        expires_at: sql<Date>`now() + make_interval(mins => ${sessionMinutes})`,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await reserveCredit(tx, draft, session.id);
    await redeemCoupon(tx, draft, { sessionId: session.id });
    await deductStock(tx, cart.lines, { reason: "reserved", reference: session.id });
    await holdCartLines(tx, visitor.id);
    if (isPaid) await placePaid(tx, session);
    return { session, isNew: true };
  });
}

/** Opens the hosted payment page of a new session; ends the session when the gateway refuses. */
export async function openGatewaySession(
  shop: CheckoutContext,
  { api }: ShopUrls,
  session: CheckoutSession,
  returnTo: { successUrl: string; cancelUrl: string },
): Promise<HostedPayment> {
  const { db, config } = shop;
  const gateway = getGateway(db, config, session.provider);
  const { shopName, contactEmail } = await cachedSettings(db);
  try {
    const started = await gateway.start({
      sessionId: session.id,
      amount: piastres(session.total),
      language: session.language,
      shopName: inLanguage(shopName, session.language),
      // Gateways require one; an order taken by phone may have none.
      email: session.draft.email || contactEmail,
      payer: toPayer(session.draft),
      ...returnTo,
      // The sandbox gateway runs in this process; all others call from outside.
      webhookUrl: `${gateway.name === "sandbox" ? api : config.publicUrl}/api/payments/webhooks/${gateway.name}`,
      expiresAt: session.expires_at,
    });
    await db.updateTable("checkout_sessions").set(started).where("id", "=", session.id).execute();
    return started;
  } catch (error) {
    await db.transaction().execute((tx) => endSession(tx, session.id, "failed"));
    throw new ShopError("unavailable", "checkout.failed", {
      params: { why: error instanceof Error ? error.name : "" },
    });
  }
}

const toPayer = ({ customerName: name, phones, billingAddress: address }: CheckoutSession["draft"]): Payer => ({
  name,
  phone: phones[0] ?? "",
  address,
});

/**
 * Answers a repeated request like the first, once that one has stored its payment URL. Waits up to 5 s, then throws 503:
 * the page keeps its key after that, and the customer can click again.
 */
async function repeatAnswer(db: Db, userId: string, key: string) {
  for (let tries = 0; tries < 50; tries++) {
    const now = await findSession(db, userId, key);
    if (!now || (now.status !== "open" && now.status !== "paid"))
      throw new ShopError("mismatched", "checkout.keyReused");
    if (now.url) return { sessionId: now.id, url: now.url };
    await wait(100);
  }
  throw new ShopError("unavailable", "checkout.failed");
}
