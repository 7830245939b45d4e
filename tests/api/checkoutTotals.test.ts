import fc from "fast-check";
import { expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { invalidateSettings } from "#shop/settings/server/settingsCache.ts";
import { addCoupon } from "#tests/support/coupons.ts";
import { isLongRun } from "#tests/support/longRun.ts";
import { addProduct } from "#tests/support/products.ts";
import { checkoutForm } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

const lineArbitrary = fc.record({
  price: fc.integer({ min: 1, max: 3_000_00 }),
  deal: fc.integer({ min: 0, max: 90 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  category: fc.constantFrom("shirts", "bags"),
});
const purchaseArbitrary = fc.record({
  lines: fc.array(lineArbitrary, { minLength: 1, maxLength: 4 }),
  percent: fc.option(fc.integer({ min: 1, max: 100 })),
  onlyBags: fc.boolean(),
  pricesIncludeTax: fc.boolean(),
  freeShippingFrom: fc.option(fc.integer({ min: 0, max: 3_000_00 })),
  byCard: fc.boolean(),
});
type Purchase = typeof purchaseArbitrary extends fc.Arbitrary<infer Made> ? Made : never;

test("cart, quote and order agree on every amount, and the ledger matches", async () => {
  await using shop = await openShop();
  const mona = await createUser(shop);
  await fc.assert(
    fc.asyncProperty(purchaseArbitrary, async (input) => {
      const code = await prepareCart(shop, mona, input);
      const cart = (await mona.get("/cart")).body;
      const couponCode = cart.coupon?.problem === null ? code : undefined;
      const quote = await mona.post("/checkout/quote", { couponCode, shippingAddress: { state: "ALX" } });
      expect(pickAmounts(quote.body)).toEqual(pickAmounts(cart));
      const form = checkoutForm({ couponCode, expectedTotal: quote.body.total });
      if (input.byCard) {
        const { sessionId } = (await mona.post("/checkout/session", form)).body;
        expect((await mona.get(`/checkout/session/${sessionId}`)).body.total).toBe(cart.total);
        await mona.post(`/checkout/session/${sessionId}/cancel`);
        return;
      }
      const { orderId } = (await mona.post("/checkout/cod", form)).body;
      const order = (await mona.get(`/orders/${orderId}`)).body;
      expect(pickAmounts(order)).toEqual(pickAmounts(cart));
      expect(
        toPiastres(order.items.reduce((sum: number, item: { lineTotal: number }) => sum + item.lineTotal, 0)),
      ).toBe(toPiastres(order.subtotal));
    }),
    { numRuns: isLongRun ? 40 : 25 },
  );
  expect(await findViolations(shop.db)).toEqual([]);
}, 60_000);

async function prepareCart(shop: Shop, buyer: TestUser, purchase: Purchase): Promise<string | undefined> {
  await shop.db.deleteFrom("cart_lines").execute();
  await shop.db.deleteFrom("cart_codes").execute();
  await shop.db.deleteFrom("settings").where("key", "not like", "maxOpenCodOrders%").execute();
  const { pricesIncludeTax, freeShippingFrom } = purchase;
  for (const [key, value] of Object.entries({ pricesIncludeTax, freeShippingFrom }))
    await shop.db
      .insertInto("settings")
      .values({ key, value: JSON.stringify(value), updated_by: null })
      .execute();
  invalidateSettings(shop.db);
  for (const { price, deal, quantity, category } of purchase.lines) {
    const product = await addProduct(shop.db, { price, deal, category, stock: 9 });
    await buyer.post("/cart", { productId: product.id, quantity });
  }
  if (purchase.percent === null) return undefined;
  const { code } = await addCoupon(shop.db, {
    percent_off: purchase.percent,
    categories: purchase.onlyBags ? ["bags"] : [],
  });
  await buyer.post("/cart/coupon", { code });
  return code;
}

type Amounts = { subtotal: number; discount: number; tax: number; shipping: number; total: number };
const pickAmounts = ({ subtotal, discount, tax, shipping, total }: Amounts) => ({
  subtotal,
  discount,
  tax,
  shipping,
  total,
});
const toPiastres = (pounds: number) => Math.round(pounds * 100);
