import { expect, test } from "vitest";
import { parseVerificationCode } from "./verificationCode.ts";

test("parses Arabic digits, spaces and direction marks", () => {
  for (const input of ["123456", " 123 456 ", "١٢٣٤٥٦", "۱۲۳-۴۵۶", "\u2066123456\u2069"])
    expect(parseVerificationCode(input)).toBe("123456");
});

test("rejects anything but six digits", () => {
  for (const input of ["", "12345", "1234567", "12345a", "١٢٣٤٥"]) expect(parseVerificationCode(input)).toBeUndefined();
});
