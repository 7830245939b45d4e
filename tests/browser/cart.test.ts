import { afterAll, beforeAll, expect, test } from "vitest";
import { formatsFor } from "#platform/formats.ts";
import { invalidateSettings } from "#shop/settings/server/settingsCache.ts";
import { openBrowser, openPage, type TestBrowser, waitForHydration } from "#tests/support/browser.ts";
import { addCoupon, loadCouponUses } from "#tests/support/coupons.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { journeyLanguages, sampleOf } from "#tests/support/longRun.ts";
import { addProduct, loadStock } from "#tests/support/products.ts";
import { alexandriaAddress } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { fillCheckout, translatorFor } from "#tests/support/shopperSteps.ts";
import { signInPage } from "#tests/support/signInPage.ts";
import { insertUserWithSession } from "#tests/support/users.ts";

let chromium: TestBrowser;
let shop: Shop;
let base: string;
beforeAll(async () => {
  [chromium, shop] = await Promise.all([openBrowser(), openShop({ pages: true })]);
  base = (await shop.listen()).replace("127.0.0.1", "localhost");
});
afterAll(async () => {
  await chromium.close();
  await shop[Symbol.asyncDispose]();
});

/** A customer with one shirt of 100 pounds and one bag of 50 in the cart. */
async function openPageWithCart(language: "en" | "ar") {
  const { db, config } = shop;
  const [shirt, bag] = [
    await addProduct(db, { name: "Linen shirt", price: 100_00, stock: 5 }),
    await addProduct(db, { name: "Market bag", price: 50_00, stock: 5 }),
  ];
  const buyer = await insertUserWithSession(db, config, { role: "user", language, name: "Mona Adel" });
  for (const [at, { variantId }] of [shirt, bag].entries())
    await db
      .insertInto("cart_lines")
      .values({ user_id: buyer.id, variant_id: variantId, quantity: 1, seen_price: at ? 50_00 : 100_00 })
      .execute();
  const { page, complaints, close } = await openPage(chromium.browser, { locale: language });
  await signInPage(page, base, buyer, language);
  return { buyer, shirt, bag, page, complaints, money: formatsFor(language).money, [Symbol.asyncDispose]: close };
}

type Opened = Awaited<ReturnType<typeof openPageWithCart>>;
type Step = Opened & { words: ReturnType<typeof translatorFor>; showsTotal(pounds: number): Promise<void> };

/** The browser logs an error response, which is expected here. */
const unexpectedMessages = (complaints: string[]) => complaints.filter((one) => !/status of (409|400)/.test(one));

test.each(journeyLanguages("en"))(
  "coupon, saved item, undo, changed price and two returns from the bank (%s)",
  async (language) => {
    await using at = await openPageWithCart(language);
    const { page, bag, money, buyer } = at;
    const words = translatorFor(language);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const total = page.locator(".totals__total bdi");
    const showsTotal = async (pounds: number) => {
      await expect.poll(() => total.first().textContent()).toBe(money(pounds));
    };
    const step: Step = { ...at, words, showsTotal };
    const { code } = await addCoupon(shop.db, {
      kind: "gift",
      code: `ABCDEFGH2345678${language === "en" ? "9" : "8"}`,
      max_uses: 1,
      owner_id: buyer.id,
    });

    await page.goto(`${base}/cart`);
    // 150 + 21 + 70
    await showsTotal(241);

    await removeAndUndo(step);

    // Saves an item for later.
    await button(words("cart:saveForLaterName", { name: "Market bag" })).click();
    await page.getByRole("heading", { name: words("cart:savedTitle") }).waitFor();
    await showsTotal(184);

    await redeemGiftCode(step);

    await fillAndReloadCheckout(step, language);

    await leaveGateway(step, code);

    await acceptRaisedPrice(step);

    // A declined card, then another one.
    await page.waitForURL(/sandbox/);
    await page.locator("#card").fill("4000 0000 0000 0002");
    await page.locator("button[value=pay]").click();
    await page.locator("#trouble").waitFor();
    await page.locator("#card").fill("4242 4242 4242 4242");
    await page.locator("button[value=pay]").click();
    await page.getByRole("heading", { name: words("checkout:doneTitle") }).waitFor();
    await showsTotal(275.2);
    await expectOrder(buyer.id, code);
    expect(await loadCouponUses(shop.db, code)).toBe(1);

    // The saved item is still there and moves back.
    await page.goto(`${base}/cart`);
    await button(words("cart:moveToCartName", { name: "Market bag" })).click();
    await showsTotal(127);
    expect(await loadStock(shop.db, bag.variantId)).toBe(5);
    expect(unexpectedMessages(at.complaints)).toEqual([]);
  },
  120_000,
);

test("low stock, sold out and raised price each offer the button that resolves it", async () => {
  await using at = await openPageWithCart("en");
  const { page, shirt, bag, money } = at;
  const words = translatorFor("en");
  await shop.db.updateTable("cart_lines").set({ quantity: 4 }).where("variant_id", "=", shirt.variantId).execute();
  await shop.db.updateTable("variants").set({ stock: 2 }).where("id", "=", shirt.variantId).execute();
  await shop.db.updateTable("products").set({ price: 60_00 }).where("id", "=", bag.id).execute();
  await page.goto(`${base}/cart`);
  await page.getByText(words("cart:priceChanged", { amount: money(50), now: money(60) })).waitFor();
  await page.getByText(words("cart:blockedQuantity")).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: words("cart:gotIt") }).click();
  await page.getByRole("button", { name: words("cart:setTo", { n: "2" }) }).click();
  await page.getByRole("link", { name: words("cart:checkout") }).waitFor();
  expect(await page.locator(".cart-line .notice").count()).toBe(0);

  await shop.db.updateTable("products").set({ hidden: true }).where("id", "=", bag.id).execute();
  await page.reload();
  await page.getByText(words("errors:cart.unavailable", { name: "Market bag" })).waitFor();
  await page.getByText(words("cart:blocked")).waitFor();
  await page.getByRole("button", { name: words("cart:removeName", { name: "Market bag" }) }).click();
  await page.getByRole("link", { name: words("cart:checkout") }).waitFor();

  // Without an item that can be bought there is no total, and no promise about it.
  await shop.db.updateTable("products").set({ hidden: true }).where("id", "=", shirt.id).execute();
  await page.reload();
  await page.getByText(words("cart:blocked")).waitFor();
  expect(await page.getByText(words("cart:estimatedTotal")).count()).toBe(0);
  expect(await page.getByText(words("cart:noSurprise")).count()).toBe(0);
  expect(at.complaints).toEqual([]);
}, 60_000);

test.each(journeyLanguages("en"))(
  "shipping is that of the place of delivery, and says so (%s)",
  async (language) => {
    const fees = JSON.stringify({ ASN: 150_00, ALX: 120_00 });
    await shop.db.insertInto("settings").values({ key: "shippingByGovernorate", value: fees }).execute();
    invalidateSettings(shop.db);
    await using at = await openPageWithCart(language);
    const { page, buyer, money } = at;
    const words = translatorFor(language);
    const [aswan, alexandria] = language === "ar" ? ["أسوان", "الإسكندرية"] : ["Aswan", "Alexandria"];
    const row = (label: string) => page.locator(".totals > div", { hasText: label }).locator("bdi");
    const total = page.locator(".totals__total bdi").first();
    const expectShipping = async (label: string, fee: number) => {
      await row(label)
        .filter({ hasText: money(fee) })
        .waitFor();
      await expect.poll(() => total.textContent()).toBe(money(171 + fee));
    };
    await page.goto(`${base}/cart`);
    await expectShipping(words("cart:shipping"), 70);
    await page.locator(".deliver-to:visible").click();
    await page.locator("dialog[open] .governorates").getByRole("button", { name: aswan }).click();
    await expectShipping(words("cart:shippingTo", { place: aswan }), 150);
    await page.getByRole("button", { name: words("cart:removeName", { name: "Market bag" }) }).click();
    await page.getByRole("button", { name: words("cart:undo"), exact: true }).click();
    await expectShipping(words("cart:shippingTo", { place: aswan }), 150);
    await expectAccessible(page);

    const address = JSON.stringify(alexandriaAddress);
    await shop.db.updateTable("users").set({ shipping_address: address }).where("id", "=", buyer.id).execute();
    await page.reload();
    await expectShipping(words("cart:shippingTo", { place: alexandria }), 120);
    await page.locator(".arrival", { hasText: alexandria }).waitFor();
    await page.getByRole("link", { name: words("cart:checkout") }).click();
    await page.locator("main button[type=submit]:visible", { hasText: money(291) }).waitFor();
    expect(unexpectedMessages(at.complaints)).toEqual([]);
    await shop.db.deleteFrom("settings").where("key", "=", "shippingByGovernorate").execute();
    invalidateSettings(shop.db);
  },
  60_000,
);

test("a coupon that ran out shows a notice and only the second click buys without it", async () => {
  await using at = await openPageWithCart("en");
  const { page, money, buyer } = at;
  const words = translatorFor("en");
  const { code } = await addCoupon(shop.db, { max_uses: 1 });
  await shop.db.insertInto("cart_codes").values({ user_id: buyer.id, code }).execute();
  await page.goto(`${base}/checkout`);
  await page.locator("#phone-0").waitFor();
  await fillCheckout(page, false);
  await page.locator("[value=cod]").check();
  const submit = page.locator("main button[type=submit]:visible");
  await submit.filter({ hasText: money(223.9) }).waitFor();
  await shop.db.updateTable("coupons").set({ active: false }).where("code", "=", code).execute();
  await submit.click();
  await page.locator(".checkout-error").getByText(words("errors:coupon.invalid")).waitFor();
  await submit.filter({ hasText: money(241) }).waitFor();
  await submit.click();
  await page.waitForURL(/checkout-success\?order_id=/);
  const orders = await shop.db.selectFrom("orders").select(["total"]).where("user_id", "=", buyer.id).execute();
  expect(orders).toEqual([{ total: 241_00 }]);
  expect(unexpectedMessages(at.complaints)).toEqual([]);
}, 60_000);

test("says when a URL leads to no purchase and tells a guest that coupons need sign-in", async () => {
  await using at = await openPageWithCart("en");
  const words = translatorFor("en");
  const addresses = [
    ["/checkout-success?session_id=nothing", "purchase.noSession"],
    ["/checkout-success", "purchase.noSession"],
    ["/checkout-success?order_id=", "purchase.codOrderMissing"],
    ["/purchase-cancel", "purchase.noSession"],
    [`/purchase-cancel?session_id=${at.buyer.id}`, "purchase.noSession"],
  ] as const;
  for (const [path, error] of sampleOf(addresses, 2)) {
    await at.page.goto(`${base}${path}`);
    await at.page.getByRole("heading", { name: words(`errors:${error}`) }).waitFor();
  }
  const guest = await openPage(chromium.browser, { locale: "en" });
  await guest.page.goto(`${base}/cart`);
  await guest.page.locator("[name=code]").fill("LINEN10");
  await guest.page.locator(".coupon-field button").click();
  await guest.page.getByText(words("errors:coupon.loginRequired")).waitFor();
  await expectAccessible(guest.page);
  await guest.close();
}, 60_000);

/** Tries an unknown coupon, then a valid one. */
async function redeemGiftCode({ page, words, showsTotal }: Step) {
  await page.locator(".coupon-box__open").click();
  const field = page.locator("[name=code]");
  await field.fill("nothing");
  await field.press("Enter");
  await page.getByText(words("errors:coupon.invalid")).waitFor();
  await expectAccessible(page);
  await page.locator(".gift-codes").getByRole("button").click();
  // 90 + 12.60 + 70
  await showsTotal(172.6);
  await page.locator(".coupon-box__applied").waitFor();
  await expectAccessible(page);
}

/** Checkout shows the same totals and keeps the input. */
async function fillAndReloadCheckout({ page, showsTotal }: Step, language: "en" | "ar") {
  await page.goto(`${base}/checkout`);
  await page.locator("#phone-0").waitFor();
  await fillCheckout(page, language === "ar");
  await page.locator("#shipping-building").fill("14");
  await page.locator("#shipping-courierNote").fill("Ring twice");
  await expectAccessible(page);
  await page.reload();
  await page.locator("#phone-0").waitFor();
  expect(await page.locator("#shipping-courierNote").inputValue()).toBe("Ring twice");
  await showsTotal(172.6);
}

/** Goes to the gateway and leaves without paying. */
async function leaveGateway({ page, words, shirt }: Step, code: string) {
  await page.locator("main button[type=submit]:visible").click();
  await page.waitForURL(/sandbox/);
  expect([await loadCouponUses(shop.db, code), await loadStock(shop.db, shirt.variantId)]).toEqual([1, 4]);
  await page.locator("button[value=cancel]").click();
  await page.waitForURL(/purchase-cancel/);
  await page.getByText(words("errors:purchase.cancelled")).waitFor();
  await expect.poll(() => loadCouponUses(shop.db, code)).toBe(0);
  await expectAccessible(page);
}

/** Back at checkout the shirt has become more expensive: shows a notice and asks. */
async function acceptRaisedPrice({ page, words, money, shirt, buyer }: Step) {
  const submit = page.locator("main button[type=submit]:visible");
  await page.getByRole("link", { name: words("checkout:backToCheckout") }).click();
  await waitForHydration(page);
  await page.locator("main button[type=submit]:visible", { hasText: money(172.6) }).waitFor();
  await shop.db.updateTable("products").set({ price: 200_00 }).where("id", "=", shirt.id).execute();
  await submit.click();
  // 180 + 25.20 + 70
  await page.getByText(words("errors:checkout.totalChanged", { total: money(275.2) })).waitFor();
  expect(await shop.db.selectFrom("orders").select("id").where("user_id", "=", buyer.id).execute()).toEqual([]);
  await page.locator("main button[type=submit]:visible", { hasText: money(275.2) }).click();
}

/** Removes a line and undoes it. */
async function removeAndUndo({ page, words, showsTotal }: Step) {
  await page.getByRole("button", { name: words("cart:removeName", { name: "Market bag" }) }).click();
  await showsTotal(184);
  await page.getByRole("button", { name: words("cart:undo"), exact: true }).click();
  await showsTotal(241);
}

/** The order has the accepted total, the coupon and the address as typed. */
async function expectOrder(buyerId: string, code: string) {
  const order = await shop.db
    .selectFrom("orders")
    .select(["total", "coupon_code", "shipping_address as address"])
    .where("user_id", "=", buyerId)
    .executeTakeFirstOrThrow();
  expect(order).toMatchObject({
    total: 275_20,
    coupon_code: code,
    address: { building: "14", courierNote: "Ring twice" },
  });
}
