import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/db.ts";
import type { Payment } from "#shop/payments/gateway.ts";
import { gatewayOf } from "#shop/payments/server/gateways/index.ts";
import type { Session } from "./payByCard.ts";
import { isSetAside, setAside, writeHeard } from "./setAside.ts";
import { endSession, type Settled, settle } from "./settle.ts";

type Shop = { db: Db; config: Config };

/** Whoever starts to pay anew has given up the last try: it must not hold goods, nor be paid besides the new one. */
export async function giveUpOpenSessions(shop: Shop, userId: string, { butKey = "" } = {}): Promise<void> {
  const open = await shop.db
    .selectFrom("checkout_sessions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("status", "=", "open")
    .execute();
  for (const session of open) {
    if (session.idempotency_key === butKey) continue;
    // A gateway that does not answer must not keep anybody from buying; the session then ends by its clock.
    await endAtGateway(shop, session, "cancelled").catch(() => {});
  }
}

/** The gateway has the last word: it may have been paid this moment. Without its answer we wait for one. */
export async function endAtGateway(shop: Shop, session: Session, to: "cancelled" | "expired"): Promise<void> {
  const { db, config } = shop;
  if (session.reference) {
    const payment = await gatewayOf(db, config, session.provider).cancel(session.reference);
    if (payment.state === "paid") {
      const { outcome } = await hearAnswer(db, session.provider, payment);
      // Money that does not fit is for staff to see to; the goods are not held for it.
      if (outcome !== "quarantined") return;
    }
  }
  await db.transaction().execute((tx) => endSession(tx, session.id, to));
}

/** Asks the gateway how things stand, and does what follows from it. */
export async function askGateway({ db, config }: Shop, session: Session): Promise<Settled | undefined> {
  if (session.status !== "open" || !session.reference) return undefined;
  const payment: Payment = await gatewayOf(db, config, session.provider).fetchStatus(session.reference);
  if (payment.state === "open") return undefined;
  return hearAnswer(db, session.provider, payment);
}

function hearAnswer(db: Db, provider: string, payment: Payment): Promise<Settled> {
  return db.transaction().execute(async (tx) => {
    const settled = await settle(tx, provider, payment);
    if (settled.outcome === "quarantined") {
      const { reference, state } = payment;
      const asked = { eventId: `asked:${reference}:${state}`, kind: "asked", body: payment, payment };
      // However often we ask, and whatever we were told besides, it is one thing to look at.
      if (!(await isSetAside(tx, provider, reference)) && (await writeHeard(tx, provider, asked)))
        await setAside(tx, provider, asked, settled);
    }
    return settled;
  });
}
