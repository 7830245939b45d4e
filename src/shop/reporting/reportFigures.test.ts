import { expect, test } from "vitest";
import { addSums, figuresOf } from "./reportFigures.ts";

test("divides sums, and has no figure where there is nothing to divide by", () => {
  const names = ["average", "repeatShare", "returnRate", "revenue"] as const;
  expect(
    figuresOf(names, { value: 1001, sales: 2, firstSales: 1, sold: 3, returned: 1, paid: 5, refunded: 7 }, 30),
  ).toEqual({ average: 501, repeatShare: 50, returnRate: 33.3, revenue: -2 });
  expect(figuresOf(names, {}, 30)).toEqual({ average: null, repeatShare: null, returnRate: null, revenue: 0 });
});

test("counts the days that the stock lasts at the sales of the period", () => {
  expect(figuresOf(["coverDays"], { stock: 50, pieces: 15 }, 30)).toEqual({ coverDays: 100 });
  expect(figuresOf(["coverDays"], { stock: 50, pieces: 0 }, 30)).toEqual({ coverDays: null });
});

test("has no share for months that have not come yet", () => {
  expect(figuresOf(["month1", "month2"], { customers: 8, month1: 2 }, 30)).toEqual({ month1: 25, month2: null });
});

test("leaves tax and shipping out of the net of invoices", () => {
  const sums = { invoiced: 128_00, invoicedTax: 14_00, invoicedShipping: 14_00, creditedTax: 4_00 };
  expect(figuresOf(["invoicedNet", "taxDue"], sums, 30)).toEqual({ invoicedNet: 100_00, taxDue: 10_00 });
});

test("adds sums by name", () => {
  expect(addSums([{ sales: 1 }, { sales: 2, value: 3 }])).toEqual({ sales: 3, value: 3 });
});
