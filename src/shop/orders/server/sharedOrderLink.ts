import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { notFound } from "#platform/errors.ts";
import type { Db } from "#platform/server/database.ts";
import { cachedKey, constantTimeEqual } from "#shop/accounts/server/deriveKey.ts";
import type { OrderRow } from "./orderQueries.ts";

/** Validity of a link in days. */
const daysValid = 90;
const dayMs = 86_400_000;
const tokenPattern = /^([0-9a-f]{32})\.([0-9a-z]{1,8})\.([\w-]{43})$/;

/** Purposes of a token: to see an order, confirm it, or review its items. A token of one purpose is refused for another. */
type Purpose = "order link" | "order confirmation" | "order review";

/** Returns a signed token that shows one order to anyone who has it, until it expires. */
export const sharedOrderToken = (orderId: string, secret: string, now = Date.now()): string =>
  createToken("order link", orderId, secret, now);

/** Returns a signed token that confirms one cash order without sign-in, as long as it waits. */
export const confirmationToken = (orderId: string, secret: string, now = Date.now()): string =>
  createToken("order confirmation", orderId, secret, now);

/** Returns a signed token with which the customer of an order reviews its items without sign-in. */
export const reviewToken = (orderId: string, secret: string, now = Date.now()): string =>
  createToken("order review", orderId, secret, now);

function createToken(purpose: Purpose, orderId: string, secret: string, now: number): string {
  const what = `${orderId.replaceAll("-", "")}.${(Math.floor(now / dayMs) + daysValid).toString(36)}`;
  return `${what}.${sign(purpose, what, secret).toString("base64url")}`;
}

/** Returns undefined for a forged or expired token, and for one of another purpose. */
export function orderIdOfToken(
  token: string,
  secret: string,
  now = Date.now(),
  purpose: Purpose = "order link",
): string | undefined {
  const [, id = "", until = "", signature = ""] = tokenPattern.exec(token) ?? [];
  const expected = sign(purpose, `${id}.${until}`, secret);
  if (!id || !constantTimeEqual(expected, Buffer.from(signature, "base64url"))) return undefined;
  if (Number.parseInt(until, 36) < Math.floor(now / dayMs)) return undefined;
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

type SharedOrder = Pick<OrderRow, "placed_at" | "anonymised_at" | "link_revoked_at">;

/**
 * Returns when the links of an order end, counted from the purchase: a later mail does not prolong it. Undefined when
 * that is over, or the customer turned them off.
 */
export function sharedLinkEnd(order: SharedOrder, now = Date.now()): Date | undefined {
  const end = new Date(order.placed_at.getTime() + daysValid * dayMs);
  return order.anonymised_at || order.link_revoked_at || end.getTime() < now ? undefined : end;
}

/** Turns off all links of the customer's order for good. Throws 404 for another customer's order. */
export async function revokeSharedLink(db: Db, userId: string, id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("orders")
    .set({ link_revoked_at: sql<Date>`coalesce(link_revoked_at, now())` })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound("orders.notFound");
}

const sign = (purpose: Purpose, what: string, secret: string) =>
  createHmac("sha256", cachedKey(purpose, secret)).update(what).digest();
