import { afterAll, beforeAll, expect, test } from "vitest";
import { payLate } from "#shop/payments/server/sandbox/books.ts";
import { accessible } from "#tests/support/accessible.ts";
import { type OwnBrowser, openBrowser, openPage } from "#tests/support/browser.ts";
import { addProduct } from "#tests/support/catalogue.ts";
import { openPaymob } from "#tests/support/gateways/paymob.ts";
import { openStripe } from "#tests/support/gateways/stripe.ts";
import { personWithSession } from "#tests/support/people.ts";
import { openShop } from "#tests/support/shop.ts";
import { fillCheckout, wordsIn } from "#tests/support/shopper.ts";

let chromium: OwnBrowser;
beforeAll(async () => {
  chromium = await openBrowser();
});
afterAll(() => chromium.close());

type Language = "en" | "ar";

/** Somebody who has pressed the button and stands before the page where cards are typed. */
async function atTheBank(language: Language, env: Record<string, string> = {}) {
  const shop = await openShop({ pages: true, env });
  const base = (await shop.listen()).replace("127.0.0.1", "localhost");
  const shirt = await addProduct(shop.db, { id: "shirt", price: 100_00, stock: 5 });
  const come = async (role: "user" | "admin") => {
    const person = await personWithSession(shop.db, shop.config, { role, language, name: "Mona Adel" });
    const tab = await openPage(chromium.browser, { locale: language });
    const cookies = { refresh: person.refresh, signedIn: "1", lng: language };
    await tab.page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: base })));
    return { ...tab, person };
  };
  const { page, complaints, close, person } = await come("user");
  const line = { user_id: person.id, variant_id: shirt.variantId, quantity: 1 };
  await shop.db.insertInto("cart_lines").values(line).execute();
  await page.goto(`${base}/checkout`);
  await page.locator("#phone-0").waitFor();
  await fillCheckout(page, language === "ar");
  await page.locator("main button[type=submit]:visible").click();
  await page.waitForURL((url) => !url.pathname.startsWith("/checkout"));
  return {
    shop,
    base,
    page,
    complaints,
    come,
    words: wordsIn(language),
    orders: () => shop.db.selectFrom("orders").select("status").execute(),
    async [Symbol.asyncDispose]() {
      await close();
      await shop[Symbol.asyncDispose]();
    },
  };
}

test.each(["en", "ar"] as const)(
  "a card is declined; another bank asks for approval, which is refused once, then given (%s)",
  async (language) => {
    await using bank = await atTheBank(language);
    const { page, words } = bank;
    await page.locator("#card").fill("4000 0000 0000 0002");
    await page.locator("button[value=pay]").click();
    await page.locator("#trouble").waitFor();
    await accessible(page);
    for (const answer of ["decline", "approve"]) {
      await page.locator("#card").fill("4000 0000 0000 3220");
      await page.locator("button[value=pay]").click();
      await page.locator("button[value=approve]").waitFor();
      await accessible(page);
      expect(await bank.orders()).toEqual([]);
      await page.locator(`button[value=${answer}]`).click();
      if (answer === "decline") await page.locator("#trouble").waitFor();
    }
    await page.getByRole("heading", { name: words("checkout:doneTitle") }).waitFor();
    expect(await bank.orders()).toEqual([{ status: "order_placed" }]);
    expect(bank.complaints).toEqual([]);
  },
);

test.each(["en", "ar"] as const)(
  "a slow bank: the page says that it waits, offers the ways back when it takes long, and becomes the thanks (%s)",
  async (language) => {
    await using bank = await atTheBank(language);
    const { page, words, shop } = bank;
    const there = page.url();
    await page.clock.install();
    await page.locator("#card").fill("4000 0000 0000 0259");
    await page.locator("button[value=pay]").click();
    await page.getByRole("heading", { name: words("checkout:waitingTitle") }).waitFor();
    const back = page.getByRole("link", { name: words("checkout:backToPayment") });
    const toCart = page.locator(".waiting a[href$='/cart']");
    expect([await back.count(), await toCart.count()]).toEqual([0, 0]);
    await page.clock.fastForward(31_000);
    await page
      .getByRole("status")
      .filter({ hasText: words("checkout:waitingLonger") })
      .waitFor();
    expect(await back.evaluate((link: HTMLAnchorElement) => link.href)).toBe(there);
    expect(await toCart.textContent()).toBe(words("checkout:goToCart"));
    await accessible(page);
    expect(await bank.orders()).toEqual([]);
    const { id } = await shop.db.selectFrom("sandbox_payments").select("id").executeTakeFirstOrThrow();
    await payLate(shop.db, id);
    await page.clock.fastForward(10_000);
    await page.getByRole("heading", { name: words("checkout:doneTitle") }).waitFor();
    expect(await bank.orders()).toEqual([{ status: "order_placed" }]);
    expect(bank.complaints).toEqual([]);
  },
);

test("Stripe’s page lies at another address: the shop lets go, and takes the shopper back", async () => {
  const stripe = await openStripe();
  {
    await using bank = await atTheBank("en", stripe.env);
    const { page, words, base } = bank;
    expect(new URL(page.url()).origin).not.toBe(base);
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await page.waitForURL((url) => url.origin === base);
    await page.getByRole("heading", { name: words("checkout:doneTitle") }).waitFor();
    expect(bank.complaints).toEqual([]);
  }
  await stripe.close();
});

test("Paymob sends a declined shopper back: the page says so and leads there again; staff see what does not fit", async () => {
  const paymob = await openPaymob();
  {
    await using bank = await atTheBank("ar", paymob.env);
    const { page, words, base } = bank;
    const there = page.url();
    await page.getByRole("button", { name: /declined/ }).click();
    await page.getByText(words("checkout:declinedText")).waitFor();
    await accessible(page);
    await page.getByRole("link", { name: words("checkout:payAgain") }).click();
    await page.waitForURL(there);

    await paymob.pay(there);
    await paymob.tamper(there, { amount: 1 });
    await page.goto(`${base}/checkout-success?session_id=${await sessionOf(bank.shop)}`);
    await page.getByRole("heading", { name: words("checkout:waitingTitle") }).waitFor();
    await expect.poll(() => bank.shop.db.selectFrom("webhook_events").select("outcome").execute()).toHaveLength(1);

    const desk = await bank.come("admin");
    await desk.page.goto(`${base}/secret-dashboard/payments`);
    await desk.page.getByText("0.01 EGP instead of 184.00 EGP").waitFor();
    await accessible(desk.page);
    await desk.page.getByRole("button", { name: words("admin:payments.lookedAt") }).click();
    await desk.page.getByText(words("admin:payments.empty")).waitFor();
    await accessible(desk.page);
    expect([...bank.complaints, ...desk.complaints]).toEqual([]);
    await desk.close();
  }
  await paymob.close();
});

const sessionOf = async ({ db }: Awaited<ReturnType<typeof openShop>>) =>
  (await db.selectFrom("checkout_sessions").select("id").executeTakeFirstOrThrow()).id;
