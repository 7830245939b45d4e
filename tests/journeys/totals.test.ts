import fc from "fast-check";
import { expect, test } from "vitest";
import { brokenPromises } from "#server/invariants.ts";
import { forgetSettings } from "#shop/settings/server/settings.ts";
import { addProduct } from "#tests/support/catalogue.ts";
import { addCode } from "#tests/support/codes.ts";
import { type Person, signedIn } from "#tests/support/people.ts";
import { filledIn } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

const line = fc.record({
  price: fc.integer({ min: 1, max: 3_000_00 }),
  deal: fc.integer({ min: 0, max: 90 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  category: fc.constantFrom("shirts", "bags"),
});
const purchase = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  percent: fc.option(fc.integer({ min: 1, max: 100 })),
  onlyBags: fc.boolean(),
  pricesIncludeTax: fc.boolean(),
  freeShippingFrom: fc.option(fc.integer({ min: 0, max: 3_000_00 })),
  byCard: fc.boolean(),
});
type Purchase = typeof purchase extends fc.Arbitrary<infer Made> ? Made : never;

test("whatever is bought in whatever way: cart, quote and order name the same amounts, and the books agree", async () => {
  await using shop = await openShop();
  const mona = await signedIn(shop);
  await fc.assert(
    fc.asyncProperty(purchase, async (wish) => {
      const code = await prepare(shop, mona, wish);
      const cart = (await mona.get("/cart")).body;
      const couponCode = cart.coupon?.problem === null ? code : undefined;
      const quote = await mona.post("/checkout/quote", { couponCode, shippingAddress: { state: "ALX" } });
      expect(amountsOf(quote.body)).toEqual(amountsOf(cart));
      const form = filledIn({ couponCode, expectedTotal: quote.body.total });
      if (wish.byCard) {
        const { sessionId } = (await mona.post("/checkout/session", form)).body;
        expect((await mona.get(`/checkout/session/${sessionId}`)).body.total).toBe(cart.total);
        await mona.post(`/checkout/session/${sessionId}/cancel`);
        return;
      }
      const { orderId } = (await mona.post("/checkout/cod", form)).body;
      const order = (await mona.get(`/orders/${orderId}`)).body;
      expect(amountsOf(order)).toEqual(amountsOf(cart));
      expect(cents(order.items.reduce((sum: number, item: { lineTotal: number }) => sum + item.lineTotal, 0))).toBe(
        cents(order.subtotal),
      );
    }),
    { numRuns: 40 },
  );
  expect(await brokenPromises(shop.db)).toEqual([]);
}, 60_000);

async function prepare(shop: Shop, buyer: Person, wish: Purchase): Promise<string | undefined> {
  await shop.db.deleteFrom("cart_lines").execute();
  await shop.db.deleteFrom("cart_codes").execute();
  await shop.db.deleteFrom("settings").execute();
  const { pricesIncludeTax, freeShippingFrom } = wish;
  for (const [key, value] of Object.entries({ pricesIncludeTax, freeShippingFrom }))
    await shop.db
      .insertInto("settings")
      .values({ key, value: JSON.stringify(value), updated_by: null })
      .execute();
  forgetSettings(shop.db);
  for (const { price, deal, quantity, category } of wish.lines) {
    const product = await addProduct(shop.db, { price, deal, category, stock: 9 });
    await buyer.post("/cart", { productId: product.id, quantity });
  }
  if (wish.percent === null) return undefined;
  const { code } = await addCode(shop.db, { percent_off: wish.percent, categories: wish.onlyBags ? ["bags"] : [] });
  await buyer.post("/cart/coupon", { code });
  return code;
}

type Amounts = { subtotal: number; discount: number; tax: number; shipping: number; total: number };
const amountsOf = ({ subtotal, discount, tax, shipping, total }: Amounts) => ({
  subtotal,
  discount,
  tax,
  shipping,
  total,
});
const cents = (pounds: number) => Math.round(pounds * 100);
