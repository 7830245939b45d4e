import { createHmac } from "node:crypto";
import { cachedKey, constantTimeEqual } from "./deriveKey.ts";

/** `sessionId.generation.proof`: the session, the token's number in it, and the MAC. */
export type RefreshToken = { sessionId: string; generation: number; proof: Buffer };

type TokenFamily = { id: string; salt: Buffer };

/**
 * Derives a generation's token instead of a random one: racing tabs, or a tab whose response was lost, can get the same
 * current token although the database stores only its hash.
 */
export function createRefreshToken({ id, salt }: TokenFamily, generation: number, secret: string): string {
  return `${id}.${generation}.${computeProof({ id, salt }, generation, secret).toString("base64url")}`;
}

export function parseRefreshToken(cookie: string): RefreshToken | undefined {
  const [, sessionId, generation, proof] = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(cookie) ?? [];
  if (!sessionId || !generation || !proof) return undefined;
  return { sessionId, generation: Number(generation), proof: Buffer.from(proof, "base64url") };
}

/** Returns true if we issued this token, whether it is still valid or not. */
export function hasValidProof(token: RefreshToken, family: TokenFamily, secret: string): boolean {
  return constantTimeEqual(token.proof, computeProof(family, token.generation, secret));
}

function computeProof({ id, salt }: TokenFamily, generation: number, secret: string): Buffer {
  return createHmac("sha256", cachedKey("refresh token", secret)).update(`${id}.${generation}.`).update(salt).digest();
}
