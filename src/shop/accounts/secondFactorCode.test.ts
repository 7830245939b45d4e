import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { generateRecoveryCode, parseSecondFactorCode } from "./secondFactorCode.ts";

test("parses six digits in any notation as a TOTP code", () => {
  for (const input of ["123456", " 123 456 ", "١٢٣٤٥٦", "123-456", "\u2066123456\u2069"])
    expect(parseSecondFactorCode(input)).toEqual({ kind: "totp", code: "123456" });
});

test("parses a recovery code, also in capitals and without hyphens", () => {
  const code = generateRecoveryCode(randomInt);
  const plain = code.replaceAll("-", "");
  for (const input of [code, code.toUpperCase(), plain, ` ${code.replaceAll("-", " – ")} `])
    expect(parseSecondFactorCode(input)).toEqual({ kind: "recovery", code: plain });
});

test("rejects anything else", () => {
  for (const input of ["", "12345", "1234567", "abcd-efgh", "abcd-efgh-jkm!", "'; drop table users"])
    expect(parseSecondFactorCode(input)).toBeUndefined();
});
