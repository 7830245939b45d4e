import { expect, test } from "vitest";
import { latinDigits } from "./digits.ts";

test("Arabic and Persian digits mean what Latin ones mean", () => {
  expect(latinDigits("٠١٢٣٤٥٦٧٨٩")).toBe("0123456789");
  expect(latinDigits("۰۱۲۳۴۵۶۷۸۹")).toBe("0123456789");
  expect(latinDigits("كود ٤2 x")).toBe("كود 42 x");
});
