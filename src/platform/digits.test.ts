import { expect, test } from "vitest";
import { toLatinDigits } from "./digits.ts";

test("converts Arabic and Persian digits to Latin digits", () => {
  expect(toLatinDigits("٠١٢٣٤٥٦٧٨٩")).toBe("0123456789");
  expect(toLatinDigits("۰۱۲۳۴۵۶۷۸۹")).toBe("0123456789");
  expect(toLatinDigits("كود ٤2 x")).toBe("كود 42 x");
});
