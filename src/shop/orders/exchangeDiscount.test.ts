import { expect, test } from "vitest";
import { exchangeDiscountReason, exchangedOrderNumber } from "./exchangeDiscount.ts";

test("reads the first order from the stored reason of a replacement, and leaves what staff wrote", () => {
  expect(exchangedOrderNumber(exchangeDiscountReason(100021))).toBe("NB-100021");
  for (const reason of ["Late last time", "exchange", "Exchange 5 for 6"])
    expect(exchangedOrderNumber(reason)).toBeUndefined();
});
