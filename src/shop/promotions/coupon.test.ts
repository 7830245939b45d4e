import { expect, test } from "vitest";
import { piastres, zero } from "#platform/money.ts";
import { type Coupon, couponRejection, discountOf } from "./coupon.ts";

const now = new Date("2026-11-21T12:00:00Z");
const tenPercent: Coupon = {
  id: "1",
  code: "LINEN10",
  kind: "coupon",
  percentOff: 10,
  amountOff: null,
  minSubtotal: zero,
  startsAt: null,
  expiresAt: null,
  maxUses: null,
  maxPerUser: null,
  categories: [],
  active: true,
  uses: 0,
};
const shirt = { category: "shirts", total: piastres(333_33) };
const bag = { category: "bags", total: piastres(100_00) };
const buying = { lines: [shirt, bag], usedByMe: 0, now };

test("applies a percentage to the sum of the lines and rounds once", () => {
  expect(discountOf(tenPercent, [shirt, bag])).toBe(43_33);
  expect(discountOf({ ...tenPercent, percentOff: 50 }, [{ category: "shirts", total: piastres(1) }])).toBe(1);
});

test("discounts only the lines in the coupon's categories", () => {
  const forBags = { ...tenPercent, categories: ["bags"] };
  expect(discountOf(forBags, [shirt, bag])).toBe(10_00);
  expect(couponRejection(forBags, { ...buying, lines: [shirt] })).toBe("coupon.otherCategories");
  expect(discountOf({ ...forBags, percentOff: null, amountOff: piastres(150_00) }, [shirt, bag])).toBe(100_00);
});

test("caps an amount at the price of the discounted lines", () => {
  const fixed = { ...tenPercent, percentOff: null, amountOff: piastres(500_00) };
  expect(discountOf(fixed, [shirt, bag])).toBe(433_33);
});

test("is valid between its start and end while it is active", () => {
  const week = {
    ...tenPercent,
    startsAt: new Date("2026-11-20T00:00:00Z"),
    expiresAt: new Date("2026-11-27T00:00:00Z"),
  };
  expect(couponRejection(week, buying)).toBeUndefined();
  expect(couponRejection(week, { ...buying, now: new Date("2026-11-19T23:59:59Z") })).toBe("coupon.invalid");
  expect(couponRejection(week, { ...buying, now: week.expiresAt })).toBe("coupon.invalid");
  expect(couponRejection({ ...week, active: false }, buying)).toBe("coupon.invalid");
});

test("enforces the total usage limit and the limit per customer", () => {
  expect(couponRejection({ ...tenPercent, maxUses: 3, uses: 2 }, buying)).toBeUndefined();
  expect(couponRejection({ ...tenPercent, maxUses: 3, uses: 3 }, buying)).toBe("coupon.used");
  expect(couponRejection({ ...tenPercent, maxPerUser: 1 }, { ...buying, usedByMe: 1 })).toBe("coupon.used");
});

test("checks the minimum against the subtotal of the whole cart", () => {
  const from = { ...tenPercent, minSubtotal: piastres(433_33), categories: ["bags"] };
  expect(couponRejection(from, buying)).toBeUndefined();
  expect(couponRejection({ ...from, minSubtotal: piastres(433_34) }, buying)).toBe("coupon.minimum");
  expect(couponRejection(from, { ...buying, lines: [] })).toBeUndefined();
});
