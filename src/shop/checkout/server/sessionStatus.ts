import { toPounds } from "#platform/money.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import type { SessionView } from "../contract.ts";
import { findCustomerSession } from "./checkoutSessions.ts";
import { endSessionAtGateway, pollGateway } from "./closeSessions.ts";

type SessionContext = { db: Db; config: Config };
type Logger = { warn(about: object, message: string): void };

/** Status for the returning customer: polls the gateway when the webhook has not arrived yet. */
export async function sessionStatus(
  shop: SessionContext,
  userId: string,
  id: string,
  log: Logger,
): Promise<SessionView> {
  const session = await findCustomerSession(shop.db, userId, id);
  try {
    await pollGateway(shop, session);
  } catch (error) {
    // The webhook or the polling job will deliver the status; the page polls meanwhile.
    log.warn({ err: error }, "Payment gateway status request failed");
  }
  return presentSession(shop.db, userId, id);
}

export async function cancelSession(shop: SessionContext, userId: string, id: string): Promise<SessionView> {
  const session = await findCustomerSession(shop.db, userId, id);
  if (session.status === "open") await endSessionAtGateway(shop, session, "cancelled");
  return presentSession(shop.db, userId, id);
}

async function presentSession(db: Db, userId: string, id: string): Promise<SessionView> {
  const session = await findCustomerSession(db, userId, id);
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
