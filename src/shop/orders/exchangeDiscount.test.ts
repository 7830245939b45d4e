import { expect, test } from "vitest";
import { exchangeDiscountReason, exchangedOrderNumber, splitDiscount } from "./exchangeDiscount.ts";

test("reads the first order from the stored reason of a replacement, and leaves what staff wrote", () => {
  expect(exchangedOrderNumber(exchangeDiscountReason(100021))).toBe("NB-100021");
  for (const reason of ["Late last time", "exchange", "Exchange 5 for 6"])
    expect(exchangedOrderNumber(reason)).toBeUndefined();
});

const exchange = { credit: 200_00, price: 300_00, first_goods: 200_00, first_paid: 200_00, was_discounted: true };
const replacement = { discount: 300_00, discount_reason: exchangeDiscountReason(100021) };

test("the exchanged item counts as much as it was invoiced for, and the rest is a discount", () => {
  const split = splitDiscount(replacement, exchange);
  expect(split).toEqual({ exchangedFrom: "NB-100021", exchanged: 200_00, rest: 100_00 });
  // Of a cheaper exchange, the difference is refunded.
  expect(splitDiscount(replacement, { ...exchange, price: 150_00 })).toMatchObject({ exchanged: 150_00, rest: 150_00 });
  // One of three pieces, with 14 % VAT on top, which the discount lacks.
  const taxed = { ...exchange, credit: 228_01, first_goods: 600_02, first_paid: 684_02 };
  expect(splitDiscount(replacement, taxed)).toMatchObject({ exchanged: 200_01, rest: 99_99 });
});

test("the exchanged item is never more than the discount, and all of it where its order had none", () => {
  expect(splitDiscount({ ...replacement, discount: 199_99 }, exchange)).toMatchObject({ exchanged: 199_99, rest: 0 });
  for (const one of [{ ...exchange, was_discounted: false }, undefined])
    expect(splitDiscount(replacement, one)).toMatchObject({ exchanged: 300_00, rest: 0 });
});

test("a discount that is of no exchange stays a discount", () => {
  for (const discount_reason of [null, "", "Late last time"])
    expect(splitDiscount({ discount: 50_00, discount_reason }, undefined)).toEqual({
      exchangedFrom: undefined,
      exchanged: 0,
      rest: 50_00,
    });
});
