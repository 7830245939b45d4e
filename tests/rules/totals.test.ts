import fc from "fast-check";
import { expect, test } from "vitest";
import { piastres } from "#platform/money.ts";
import type { CartLine } from "#shop/cart/server/lines.ts";
import { lineTotal } from "#shop/cart/totals.ts";
import { priced } from "#shop/checkout/server/draftOrder.ts";
import { type Coupon, discountOf } from "#shop/promotions/coupon.ts";
import { defaultSettings, type Settings } from "#shop/settings/settings.ts";

/*
 * Thousands of carts, codes and settings that nobody thought of. The amounts are worked out a second time, in exact
 * fractions of big integers, and have to agree to the piastre.
 */
const many = { numRuns: 5_000 };

const category = fc.constantFrom("shirts", "bags", "shoes");
const line = fc.record({
  price: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 10_000_000 })).map(piastres),
  dealPercent: fc.integer({ min: 0, max: 100 }),
  quantity: fc.integer({ min: 1, max: 99 }),
  category,
});
type Line = Pick<CartLine, "price" | "dealPercent" | "quantity" | "category">;
const cart = fc.array(line, { minLength: 1, maxLength: 12 });

const percentCode = fc.record({ percentOff: fc.integer({ min: 1, max: 100 }), amountOff: fc.constant(null) });
const amountCode = fc.record({
  percentOff: fc.constant(null),
  amountOff: fc.integer({ min: 1, max: 100_000_000 }).map(piastres),
});
const code = fc
  .tuple(fc.oneof(percentCode, amountCode), fc.uniqueArray(category, { maxLength: 2 }))
  .map(([off, categories]) => ({ ...off, categories }));

const fee = fc.integer({ min: 0, max: 1_000_00 });
const settings: fc.Arbitrary<Settings> = fc
  .record({
    taxPercent: fc.integer({ min: 0, max: 100 }),
    pricesIncludeTax: fc.boolean(),
    shippingFee: fee,
    shippingByGovernorate: fc.dictionary(fc.constantFrom("C", "ALX", "GZ"), fee),
    expressFee: fee,
    freeShippingFrom: fc.option(fc.integer({ min: 0, max: 5_000_00 })),
  })
  .map((tuned) => ({ ...defaultSettings, ...tuned }));
const delivery = fc.record({
  method: fc.constantFrom("standard" as const, "express" as const),
  governorate: fc.constantFrom(undefined, "C", "ALX", "ASN"),
});

const buying = fc.record({ lines: cart, code: fc.option(code), settings, delivery });

function totalsFor({ lines, code: given, settings: rules, delivery: way }: Buying) {
  const discount = given ? discountOf(given, asDiscountable(lines)) : undefined;
  return priced(lines as unknown as CartLine[], way, rules, discount);
}

type Buying = {
  lines: Line[];
  code: Pick<Coupon, "percentOff" | "amountOff" | "categories"> | null;
  settings: Settings;
  delivery: { method: "standard" | "express"; governorate: string | undefined };
};

const asDiscountable = (lines: readonly Line[]) =>
  lines.map((one) => ({ category: one.category, total: lineTotal(one) }));

const nothingOff: NonNullable<Buying["code"]> = { categories: [], percentOff: null, amountOff: null };

/** Half up, of non-negative fractions. */
const rounded = (over: bigint, under: bigint) => Number((2n * over + under) / (2n * under));

test("the parts make the total, and every part is a whole number of piastres, none of them negative", () => {
  fc.assert(
    fc.property(buying, (wish) => {
      const { subtotal, discount, tax, shipping, total } = totalsFor(wish);
      for (const amount of [subtotal, discount, tax, shipping, total]) {
        expect(Number.isSafeInteger(amount)).toBe(true);
        expect(amount).toBeGreaterThanOrEqual(0);
      }
      expect(total).toBe(subtotal - discount + shipping + (wish.settings.pricesIncludeTax ? 0 : tax));
    }),
    many,
  );
});

test("lines are rounded one by one, and make the subtotal", () => {
  fc.assert(
    fc.property(buying, (wish) => {
      const exact = wish.lines.map(({ price, quantity, dealPercent }) =>
        rounded(BigInt(price) * BigInt(quantity) * BigInt(100 - dealPercent), 100n),
      );
      expect(wish.lines.map(lineTotal)).toEqual(exact);
      expect(totalsFor(wish).subtotal).toBe(exact.reduce((sum, amount) => sum + amount, 0));
    }),
    many,
  );
});

test("a code takes what it says off what it is for, once rounded, and never more", () => {
  fc.assert(
    fc.property(buying, (wish) => {
      const { subtotal, discount } = totalsFor(wish);
      expect(discount).toBeLessThanOrEqual(subtotal);
      const { categories, percentOff, amountOff } = wish.code ?? nothingOff;
      const covered = wish.lines
        .filter((one) => categories.length === 0 || categories.includes(one.category))
        .reduce((sum, one) => sum + lineTotal(one), 0);
      const exact =
        percentOff === null ? Math.min(amountOff ?? 0, covered) : rounded(BigInt(covered) * BigInt(percentOff), 100n);
      expect(discount).toBe(exact);
    }),
    many,
  );
});

test("tax is on the goods after the discount, in both ways of telling prices, and never on the courier", () => {
  fc.assert(
    fc.property(buying, (wish) => {
      const { subtotal, discount, tax } = totalsFor(wish);
      const { taxPercent, pricesIncludeTax } = wish.settings;
      const goods = BigInt(subtotal - discount);
      const rate = BigInt(taxPercent);
      expect(tax).toBe(rounded(goods * rate, pricesIncludeTax ? 100n + rate : 100n));
      if (pricesIncludeTax) expect(tax).toBeLessThanOrEqual(subtotal - discount);
      const dearer = { ...wish.settings, shippingFee: 999_99, expressFee: 999_99, freeShippingFrom: null };
      expect(totalsFor({ ...wish, settings: dearer }).tax).toBe(tax);
    }),
    many,
  );
});

test("the courier costs what staff set: express alike everywhere, standard by governorate, free from the threshold", () => {
  fc.assert(
    fc.property(buying, (wish) => {
      const { subtotal, discount, shipping } = totalsFor(wish);
      const { expressFee, freeShippingFrom, shippingByGovernorate, shippingFee } = wish.settings;
      const { method, governorate } = wish.delivery;
      const free = freeShippingFrom !== null && subtotal - discount >= freeShippingFrom;
      const standard = free ? 0 : (shippingByGovernorate[governorate ?? ""] ?? shippingFee);
      expect(shipping).toBe(method === "express" ? expressFee : standard);
    }),
    many,
  );
});

test("the order of the lines is nobody's advantage", () => {
  fc.assert(
    fc.property(buying, (wish) => {
      expect(totalsFor({ ...wish, lines: wish.lines.toReversed() })).toEqual(totalsFor(wish));
    }),
    many,
  );
});
