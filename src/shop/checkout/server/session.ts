import { unknown } from "#platform/errors.ts";
import { toPounds } from "#platform/money.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/db.ts";
import { orderNumber } from "#shop/orders/number.ts";
import type { SessionView } from "../contract.ts";
import { askGateway, endAtGateway } from "./openSessions.ts";

type Shop = { db: Db; config: Config };
type Log = { warn(about: object, message: string): void };

/** The shopper is back: if the webhook has not been here yet, the gateway is asked. */
export async function sessionNow(shop: Shop, userId: string, id: string, log: Log): Promise<SessionView> {
  const session = await findOwn(shop.db, userId, id);
  try {
    await askGateway(shop, session);
  } catch (error) {
    // The webhook or the job will bring the answer; the page asks again meanwhile.
    log.warn({ err: error }, "The gateway did not answer");
  }
  return present(shop.db, userId, id);
}

export async function cancelSession(shop: Shop, userId: string, id: string): Promise<SessionView> {
  const session = await findOwn(shop.db, userId, id);
  if (session.status === "open") await endAtGateway(shop, session, "cancelled");
  return present(shop.db, userId, id);
}

async function present(db: Db, userId: string, id: string): Promise<SessionView> {
  const session = await findOwn(db, userId, id);
  return {
    id,
    status: session.status,
    orderId: session.order_id,
    orderNumber: session.number === null ? null : orderNumber(session.number),
    total: toPounds(session.total),
    refunded: session.status === "paid" && session.order_id === null,
    url: session.status === "open" ? session.url : null,
  };
}

async function findOwn(db: Db, userId: string, id: string) {
  const session = await db
    .selectFrom("checkout_sessions as s")
    .leftJoin("orders as o", "o.id", "s.order_id")
    .selectAll("s")
    .select("o.number")
    .where("s.id", "=", id)
    .where("s.user_id", "=", userId)
    .executeTakeFirst();
  if (!session) throw unknown("purchase.noSession");
  return session;
}
