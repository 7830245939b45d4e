import { latinDigits } from "#platform/digits.ts";

/** Thirty-two signs, of which none looks like another that is in it: no I, O, 0 or 1. Sixteen of them are 80 bits. */
export const giftAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
export const giftLength = 16;

const couponShape = /^[A-Z0-9-]{3,32}$/;
const giftShape = new RegExp(`^[${giftAlphabet}]{${giftLength}}$`);

/**
 * A code as it is kept, from whatever way it is typed: small letters, Arabic digits, a gift code in groups of four.
 * Undefined for what cannot be one.
 */
export function readCode(typed: string): string | undefined {
  const code = latinDigits(typed)
    .replace(/[\s\u200e\u200f\u061c\u2066-\u2069]/g, "")
    .toUpperCase();
  const ungrouped = code.replaceAll("-", "");
  if (giftShape.test(ungrouped)) return ungrouped;
  return couponShape.test(code) ? code : undefined;
}

/** A gift code in groups of four, as it is read and copied; others as they are. */
export const writeCode = (code: string) => (giftShape.test(code) ? (code.match(/.{4}/g) ?? []).join("-") : code);
