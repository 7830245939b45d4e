import { expect, test } from "vitest";
import { nothing, piastres } from "#platform/money.ts";
import { type Coupon, discountOf, refusalOf } from "./coupon.ts";

const now = new Date("2026-11-21T12:00:00Z");
const tenPercent: Coupon = {
  id: "1",
  code: "LINEN10",
  kind: "coupon",
  percentOff: 10,
  amountOff: null,
  minSubtotal: nothing,
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

test("a percentage is taken off the lines together and rounded once", () => {
  expect(discountOf(tenPercent, [shirt, bag])).toBe(43_33);
  expect(discountOf({ ...tenPercent, percentOff: 50 }, [{ category: "shirts", total: piastres(1) }])).toBe(1);
});

test("a code for bags leaves the shirts alone", () => {
  const forBags = { ...tenPercent, categories: ["bags"] };
  expect(discountOf(forBags, [shirt, bag])).toBe(10_00);
  expect(refusalOf(forBags, { ...buying, lines: [shirt] })).toBe("coupon.otherCategories");
  expect(discountOf({ ...forBags, percentOff: null, amountOff: piastres(150_00) }, [shirt, bag])).toBe(100_00);
});

test("an amount never exceeds what it is for", () => {
  const fixed = { ...tenPercent, percentOff: null, amountOff: piastres(500_00) };
  expect(discountOf(fixed, [shirt, bag])).toBe(433_33);
});

test("a code holds from its start to its end, and while it is not stopped", () => {
  const week = {
    ...tenPercent,
    startsAt: new Date("2026-11-20T00:00:00Z"),
    expiresAt: new Date("2026-11-27T00:00:00Z"),
  };
  expect(refusalOf(week, buying)).toBeUndefined();
  expect(refusalOf(week, { ...buying, now: new Date("2026-11-19T23:59:59Z") })).toBe("coupon.invalid");
  expect(refusalOf(week, { ...buying, now: week.expiresAt })).toBe("coupon.invalid");
  expect(refusalOf({ ...week, active: false }, buying)).toBe("coupon.invalid");
});

test("limits count everybody's uses, and one's own", () => {
  expect(refusalOf({ ...tenPercent, maxUses: 3, uses: 2 }, buying)).toBeUndefined();
  expect(refusalOf({ ...tenPercent, maxUses: 3, uses: 3 }, buying)).toBe("coupon.used");
  expect(refusalOf({ ...tenPercent, maxPerUser: 1 }, { ...buying, usedByMe: 1 })).toBe("coupon.used");
});

test("the subtotal that a code asks for is that of the whole cart", () => {
  const from = { ...tenPercent, minSubtotal: piastres(433_33), categories: ["bags"] };
  expect(refusalOf(from, buying)).toBeUndefined();
  expect(refusalOf({ ...from, minSubtotal: piastres(433_34) }, buying)).toBe("coupon.minimum");
  expect(refusalOf(from, { ...buying, lines: [] })).toBeUndefined();
});
