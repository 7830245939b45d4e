import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto";

/** Derives a separate key for each use from the one secret. */
export const deriveKey = (use: string, secret: string): Buffer => createHmac("sha256", secret).update(use).digest();

const keyCache = new Map<string, KeyObject>();

/** Memoised: derivation takes ten times as long as signing. Only for the few fixed uses. */
export function cachedKey(use: string, secret: string): KeyObject {
  const name = `${use} ${secret}`;
  const key = keyCache.get(name) ?? createSecretKey(deriveKey(use, secret));
  keyCache.set(name, key);
  return key;
}

export function constantTimeEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
