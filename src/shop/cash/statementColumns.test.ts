import { expect, test } from "vitest";
import { guessColumns, parseAmount } from "./statementColumns.ts";

test("reads the amounts that couriers write, to the piastre", () => {
  const amounts = {
    "1250.5": 125_050,
    "1,250.50": 125_050,
    "1.250,50": 125_050,
    "EGP 100": 100_00,
    "١٬٢٥٠٫٥٠": 125_050,
    "٧٥ ج.م": 75_00,
    "(30.00)": -30_00,
    "-30": -30_00,
    "0.07": 7,
    "1,234": 1_234_00,
    "": 0,
    "-": 0,
  };
  for (const [text, amount] of Object.entries(amounts)) expect(parseAmount(text), text).toBe(amount);
  for (const text of ["abc", "1.2.3", "12.345.6", "1e3", "99999999999"])
    expect(parseAmount(text), text).toBeUndefined();
});

test("finds the columns of a statement by their names", () => {
  expect(guessColumns(["Date", "Tracking Number", "COD", "Shipping Fees", "VAT", "Net"])).toEqual({
    reference: "Tracking Number",
    collected: "COD",
    fees: ["Shipping Fees", "VAT"],
  });
  expect(guessColumns(["التاريخ", "رقم البوليصة", "المبلغ المحصل", "رسوم الشحن"])).toEqual({
    reference: "رقم البوليصة",
    collected: "المبلغ المحصل",
    fees: ["رسوم الشحن"],
  });
  expect(guessColumns(["a", "b"])).toEqual({ reference: "", collected: "", fees: [] });
});
