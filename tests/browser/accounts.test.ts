import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessible } from "#tests/support/accessible.ts";
import { hydrated, type OwnBrowser, openBrowser, openPage } from "#tests/support/browser.ts";
import { goodPassword, newCustomer, newEmail, openTab, type Tab } from "#tests/support/browserTab.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { type Words, wordsIn } from "#tests/support/shopper.ts";

let shop: Shop;
let own: OwnBrowser;
let base: string;

beforeAll(async () => {
  shop = await openShop({ pages: true });
  base = (await shop.listen()).replace("127.0.0.1", "localhost");
  own = await openBrowser();
});
afterAll(async () => {
  await own?.close();
  await shop?.[Symbol.asyncDispose]();
});

const another = "a second sprout";
const phone = { width: 360, height: 780 };
const desk = { width: 1280, height: 900 };
const plain = (url: URL) => url.pathname;

/** A browser in which the tab's person is signed in. */
async function browserOf(tab: Tab, language: string, viewport = desk) {
  const opened = await openPage(own.browser, { locale: language, viewport, acceptDownloads: true });
  const cookies = ["refresh", "signedIn", "device"].map((name) => ({ name, value: tab.cookie(name) ?? "", url: base }));
  const consent = { name: "CookieConsent", value: "false", url: base };
  await opened.page.context().addCookies([...cookies, consent, { name: "lng", value: language, url: base }]);
  return opened;
}

/** The newest link of that kind to an address. */
async function linkTo(email: string, path: string): Promise<string> {
  await shop.runJobs();
  const mail = (await shop.mails()).find(({ to, text }) => to === email && text.includes(path));
  const [, query = ""] = new RegExp(`${path}(\\?token=[\\w-]+)`).exec(mail?.text ?? "") ?? [];
  return base + path + query;
}

test.each([
  ["en", desk],
  ["ar", phone],
] as const)(
  "a forgotten password is set anew by a link, in %s",
  async (language, viewport) => {
    const words = wordsIn(language);
    const { email } = await newCustomer(shop);
    const { page, complaints, close } = await openPage(own.browser, { locale: language, viewport });
    await page.context().addCookies([{ name: "CookieConsent", value: "false", url: base }]);
    await page.goto(`${base}/login`);
    await hydrated(page);
    await page.getByRole("link", { name: words("accounts:login.forgot") }).click();
    await page.waitForURL(/\/forgot-password/);
    const submit = page.locator("main button[type=submit]");
    await submit.click();
    await page.locator(".note--danger:focus").waitFor();
    await accessible(page);
    await page.locator("[name=email]").fill(email);
    await submit.click();
    await page.getByText(words("errors:auth.forgot.sent")).waitFor();
    await accessible(page);

    const link = await linkTo(email, "/reset-password");
    await page.goto(link);
    await hydrated(page);
    await page.locator("[name=password]").fill(another);
    await page.locator("[name=confirm]").fill("something else");
    await submit.click();
    await page.locator("#confirm-error", { hasText: words("errors:auth.reset.mismatch") }).waitFor();
    await accessible(page);
    await page.locator("[name=confirm]").fill(another);
    await submit.click();
    await page.waitForURL((url) => plain(url) === "/login");
    await page.locator("[name=email]").fill(email);
    await page.locator("[name=password]").fill(another);
    await page.getByRole("button", { name: words("accounts:login.title"), exact: true }).click();
    await page.waitForURL((url) => plain(url) === "/");

    // The link is used up; the way to a new one is right there, also for somebody who is signed in.
    const seen = complaints.splice(0);
    expect(seen).toEqual([]);
    await page.goto(link);
    await page.getByText(words("errors:auth.reset.tokenInvalid")).waitFor();
    await accessible(page);
    await page.getByRole("link", { name: words("accounts:reset.askAnew") }).click();
    await page.waitForURL(/\/forgot-password/);
    await close();
  },
  60_000,
);

test.each([
  ["en", desk],
  ["ar", phone],
] as const)(
  "somebody keeps their profile in order, in %s",
  async (language, viewport) => {
    const words = wordsIn(language);
    const { tab, email, userId } = await newCustomer(shop);
    const elsewhere = openTab(shop, new Map(), "102.45.67.89");
    await elsewhere.post("/auth/login", { email, password: goodPassword });
    const { page, complaints, close } = await browserOf(tab, language, viewport);
    const saved = page.getByText(words("errors:common.saved")).first();
    const dialog = page.locator("dialog[open]");

    // An anchor leads to its section although those above arrive later.
    await page.goto(`${base}/profile#addresses`);
    await page.locator("#addresses:focus .profile__kept").first().waitFor();
    await accessible(page);

    await page.locator("[name=name]").fill("Salma Hassan");
    await page.getByRole("button", { name: words("profile:phone.add") }).click();
    await page.locator("#phone-0").fill("123");
    await page.locator("#basic button[type=submit]").click();
    await page.locator("#phone-0-error").waitFor();
    await page.locator("#phone-0").fill(language === "ar" ? "٠١٠١٢٣٤٥٦٧٨" : "010 1234 5678");
    await page.locator("#basic button[type=submit]").click();
    await saved.waitFor();

    await page.locator("#addresses button").first().click();
    await dialog.locator("button[type=submit]").click();
    await dialog.locator(".note--danger:focus").waitFor();
    await accessible(page);
    await fillAddress(page);
    // Alexandria's, on the keyboard of the language: a doubt holds nobody up.
    await page.locator("#shipping-postalCode").fill(language === "ar" ? "٢١٥١١" : "21511");
    const doubt = words("checkout:postalElsewhere", { start: language === "ar" ? "١٢" : "12" });
    await dialog.getByRole("status").filter({ hasText: doubt }).waitFor();
    await accessible(page);
    await dialog.locator("button[type=submit]").click();
    await dialog.waitFor({ state: "detached" });
    await page.locator("#addresses", { hasText: "14 Mosaddak St" }).waitFor();
    const { name, phones, shipping_address } = await shop.db
      .selectFrom("users")
      .select(["name", "phones", "shipping_address"])
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    expect({ name, phones, state: shipping_address?.state, code: shipping_address?.postalCode }).toEqual({
      name: "Salma Hassan",
      phones: ["+201012345678"],
      state: "GZ",
      code: "21511",
    });

    await page.locator("#sessions li").nth(1).getByText("102.45.0.0/16").waitFor();
    await page.locator("#sessions li").nth(1).getByRole("button").click();
    await page.getByText(words("errors:profile.sessionEnded")).waitFor();
    expect((await elsewhere.get("/auth/auth-profile")).status).toBe(401);
    await elsewhere.post("/auth/login", { email, password: goodPassword });

    await page.locator("[name=currentPassword]").fill(goodPassword);
    await page.locator("[name=newPassword]").fill(another);
    await page.locator("[name=confirmPassword]").fill(another);
    await page.locator("#password button[type=submit]").click();
    await page.getByText(words("errors:profile.passwordUpdated")).waitFor();
    expect((await elsewhere.get("/auth/auth-profile")).status).toBe(401);

    const next = newEmail();
    await page.getByRole("button", { name: words("profile:email.change") }).click();
    await dialog.locator("[name=email]").fill(next);
    await dialog.locator("[name=password]").fill(another);
    await dialog.locator("button[type=submit]").click();
    await dialog.waitFor({ state: "detached" });
    await page.goto(await linkTo(next, "/confirm-email"));
    await hydrated(page);
    await accessible(page);
    await page.getByRole("button", { name: words("accounts:confirmEmail.submit") }).click();
    await page.getByText(words("accounts:confirmEmail.doneTitle")).waitFor();
    await page.locator("main").getByRole("link").first().click();
    await page.locator("#email", { hasText: next }).waitFor();

    await exportAndDelete(page, words, next);
    expect(complaints).toEqual([]);
    await close();
  },
  90_000,
);

async function fillAddress(page: Page): Promise<void> {
  await page.locator("#shipping-street").fill("14 Mosaddak St, flat 6");
  await page.locator("#shipping-city").fill("Dokki");
  await page.locator("#shipping-state").selectOption("GZ");
  await page.locator("#shipping-postalCode").fill("12611");
}

async function exportAndDelete(page: Page, words: Words, email: string): Promise<void> {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: words("profile:data.export") }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe("my-data.json");
  const chunks = await (await file.createReadStream()).toArray();
  expect(JSON.parse(Buffer.concat(chunks).toString()).account).toMatchObject({ email });

  await page.locator("#data .button--danger").click();
  const dialog = page.locator("dialog[open]");
  await dialog.getByText(words("profile:delete.staysText")).waitFor();
  await accessible(page);
  await dialog.locator("[name=password]").fill(another);
  await dialog.locator("button[type=submit]").click();
  await page.waitForURL((url) => plain(url) === "/");
  await page.getByText(words("errors:profile.deleted")).waitFor();
  expect((await openTab(shop).post("/auth/login", { email, password: another })).status).toBe(401);
  await page.goto(`${base}/profile`);
  await page.waitForURL(/\/login\?next=%2Fprofile/);
}

test("who was taken for a guest because the shop could not be asked is back where they wanted to be once it can", async () => {
  const { tab } = await newCustomer(shop);
  const { page, close } = await browserOf(tab, "en", desk);
  let down = true;
  await page.route("**/api/auth/refresh-token", (route) => (down ? route.fulfill({ status: 503 }) : route.continue()));
  await page.goto(`${base}/orders`);
  await page.waitForURL(/\/login\?next=%2Forders/);
  down = false;
  await page.waitForURL((url) => plain(url) === "/orders");
  await page.getByRole("heading", { level: 1, name: wordsIn("en")("orders:title") }).waitFor();
  await close();
});
