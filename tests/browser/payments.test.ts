import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmPayment } from "#shop/payments/server/sandbox/sandboxPayments.ts";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { startFakePaymob } from "#tests/support/gateways/fakePaymob.ts";
import { startFakeStripe } from "#tests/support/gateways/fakeStripe.ts";
import { journeyLanguages, longTest } from "#tests/support/longRun.ts";
import { addProduct } from "#tests/support/products.ts";
import { openShop } from "#tests/support/shop.ts";
import { fillCheckout, translatorFor } from "#tests/support/shopperSteps.ts";
import { signInPage } from "#tests/support/signInPage.ts";
import { insertUserWithSession } from "#tests/support/users.ts";

let chromium: TestBrowser;
beforeAll(async () => {
  chromium = await openBrowser();
});
afterAll(() => chromium.close());

type Language = "en" | "ar";

/** A customer at the gateway's card form. */
async function openPaymentPage(language: Language, env: Record<string, string> = {}) {
  const shop = await openShop({ pages: true, env });
  const base = (await shop.listen()).replace("127.0.0.1", "localhost");
  const shirt = await addProduct(shop.db, { id: "shirt", price: 100_00, stock: 5 });
  const come = async (role: "user" | "admin") => {
    const person = await insertUserWithSession(shop.db, shop.config, { role, language, name: "Mona Adel" });
    const tab = await openPage(chromium.browser, { locale: language });
    await signInPage(tab.page, base, person, language);
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
    words: translatorFor(language),
    orders: () => shop.db.selectFrom("orders").select("status").execute(),
    async [Symbol.asyncDispose]() {
      await close();
      await shop[Symbol.asyncDispose]();
    },
  };
}

test.each(journeyLanguages("ar"))(
  "a card is declined, then another bank's approval is refused once and given (%s)",
  async (language) => {
    await using bank = await openPaymentPage(language);
    const { page, words } = bank;
    await page.locator("#card").fill("4000 0000 0000 0002");
    await page.locator("button[value=pay]").click();
    await page.locator("#trouble").waitFor();
    await expectAccessible(page);
    for (const answer of ["decline", "approve"]) {
      await page.locator("#card").fill("4000 0000 0000 3220");
      await page.locator("button[value=pay]").click();
      await page.locator("button[value=approve]").waitFor();
      await expectAccessible(page);
      expect(await bank.orders()).toEqual([]);
      await page.locator(`button[value=${answer}]`).click();
      if (answer === "decline") await page.locator("#trouble").waitFor();
    }
    await page.getByRole("heading", { name: words("checkout:doneTitle") }).waitFor();
    expect(await bank.orders()).toEqual([{ status: "order_placed" }]);
    expect(bank.complaints).toEqual([]);
  },
);

test.each(journeyLanguages("en"))(
  "a slow bank shows a waiting page with ways back, then the thank-you page (%s)",
  async (language) => {
    await using bank = await openPaymentPage(language);
    const { page, words, shop } = bank;
    const there = page.url();
    await page.clock.install();
    await page.locator("#card").fill("4000 0000 0000 0259");
    await page.locator("button[value=pay]").click();
    await page.getByRole("heading", { name: words("checkout:waitingTitle") }).waitFor();
    const back = page.getByRole("link", { name: words("checkout:backToPayment") });
    const toCart = page.locator(".payment-pending a[href$='/cart']");
    expect([await back.count(), await toCart.count()]).toEqual([0, 0]);
    await page.clock.fastForward(31_000);
    await page
      .getByRole("status")
      .filter({ hasText: words("checkout:waitingLonger") })
      .waitFor();
    expect(await back.evaluate((link: HTMLAnchorElement) => link.href)).toBe(there);
    expect(await toCart.textContent()).toBe(words("checkout:goToCart"));
    await expectAccessible(page);
    expect(await bank.orders()).toEqual([]);
    const { id } = await shop.db.selectFrom("sandbox_payments").select("id").executeTakeFirstOrThrow();
    await confirmPayment(shop.db, id);
    await page.clock.fastForward(10_000);
    await page.getByRole("heading", { name: words("checkout:doneTitle") }).waitFor();
    expect(await bank.orders()).toEqual([{ status: "order_placed" }]);
    expect(bank.complaints).toEqual([]);
  },
);

// Paymob's page is at another origin too.
longTest("Stripe’s page at another origin opens and returns to the shop", async () => {
  const stripe = await startFakeStripe();
  {
    await using bank = await openPaymentPage("en", stripe.env);
    const { page, words, base } = bank;
    expect(new URL(page.url()).origin).not.toBe(base);
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await page.waitForURL((url) => url.origin === base);
    await page.getByRole("heading", { name: words("checkout:doneTitle") }).waitFor();
    expect(bank.complaints).toEqual([]);
  }
  await stripe.close();
});

test("Paymob returns a declined shopper, who can retry, and admins see the quarantined payment", async () => {
  const paymob = await startFakePaymob();
  {
    await using bank = await openPaymentPage("ar", paymob.env);
    const { page, words, base } = bank;
    const there = page.url();
    await page.getByRole("button", { name: /declined/ }).click();
    await page.getByText(words("checkout:declinedText")).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: words("checkout:payAgain") }).click();
    await page.waitForURL(there);

    await paymob.pay(there);
    await paymob.tamper(there, { amount: 1 });
    await page.goto(`${base}/checkout-success?session_id=${await loadCheckoutSession(bank.shop)}`);
    await page.getByRole("heading", { name: words("checkout:waitingTitle") }).waitFor();
    await expect.poll(() => bank.shop.db.selectFrom("webhook_events").select("outcome").execute()).toHaveLength(1);

    const adminTab = await bank.come("admin");
    await adminTab.page.goto(`${base}/secret-dashboard/payments`);
    await adminTab.page
      .getByText(words("admin:payments.reason.otherAmount").split("{{")[0] ?? "")
      .filter({ hasText: /184|١٨٤/ })
      .waitFor();
    await expectAccessible(adminTab.page);
    await adminTab.page.getByRole("button", { name: words("admin:payments.lookedAt") }).click();
    await adminTab.page.getByText(words("admin:payments.empty")).waitFor();
    await expectAccessible(adminTab.page);
    expect([...bank.complaints, ...adminTab.complaints]).toEqual([]);
    await adminTab.close();
  }
  await paymob.close();
});

const loadCheckoutSession = async ({ db }: Awaited<ReturnType<typeof openShop>>) =>
  (await db.selectFrom("checkout_sessions").select("id").executeTakeFirstOrThrow()).id;
