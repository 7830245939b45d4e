import fc from "fast-check";
import { expect, test } from "vitest";
import { piastres } from "#platform/money.ts";
import type { CartLine } from "#shop/cart/server/cartLines.ts";
import { lineTotal } from "#shop/cart/totals.ts";
import { priceCart } from "#shop/checkout/server/draftOrder.ts";
import { type Coupon, discountOf } from "#shop/promotions/coupon.ts";
import { defaultSettings, type Settings } from "#shop/settings/settings.ts";

/*
 * Property tests over thousands of random carts, coupons and settings. A second computation in exact fractions of big
 * integers must agree to the piastre.
 */
const manyRuns = { numRuns: 5_000 };

const category = fc.constantFrom("shirts", "bags", "shoes");
const line = fc.record({
  price: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 10_000_000 })).map(piastres),
  dealPercent: fc.integer({ min: 0, max: 100 }),
  quantity: fc.integer({ min: 1, max: 99 }),
  category,
});
type Line = Pick<CartLine, "price" | "dealPercent" | "quantity" | "category">;
const cart = fc.array(line, { minLength: 1, maxLength: 12 });

const percentCoupon = fc.record({ percentOff: fc.integer({ min: 1, max: 100 }), amountOff: fc.constant(null) });
const amountCoupon = fc.record({
  percentOff: fc.constant(null),
  amountOff: fc.integer({ min: 1, max: 100_000_000 }).map(piastres),
});
const coupon = fc
  .tuple(fc.oneof(percentCoupon, amountCoupon), fc.uniqueArray(category, { maxLength: 2 }))
  .map(([off, categories]) => ({ ...off, categories }));

const feeArbitrary = fc.integer({ min: 0, max: 1_000_00 });
const settings: fc.Arbitrary<Settings> = fc
  .record({
    taxPercent: fc.integer({ min: 0, max: 100 }),
    pricesIncludeTax: fc.boolean(),
    shippingFee: feeArbitrary,
    shippingByGovernorate: fc.dictionary(fc.constantFrom("C", "ALX", "GZ"), feeArbitrary),
    expressFee: feeArbitrary,
    freeShippingFrom: fc.option(fc.integer({ min: 0, max: 5_000_00 })),
  })
  .map((tuned) => ({ ...defaultSettings, ...tuned }));
const delivery = fc.record({
  method: fc.constantFrom("standard" as const, "express" as const),
  governorate: fc.constantFrom(undefined, "C", "ALX", "ASN"),
});

const purchase = fc.record({ lines: cart, code: fc.option(coupon), settings, delivery });

function totalsFor({ lines, code: given, settings: rules, delivery: way }: Purchase) {
  const discount = given ? discountOf(given, asDiscountable(lines)) : undefined;
  return priceCart(lines as unknown as CartLine[], way, rules, discount);
}

type Purchase = {
  lines: Line[];
  code: Pick<Coupon, "percentOff" | "amountOff" | "categories"> | null;
  settings: Settings;
  delivery: { method: "standard" | "express"; governorate: string | undefined };
};

const asDiscountable = (lines: readonly Line[]) =>
  lines.map((one) => ({ category: one.category, total: lineTotal(one) }));

const noDiscount: NonNullable<Purchase["code"]> = { categories: [], percentOff: null, amountOff: null };

/** Rounds half up, for non-negative fractions. */
const divideHalfUp = (over: bigint, under: bigint) => Number((2n * over + under) / (2n * under));

test("the parts add up to the total, each a non-negative whole number of piastres", () => {
  fc.assert(
    fc.property(purchase, (input) => {
      const { subtotal, discount, tax, shipping, total } = totalsFor(input);
      for (const amount of [subtotal, discount, tax, shipping, total]) {
        expect(Number.isSafeInteger(amount)).toBe(true);
        expect(amount).toBeGreaterThanOrEqual(0);
      }
      expect(total).toBe(subtotal - discount + shipping + (input.settings.pricesIncludeTax ? 0 : tax));
    }),
    manyRuns,
  );
});

test("rounds each line and sums them to the subtotal", () => {
  fc.assert(
    fc.property(purchase, (input) => {
      const exact = input.lines.map(({ price, quantity, dealPercent }) =>
        divideHalfUp(BigInt(price) * BigInt(quantity) * BigInt(100 - dealPercent), 100n),
      );
      expect(input.lines.map(lineTotal)).toEqual(exact);
      expect(totalsFor(input).subtotal).toBe(exact.reduce((sum, amount) => sum + amount, 0));
    }),
    manyRuns,
  );
});

test("a coupon discounts exactly its items, rounded once, and never more than they cost", () => {
  fc.assert(
    fc.property(purchase, (input) => {
      const { subtotal, discount } = totalsFor(input);
      expect(discount).toBeLessThanOrEqual(subtotal);
      const { categories, percentOff, amountOff } = input.code ?? noDiscount;
      const covered = input.lines
        .filter((one) => categories.length === 0 || categories.includes(one.category))
        .reduce((sum, one) => sum + lineTotal(one), 0);
      const exact =
        percentOff === null
          ? Math.min(amountOff ?? 0, covered)
          : divideHalfUp(BigInt(covered) * BigInt(percentOff), 100n);
      expect(discount).toBe(exact);
    }),
    manyRuns,
  );
});

test("taxes goods after discount, never shipping, with inclusive and exclusive prices", () => {
  fc.assert(
    fc.property(purchase, (input) => {
      const { subtotal, discount, tax } = totalsFor(input);
      const { taxPercent, pricesIncludeTax } = input.settings;
      const goods = BigInt(subtotal - discount);
      const rate = BigInt(taxPercent);
      expect(tax).toBe(divideHalfUp(goods * rate, pricesIncludeTax ? 100n + rate : 100n));
      if (pricesIncludeTax) expect(tax).toBeLessThanOrEqual(subtotal - discount);
      const dearer = { ...input.settings, shippingFee: 999_99, expressFee: 999_99, freeShippingFrom: null };
      expect(totalsFor({ ...input, settings: dearer }).tax).toBe(tax);
    }),
    manyRuns,
  );
});

test("shipping follows the settings: flat express, standard by governorate, free from threshold", () => {
  fc.assert(
    fc.property(purchase, (input) => {
      const { subtotal, discount, shipping } = totalsFor(input);
      const { expressFee, freeShippingFrom, shippingByGovernorate, shippingFee } = input.settings;
      const { method, governorate } = input.delivery;
      const free = freeShippingFrom !== null && subtotal - discount >= freeShippingFrom;
      const standard = free ? 0 : (shippingByGovernorate[governorate ?? ""] ?? shippingFee);
      expect(shipping).toBe(method === "express" ? expressFee : standard);
    }),
    manyRuns,
  );
});

test("the order of the lines does not change the totals", () => {
  fc.assert(
    fc.property(purchase, (input) => {
      expect(totalsFor({ ...input, lines: input.lines.toReversed() })).toEqual(totalsFor(input));
    }),
    manyRuns,
  );
});
