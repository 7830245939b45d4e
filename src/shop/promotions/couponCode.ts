import { toLatinDigits } from "#platform/digits.ts";

/** 32 unambiguous characters: no I, O, 0 or 1. Sixteen of them are 80 bits. */
export const giftCodeAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
export const giftCodeLength = 16;

const couponPattern = /^[A-Z0-9-]{3,32}$/;
const giftCodePattern = new RegExp(`^[${giftCodeAlphabet}]{${giftCodeLength}}$`);

/**
 * Normalises typed input (lower case, Arabic digits, a gift code in groups of four) to the stored form. Returns undefined
 * for text that cannot be a code.
 */
export function parseCouponCode(input: string): string | undefined {
  const code = toLatinDigits(input)
    .replace(/[\s\u200e\u200f\u061c\u2066-\u2069]/g, "")
    .toUpperCase();
  const ungrouped = code.replaceAll("-", "");
  if (giftCodePattern.test(ungrouped)) return ungrouped;
  return couponPattern.test(code) ? code : undefined;
}

/** Formats a gift code in groups of four for reading and copying; returns other codes unchanged. */
export const formatCouponCode = (code: string) =>
  giftCodePattern.test(code) ? (code.match(/.{4}/g) ?? []).join("-") : code;
