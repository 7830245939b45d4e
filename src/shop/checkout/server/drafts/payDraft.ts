import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { notFound, ShopError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import { isPayable } from "#shop/checkout/draftRules.ts";
import { getGateway } from "#shop/payments/server/gateways/getGateway.ts";
import { creditProvider } from "#shop/payments/server/ledger.ts";
import { placePaid } from "../applyPayment.ts";
import { type CheckoutSession, endAbandonedSession } from "../checkoutSessions.ts";
import { endSessionAtGateway } from "../closeSessions.ts";
import { openGatewaySession, type ShopUrls, sessionMinutes } from "../startCardPayment.ts";
import { findLockedDraft } from "./draftRecords.ts";
import { findOpenDraftSession } from "./endDraft.ts";
import { draftToken } from "./paymentLink.ts";

type DraftContext = { db: Db; config: Config };

/** Opens the hosted payment page of a sent draft, or returns the one that is open already. */
export async function payDraft(shop: DraftContext, addresses: ShopUrls, id: string): Promise<{ url: string }> {
  const open = await findOpenDraftSession(shop.db, id);
  if (open?.url && open.expires_at.getTime() > Date.now()) return { url: open.url };
  if (open?.url) await endSessionAtGateway(shop, open, "expired");
  else if (open) await endAbandonedSession(shop.db, open);
  const session = await insertSession(shop, id);
  if (!session) return { url: await waitForUrl(shop.db, id) };
  const page = `${addresses.shop}/pay/${draftToken(id, shop.config.sessionSecret)}`;
  const returnTo = { successUrl: `${page}?returned=1`, cancelUrl: page };
  if (session.provider === creditProvider) return { url: returnTo.successUrl };
  const { url } = await openGatewaySession(shop, addresses, session, returnTo);
  return { url };
}

/** Returns undefined when another request has just begun the payment. */
const insertSession = ({ db, config }: DraftContext, id: string): Promise<CheckoutSession | undefined> =>
  db.transaction().execute(async (tx) => {
    const draft = await findLockedDraft(tx, id);
    if (!draft?.prepared || !isPayable({ status: draft.status, expiresAt: draft.expires_at }))
      throw notFound("drafts.linkOver");
    const sessionId = randomUUID();
    const isPaid = draft.prepared.total === 0;
    const session = await tx
      .insertInto("checkout_sessions")
      .values({
        id: sessionId,
        user_id: draft.user_id,
        draft_id: id,
        provider: isPaid ? creditProvider : getGateway(db, config).name,
        idempotency_key: `draft payment ${sessionId}`,
        request_hash: "",
        language: draft.language,
        draft: JSON.stringify(draft.prepared),
        total: draft.prepared.total,
        expires_at: sql<Date>`now() + make_interval(mins => ${sessionMinutes})`,
      })
      .onConflict((open) => open.column("draft_id").where("status", "=", "open").doNothing())
      .returningAll()
      .executeTakeFirst();
    // No gateway takes a payment of nothing.
    if (session && isPaid) await placePaid(tx, session);
    return session;
  });

/** Waits up to 5 s for the payment page that another request opens. */
async function waitForUrl(db: Db, id: string): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    const session = await findOpenDraftSession(db, id);
    if (session?.url) return session.url;
    await wait(100);
  }
  throw new ShopError("unavailable", "checkout.failed");
}
