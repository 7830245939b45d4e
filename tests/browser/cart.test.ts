import { afterAll, beforeAll, expect, test } from "vitest";
import { formatsOf } from "#platform/formats.ts";
import { accessible } from "#tests/support/accessible.ts";
import { hydrated, type OwnBrowser, openBrowser, openPage } from "#tests/support/browser.ts";
import { addProduct, stockOf } from "#tests/support/catalogue.ts";
import { addCode, usesOf } from "#tests/support/codes.ts";
import { personWithSession } from "#tests/support/people.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { fillCheckout, wordsIn } from "#tests/support/shopper.ts";

let chromium: OwnBrowser;
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

/** Somebody with one shirt of 100 pounds and one bag of 50 in the cart. */
async function withCart(language: "en" | "ar") {
  const { db, config } = shop;
  const [shirt, bag] = [
    await addProduct(db, { name: "Linen shirt", price: 100_00, stock: 5 }),
    await addProduct(db, { name: "Market bag", price: 50_00, stock: 5 }),
  ];
  const buyer = await personWithSession(db, config, { role: "user", language, name: "Mona Adel" });
  for (const [at, { variantId }] of [shirt, bag].entries())
    await db
      .insertInto("cart_lines")
      .values({ user_id: buyer.id, variant_id: variantId, quantity: 1, seen_price: at ? 50_00 : 100_00 })
      .execute();
  const { page, complaints, close } = await openPage(chromium.browser, { locale: language });
  const cookies = { refresh: buyer.refresh, signedIn: "1", lng: language };
  await page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: base })));
  return { buyer, shirt, bag, page, complaints, money: formatsOf(language).money, [Symbol.asyncDispose]: close };
}

/** A refusal is an answer of the shop; the browser notes it all the same. */
const unexpected = (complaints: string[]) => complaints.filter((one) => !/status of (409|400)/.test(one));

test.each(["en", "ar"] as const)(
  "a code, something for later, an undo, a changed price, and back from the bank twice (%s)",
  async (language) => {
    await using at = await withCart(language);
    const { page, shirt, bag, money, buyer } = at;
    const words = wordsIn(language);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const total = page.locator(".totals__total bdi");
    const showsTotal = (pounds: number) => expect.poll(() => total.first().textContent()).toBe(money(pounds));
    const { code } = await addCode(shop.db, {
      kind: "gift",
      code: `ABCDEFGH2345678${language === "en" ? "9" : "8"}`,
      max_uses: 1,
      owner_id: buyer.id,
    });

    await page.goto(`${base}/cart`);
    // 150 + 21 + 70
    await showsTotal(241);

    // Removed by mistake, and back again.
    await button(words("cart:removeName", { name: "Market bag" })).click();
    await showsTotal(184);
    await button(words("cart:undo")).click();
    await showsTotal(241);

    // For another day.
    await button(words("cart:saveForLaterName", { name: "Market bag" })).click();
    await page.getByRole("heading", { name: words("cart:savedTitle") }).waitFor();
    await showsTotal(184);

    // A code that is none, then one's own.
    await page.locator(".codes__want").click();
    const field = page.locator("[name=code]");
    await field.fill("nothing");
    await field.press("Enter");
    await page.getByText(words("errors:coupon.invalid")).waitFor();
    await accessible(page);
    await page.locator(".gifts").getByRole("button").click();
    // 90 + 12.60 + 70
    await showsTotal(172.6);
    await page.locator(".codes__chosen").waitFor();
    await accessible(page);

    // The till says the same, and keeps what is typed.
    await page.goto(`${base}/checkout`);
    await page.locator("#phone-0").waitFor();
    await fillCheckout(page, language === "ar");
    await page.locator("#shipping-building").fill("14");
    await page.locator("#shipping-courierNote").fill("Ring twice");
    await accessible(page);
    await page.reload();
    await page.locator("#phone-0").waitFor();
    expect(await page.locator("#shipping-courierNote").inputValue()).toBe("Ring twice");
    await showsTotal(172.6);

    // Off to the bank, and away from there without paying.
    const submit = page.locator("main button[type=submit]:visible");
    await submit.click();
    await page.waitForURL(/sandbox/);
    expect([await usesOf(shop.db, code), await stockOf(shop.db, shirt.variantId)]).toEqual([1, 4]);
    await page.locator("button[value=cancel]").click();
    await page.waitForURL(/purchase-cancel/);
    await page.getByText(words("errors:purchase.cancelled")).waitFor();
    await expect.poll(() => usesOf(shop.db, code)).toBe(0);
    await accessible(page);

    // Back at the till the shirt has become dearer meanwhile: shown and asked about.
    await page.getByRole("link", { name: words("checkout:backToCheckout") }).click();
    await hydrated(page);
    await page.locator("main button[type=submit]:visible", { hasText: money(172.6) }).waitFor();
    await shop.db.updateTable("products").set({ price: 200_00 }).where("id", "=", shirt.id).execute();
    await submit.click();
    // 180 + 25.20 + 70
    await page.getByText(words("errors:checkout.totalChanged", { total: money(275.2) })).waitFor();
    expect(await shop.db.selectFrom("orders").select("id").where("user_id", "=", buyer.id).execute()).toEqual([]);
    await page.locator("main button[type=submit]:visible", { hasText: money(275.2) }).click();

    // Declined, then another card.
    await page.waitForURL(/sandbox/);
    await page.locator("#card").fill("4000 0000 0000 0002");
    await page.locator("button[value=pay]").click();
    await page.locator("#trouble").waitFor();
    await page.locator("#card").fill("4242 4242 4242 4242");
    await page.locator("button[value=pay]").click();
    await page.getByRole("heading", { name: words("checkout:doneTitle") }).waitFor();
    await showsTotal(275.2);
    const order = await shop.db
      .selectFrom("orders")
      .select(["total", "coupon_code", "shipping_address as address"])
      .where("user_id", "=", buyer.id)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({
      total: 275_20,
      coupon_code: code,
      address: { building: "14", courierNote: "Ring twice" },
    });
    expect(await usesOf(shop.db, code)).toBe(1);

    // What was saved is still there, and comes back.
    await page.goto(`${base}/cart`);
    await button(words("cart:moveToCartName", { name: "Market bag" })).click();
    await showsTotal(127);
    expect(await stockOf(shop.db, bag.variantId)).toBe(5);
    expect(unexpected(at.complaints)).toEqual([]);
  },
  120_000,
);

test("few are left, one is gone and one costs more: each is told with the press that settles it", async () => {
  await using at = await withCart("en");
  const { page, shirt, bag, money } = at;
  const words = wordsIn("en");
  await shop.db.updateTable("cart_lines").set({ quantity: 4 }).where("variant_id", "=", shirt.variantId).execute();
  await shop.db.updateTable("variants").set({ stock: 2 }).where("id", "=", shirt.variantId).execute();
  await shop.db.updateTable("products").set({ price: 60_00 }).where("id", "=", bag.id).execute();
  await page.goto(`${base}/cart`);
  await page.getByText(words("cart:priceChanged", { amount: money(50), now: money(60) })).waitFor();
  await page.getByText(words("cart:blockedQuantity")).waitFor();
  await accessible(page);
  await page.getByRole("button", { name: words("cart:gotIt") }).click();
  await page.getByRole("button", { name: words("cart:setTo", { n: "2" }) }).click();
  await page.getByRole("link", { name: words("cart:checkout") }).waitFor();
  expect(await page.locator(".line .note").count()).toBe(0);

  await shop.db.updateTable("products").set({ hidden: true }).where("id", "=", bag.id).execute();
  await page.reload();
  await page.getByText(words("errors:cart.unavailable", { name: "Market bag" })).waitFor();
  await page.getByText(words("cart:blocked")).waitFor();
  await page.getByRole("button", { name: words("cart:removeName", { name: "Market bag" }) }).click();
  await page.getByRole("link", { name: words("cart:checkout") }).waitFor();
  expect(at.complaints).toEqual([]);
}, 60_000);

test("a code that ran out on the way is told, and only the second press buys without it", async () => {
  await using at = await withCart("en");
  const { page, money, buyer } = at;
  const words = wordsIn("en");
  await addCode(shop.db, { code: "LAST", max_uses: 1 });
  await shop.db.insertInto("cart_codes").values({ user_id: buyer.id, code: "LAST" }).execute();
  await page.goto(`${base}/checkout`);
  await page.locator("#phone-0").waitFor();
  await fillCheckout(page, false);
  await page.locator("[value=cod]").check();
  const submit = page.locator("main button[type=submit]:visible");
  await submit.filter({ hasText: money(223.9) }).waitFor();
  await shop.db.updateTable("coupons").set({ active: false }).where("code", "=", "LAST").execute();
  await submit.click();
  await page.locator(".refusal").getByText(words("errors:coupon.invalid")).waitFor();
  await submit.filter({ hasText: money(241) }).waitFor();
  await submit.click();
  await page.waitForURL(/checkout-success\?order_id=/);
  const orders = await shop.db.selectFrom("orders").select(["total"]).where("user_id", "=", buyer.id).execute();
  expect(orders).toEqual([{ total: 241_00 }]);
  expect(unexpected(at.complaints)).toEqual([]);
}, 60_000);

test("addresses that lead to no purchase say so; a guest with a code is told where it works", async () => {
  await using at = await withCart("en");
  const words = wordsIn("en");
  for (const [path, error] of [
    ["/checkout-success", "purchase.noSession"],
    ["/checkout-success?order_id=", "purchase.codOrderMissing"],
    ["/checkout-success?session_id=nothing", "purchase.noSession"],
    ["/purchase-cancel", "purchase.noSession"],
    [`/purchase-cancel?session_id=${at.buyer.id}`, "purchase.noSession"],
  ]) {
    await at.page.goto(`${base}${path}`);
    await at.page.getByRole("heading", { name: words(`errors:${error}`) }).waitFor();
  }
  const guest = await openPage(chromium.browser, { locale: "en" });
  await guest.page.goto(`${base}/cart`);
  await hydrated(guest.page);
  await guest.page.locator("[name=code]").fill("LINEN10");
  await guest.page.locator(".code-field button").click();
  await guest.page.getByText(words("errors:coupon.loginRequired")).waitFor();
  await accessible(guest.page);
  await guest.close();
}, 60_000);
