import { createHmac } from "node:crypto";
import { notFound } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import { cachedKey, constantTimeEqual } from "#shop/accounts/server/deriveKey.ts";

const purpose = "draft payment";
const tokenPattern = /^([0-9a-f]{32})\.([\w-]{43})$/;

/**
 * Returns a signed token that shows one draft and lets its holder pay it. The draft's own expiry ends it, so a token
 * holds none.
 */
export const draftToken = (draftId: string, secret: string): string => {
  const id = draftId.replaceAll("-", "");
  return `${id}.${sign(id, secret).toString("base64url")}`;
};

/** @throws ShopError 404 `drafts.linkOver` for a forged token */
export function draftIdOfToken(token: string, secret: string): string {
  const [, id = "", signature = ""] = tokenPattern.exec(token) ?? [];
  if (!id || !constantTimeEqual(sign(id, secret), Buffer.from(signature, "base64url")))
    throw notFound("drafts.linkOver");
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export const paymentLinkOf = ({ publicUrl, sessionSecret }: Config, draftId: string): string =>
  `${publicUrl}/pay/${draftToken(draftId, sessionSecret)}`;

const sign = (id: string, secret: string) => createHmac("sha256", cachedKey(purpose, secret)).update(id).digest();
