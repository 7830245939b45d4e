import { expect, test } from "vitest";
import { giftAlphabet, giftLength, readCode, writeCode } from "./code.ts";

test("a code counts in small letters, with spaces, and in Arabic digits", () => {
  for (const typed of ["linen10", " LINEN10 ", "Linen١٠", "linen 10"]) expect(readCode(typed), typed).toBe("LINEN10");
});

test("what cannot be a code is none", () => {
  for (const typed of ["", "AB", "A".repeat(33), "LINEN_10", "كتان", "<b>"])
    expect(readCode(typed), typed).toBeUndefined();
});

test("a gift code is read the way it is written, in groups of four", () => {
  const code = "ABCDEFGH23456789";
  expect(writeCode(code)).toBe("ABCD-EFGH-2345-6789");
  expect(readCode(writeCode(code).toLowerCase())).toBe(code);
  expect(writeCode("LINEN10")).toBe("LINEN10");
  expect(readCode("ramadan-25")).toBe("RAMADAN-25");
});

test("a gift code holds at least eighty bits, in signs that look like no other", () => {
  expect(new Set(giftAlphabet).size).toBe(giftAlphabet.length);
  expect(giftLength * Math.log2(giftAlphabet.length)).toBeGreaterThanOrEqual(80);
  expect(giftAlphabet).not.toMatch(/[IO01]/);
});
