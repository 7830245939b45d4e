import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { newRecoveryCode, readFactor } from "./secondFactor.ts";

test("six digits are a code of the authenticator, however they are typed", () => {
  for (const typed of ["123456", " 123 456 ", "١٢٣٤٥٦", "123-456", "\u2066123456\u2069"])
    expect(readFactor(typed)).toEqual({ kind: "totp", code: "123456" });
});

test("a recovery code is read back as it was written down, in capitals and without its hyphens too", () => {
  const code = newRecoveryCode(randomInt);
  const plain = code.replaceAll("-", "");
  for (const typed of [code, code.toUpperCase(), plain, ` ${code.replaceAll("-", " – ")} `])
    expect(readFactor(typed)).toEqual({ kind: "recovery", code: plain });
});

test("anything else is no code", () => {
  for (const typed of ["", "12345", "1234567", "abcd-efgh", "abcd-efgh-jkm!", "'; drop table users"])
    expect(readFactor(typed)).toBeUndefined();
});
