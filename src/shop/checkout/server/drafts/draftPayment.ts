import { notFound } from "#platform/errors.ts";
import { piastres, toPounds } from "#platform/money.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import type { DraftPaymentView } from "#shop/checkout/contract.ts";
import { draftNumber, isPayable } from "#shop/checkout/draftRules.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import { sharedOrderToken } from "#shop/orders/server/sharedOrderLink.ts";
import { pollGateway } from "../closeSessions.ts";
import { findOpenDraftSession } from "./endDraft.ts";

type Logger = { warn(about: object, message: string): void };

/** Asks the gateway about the open payment of a draft, for a customer who comes back before the webhook. */
export async function pollDraftPayment(shop: { db: Db; config: Config }, id: string, log: Logger): Promise<void> {
  const session = await findOpenDraftSession(shop.db, id);
  if (!session) return;
  try {
    await pollGateway(shop, session);
  } catch (error) {
    // The webhook or the polling job will deliver the status; the page asks again meanwhile.
    log.warn({ err: error }, "Payment gateway status request failed");
  }
}

/** A sent draft as its customer sees it: without address and phone number, because links are passed on. */
export async function presentDraftPayment(db: Db, config: Config, id: string): Promise<DraftPaymentView> {
  const draft = await db
    .selectFrom("draft_orders as d")
    .leftJoin("orders as o", "o.id", "d.order_id")
    .selectAll("d")
    .select("o.number as placed_number")
    .where("d.id", "=", id)
    .executeTakeFirst();
  if (!draft?.prepared || !draft.expires_at) throw notFound("drafts.linkOver");
  const { prepared: order } = draft;
  const isPaid = draft.status === "placed" && draft.order_id !== null;
  return {
    number: draftNumber(draft.number),
    status: isPaid ? "paid" : isPayable({ status: draft.status, expiresAt: draft.expires_at }) ? "open" : "over",
    until: draft.expires_at.toISOString(),
    items: order.lines.map(({ name, attributes, quantity, total }) => ({
      name,
      attributes: attributes.map(({ value }) => value),
      quantity,
      total: toPounds(piastres(total)),
    })),
    subtotal: toPounds(order.subtotal),
    discount: toPounds(order.discount),
    tax: toPounds(order.tax),
    shipping: toPounds(order.shipping),
    total: toPounds(order.total),
    pricesIncludeTax: order.pricesIncludeTax,
    orderNumber: draft.placed_number === null ? null : orderNumber(draft.placed_number),
    orderPath: isPaid && draft.order_id ? `/order/${sharedOrderToken(draft.order_id, config.sessionSecret)}` : null,
  };
}
