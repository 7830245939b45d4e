import fc from "fast-check";
import { expect, test } from "vitest";
import { percentOf } from "#platform/money.ts";
import { creditNoteNumber, invoiceNumber, taxInCredits, taxPercentOf, taxPercentOfOrder } from "./documentRules.ts";

test("numbers documents by year", () => {
  expect(invoiceNumber({ year: 2026, number: 7 })).toBe("INV-2026-000007");
  expect(creditNoteNumber({ year: 2027, number: 1_234_567 })).toBe("CN-2027-1234567");
});

test("derives the tax percentage from the amounts for inclusive and exclusive prices", () => {
  expect(taxPercentOf({ goods: 640_00, tax: 89_60, included: false })).toBe(14);
  expect(taxPercentOf({ goods: 114_00, tax: 14_00, included: true })).toBe(14);
  expect(taxPercentOf({ goods: 500_00, tax: 0, included: false })).toBe(0);
  expect(taxPercentOf({ goods: 0, tax: 0, included: false })).toBeUndefined();
  // Of 25 piastres, 14 and 16 per cent are both four.
  expect(taxPercentOf({ goods: 25, tax: 4, included: false })).toBeUndefined();
  expect(taxPercentOf({ goods: 29, tax: 4, included: true })).toBeUndefined();
});

test("an order's tax percentage is the stored one, or that of its amounts", () => {
  const order = { subtotal: 120_00, discount: 20_00, tax: 14_00, prices_include_tax: false };
  expect(taxPercentOfOrder({ ...order, tax_percent: 15 })).toBe(15);
  expect(taxPercentOfOrder({ ...order, tax_percent: null })).toBe(14);
  expect(taxPercentOfOrder({ ...order, discount: 120_00, tax: 0, tax_percent: null })).toBeUndefined();
});

test("refunds of all goods contain the whole tax in any number of parts", () => {
  const order = fc.record({
    goods: fc.integer({ min: 1, max: 10_000_000 }),
    cuts: fc.array(fc.nat(1_000), { maxLength: 6 }),
  });
  fc.assert(
    fc.property(order, ({ goods, cuts }) => {
      const tax = percentOf(goods, 14);
      const weight = cuts.reduce((sum, cut) => sum + cut, 1);
      const parts = cuts.map((cut) => Math.floor(((goods + tax) * cut) / weight));
      const rest = goods + tax - parts.reduce((sum, part) => sum + part, 0);
      const taxes = taxInCredits([...parts, rest], { goods, tax, included: false });
      expect(taxes.reduce((sum, part) => sum + part, 0)).toBe(tax);
      expect(Math.min(...taxes)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("a refund of shipping contains no tax", () => {
  expect(taxInCredits([114_00, 70_00], { goods: 100_00, tax: 14_00, included: false })).toEqual([14_00, 0]);
});
