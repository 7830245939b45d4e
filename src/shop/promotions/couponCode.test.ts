import { expect, test } from "vitest";
import { formatCouponCode, giftCodeAlphabet, giftCodeLength, parseCouponCode } from "./couponCode.ts";

test("normalises letter case, spaces and Arabic digits", () => {
  for (const code of ["linen10", " LINEN10 ", "Linen١٠", "linen 10"])
    expect(parseCouponCode(code), code).toBe("LINEN10");
});

test("returns undefined for text that cannot be a code", () => {
  for (const code of ["", "AB", "A".repeat(33), "LINEN_10", "كتان", "<b>"])
    expect(parseCouponCode(code), code).toBeUndefined();
});

test("formats a gift code in groups of four and parses it back", () => {
  const code = "ABCDEFGH23456789";
  expect(formatCouponCode(code)).toBe("ABCD-EFGH-2345-6789");
  expect(parseCouponCode(formatCouponCode(code).toLowerCase())).toBe(code);
  expect(formatCouponCode("LINEN10")).toBe("LINEN10");
  expect(parseCouponCode("ramadan-25")).toBe("RAMADAN-25");
});

test("a gift code has at least 80 bits from unambiguous characters", () => {
  expect(new Set(giftCodeAlphabet).size).toBe(giftCodeAlphabet.length);
  expect(giftCodeLength * Math.log2(giftCodeAlphabet.length)).toBeGreaterThanOrEqual(80);
  expect(giftCodeAlphabet).not.toMatch(/[IO01]/);
});
