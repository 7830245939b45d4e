import { createHash, createHmac } from "node:crypto";
import { keptKeyFor, same } from "./keys.ts";

/** `sessionId.generation.proof`: which session, which of its tokens, and that we made it. */
export type RefreshToken = { sessionId: string; generation: number; proof: Buffer };

type Family = { id: string; salt: Buffer };

/**
 * The token of a generation is derived, not drawn: two tabs that race, or one whose answer was lost, can both be given
 * the same current token although the database only keeps its hash.
 */
export function refreshTokenOf({ id, salt }: Family, generation: number, secret: string): string {
  return `${id}.${generation}.${proofOf({ id, salt }, generation, secret).toString("base64url")}`;
}

export function readRefreshToken(cookie: string): RefreshToken | undefined {
  const [, sessionId, generation, proof] = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(cookie) ?? [];
  if (!sessionId || !generation || !proof) return undefined;
  return { sessionId, generation: Number(generation), proof: Buffer.from(proof, "base64url") };
}

/** Whether we ever gave out this token, be it still good or not. */
export function isOurs(token: RefreshToken, family: Family, secret: string): boolean {
  return same(token.proof, proofOf(family, token.generation, secret));
}

export const hashOf = (cookie: string): Buffer => createHash("sha256").update(cookie).digest();

function proofOf({ id, salt }: Family, generation: number, secret: string): Buffer {
  return createHmac("sha256", keptKeyFor("refresh token", secret)).update(`${id}.${generation}.`).update(salt).digest();
}
