import { createHmac } from "node:crypto";
import { keptKeyFor, same } from "#shop/accounts/server/keys.ts";

/** As long as an order may still be asked about. */
const daysValid = 90;
const day = 86_400_000;
const shape = /^([0-9a-f]{32})\.([0-9a-z]{1,8})\.([\w-]{43})$/;

/** Shows one order to whoever holds it, until it is too old; signed, so that nobody can make one. */
export function linkTokenOf(orderId: string, secret: string, now = Date.now()): string {
  const what = `${orderId.replaceAll("-", "")}.${(Math.floor(now / day) + daysValid).toString(36)}`;
  return `${what}.${sign(what, secret).toString("base64url")}`;
}

/** @returns undefined for anything that is not ours or has run out */
export function orderOfLink(token: string, secret: string, now = Date.now()): string | undefined {
  const [, id = "", until = "", signature = ""] = shape.exec(token) ?? [];
  if (!id || !same(sign(`${id}.${until}`, secret), Buffer.from(signature, "base64url"))) return undefined;
  if (Number.parseInt(until, 36) < Math.floor(now / day)) return undefined;
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const sign = (what: string, secret: string) =>
  createHmac("sha256", keptKeyFor("order link", secret)).update(what).digest();
