import { expect, test } from "vitest";
import { mayBeStockNumber } from "./findBySku.ts";

test("tells stock numbers from other texts", () => {
  for (const text of ["lsh-12", "lsh 12 m", "12/ab_3.c", "ab-cd-ef", "a1b2c"])
    expect(mayBeStockNumber(text)).toBe(true);
  for (const text of ["dress 42!", "-12345", "12345-", "abc", "cotton dress 42", "zapatos talla 42 señora"])
    expect(mayBeStockNumber(text), text).toBe(false);
});

test("refuses long texts at once", () => {
  // Would take minutes with a pattern that divides a text in many ways.
  for (const end of ["!", " ", "ñ", "/"]) expect(mayBeStockNumber(`1${"e".repeat(58)}${end}`)).toBe(false);
});
