import { expect, test } from "vitest";
import { codeFrom } from "./code.ts";

test("a code may be typed in Arabic digits or pasted with spaces and marks", () => {
  for (const typed of ["123456", " 123 456 ", "١٢٣٤٥٦", "۱۲۳-۴۵۶", "\u2066123456\u2069"])
    expect(codeFrom(typed)).toBe("123456");
});

test("anything but six digits is no code", () => {
  for (const typed of ["", "12345", "1234567", "12345a", "١٢٣٤٥"]) expect(codeFrom(typed)).toBeUndefined();
});
