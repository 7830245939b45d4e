import { createHmac, timingSafeEqual } from "node:crypto";

/** The shop keeps one secret; each use has a key of its own made from it. */
export const keyFor = (use: string, secret: string): Buffer => createHmac("sha256", secret).update(use).digest();

export function same(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
