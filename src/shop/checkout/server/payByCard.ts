import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type Selectable, sql } from "kysely";
import { ShopError } from "#platform/errors.ts";
import { inLanguage } from "#platform/languages.ts";
import { piastres } from "#platform/money.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tables } from "#platform/server/db.ts";
import { holdLines } from "#shop/cart/server/lines.ts";
import { takeStock } from "#shop/catalogue/server/stock.ts";
import type { Payer, Started } from "#shop/payments/gateway.ts";
import { gatewayOf } from "#shop/payments/server/gateways/index.ts";
import { settingsOf } from "#shop/settings/server/settings.ts";
import { type Buying, draftOrder, hashOf, lockGoods } from "./draftOrder.ts";
import { giveUpOpenSessions } from "./openSessions.ts";
import { endSession } from "./settle.ts";
import { spendCode } from "./spendCode.ts";
import "./tables.ts";

type Shop = { db: Db; config: Config };
/** Where the shopper's browser and the gateway find this shop. */
export type Addresses = { shop: string; api: string };

export type Session = Selectable<Tables["checkout_sessions"]>;
const minutesToPay = 30;

/** Reserves what is in the cart and sends the shopper to the gateway. The cart stays as it is until the money is here. */
export async function payByCard(shop: Shop, addresses: Addresses, buying: Omit<Buying, "settings">) {
  const { form, visitor } = buying;
  await giveUpOpenSessions(shop, visitor.id, { butKey: form.idempotencyKey });
  const { session, isNew } = await reserve(shop, buying);
  if (!isNew) return sameAgain(shop, session, buying);
  const { url } = await start(shop, addresses, session);
  return { sessionId: session.id, url };
}

async function reserve({ db, config }: Shop, buying: Omit<Buying, "settings">) {
  const { form, visitor, caller } = buying;
  const settings = await settingsOf(db);
  return db.transaction().execute(async (tx) => {
    const goods = await lockGoods(tx, buying);
    const earlier = await findSession(tx, visitor.id, form.idempotencyKey);
    if (earlier) return { session: earlier, isNew: false };
    const draft = draftOrder({ ...buying, settings }, goods);
    const session = await tx
      .insertInto("checkout_sessions")
      .values({
        id: randomUUID(),
        user_id: visitor.id,
        provider: gatewayOf(db, config).name,
        idempotency_key: form.idempotencyKey,
        request_hash: draft.requestHash,
        language: caller.language,
        draft: JSON.stringify(draft),
        total: draft.total,
        expires_at: sql<Date>`now() + make_interval(mins => ${minutesToPay})`,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await spendCode(tx, draft, { sessionId: session.id });
    await takeStock(tx, goods.lines, { reason: "reserved", reference: session.id });
    await holdLines(tx, visitor.id);
    return { session, isNew: true };
  });
}

/** The cart's lock lets the second of two clicks in only after the first has left its session. */
const findSession = (db: Db, userId: string, key: string) =>
  db
    .selectFrom("checkout_sessions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();

async function start(shop: Shop, { shop: origin, api }: Addresses, session: Session): Promise<Started> {
  const { db, config } = shop;
  const gateway = gatewayOf(db, config, session.provider);
  const { shopName } = await settingsOf(db);
  try {
    const started = await gateway.start({
      sessionId: session.id,
      amount: piastres(session.total),
      language: session.language,
      shopName: inLanguage(shopName, session.language),
      email: session.draft.email,
      payer: payerOf(session.draft),
      successUrl: `${origin}/checkout-success?session_id=${session.id}`,
      cancelUrl: `${origin}/purchase-cancel?session_id=${session.id}`,
      // The built-in gateway is this very process; all others come from outside.
      webhookUrl: `${gateway.name === "sandbox" ? api : config.publicUrl}/api/payments/webhooks/${gateway.name}`,
      expiresAt: session.expires_at,
    });
    await db.updateTable("checkout_sessions").set(started).where("id", "=", session.id).execute();
    return started;
  } catch (error) {
    await db.transaction().execute((tx) => endSession(tx, session.id, "failed"));
    throw new ShopError("unavailable", "checkout.failed", { facts: { why: error instanceof Error ? error.name : "" } });
  }
}

const payerOf = ({ customerName: name, phones, billingAddress: address }: Session["draft"]): Payer => ({
  name,
  phone: phones[0] ?? "",
  address,
});

/** A second click is answered like the first one, once the first has its address. */
async function sameAgain({ db }: Shop, session: Session, { form, paymentMethod, visitor }: Omit<Buying, "settings">) {
  if (session.request_hash !== hashOf(form, paymentMethod)) throw new ShopError("mismatched", "checkout.keyReused");
  for (let tries = 0; tries < 50; tries++) {
    const now = await findSession(db, visitor.id, form.idempotencyKey);
    if (!now || (now.status !== "open" && now.status !== "paid")) break;
    if (now.url) return { sessionId: now.id, url: now.url };
    await wait(100);
  }
  throw new ShopError("mismatched", "checkout.keyReused");
}
