import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto";

/** The shop keeps one secret; each use has a key of its own made from it. */
export const keyFor = (use: string, secret: string): Buffer => createHmac("sha256", secret).update(use).digest();

const kept = new Map<string, KeyObject>();

/** The same, made once: to make it takes ten times as long as to sign with it. For uses of the shop, which are few. */
export function keptKeyFor(use: string, secret: string): KeyObject {
  const name = `${use} ${secret}`;
  const key = kept.get(name) ?? createSecretKey(keyFor(use, secret));
  kept.set(name, key);
  return key;
}

export function same(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
