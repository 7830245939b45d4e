import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { newEmail, openTab, signUpCustomer, type Tab, validPassword } from "#tests/support/browserTab.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { journeyLanguages } from "#tests/support/longRun.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { type Translate, translatorFor } from "#tests/support/shopperSteps.ts";

let shop: Shop;
let chromium: TestBrowser;
let base: string;

beforeAll(async () => {
  shop = await openShop({ pages: true });
  base = (await shop.listen()).replace("127.0.0.1", "localhost");
  chromium = await openBrowser();
});
afterAll(async () => {
  await chromium?.close();
  await shop?.[Symbol.asyncDispose]();
});

const newPassword = "a second sprout";
const phoneViewport = { width: 360, height: 780 };
const desktopViewport = { width: 1280, height: 900 };
const viewports = { en: desktopViewport, ar: phoneViewport };
const pathnameOf = (url: URL) => url.pathname;

/** Opens a browser with the tab's user signed in. */
async function openPageAs(tab: Tab, language: string, viewport = desktopViewport) {
  const opened = await openPage(chromium.browser, { locale: language, viewport, acceptDownloads: true });
  const cookies = ["refresh", "signedIn", "device"].map((name) => ({ name, value: tab.cookie(name) ?? "", url: base }));
  const consent = { name: "CookieConsent", value: "false", url: base };
  await opened.page.context().addCookies([...cookies, consent, { name: "lng", value: language, url: base }]);
  return opened;
}

/** Returns the newest mailed link of that kind for an e-mail address. */
async function mailedLink(email: string, path: string): Promise<string> {
  await shop.runJobs();
  const mail = (await shop.mails()).find(({ to, text }) => to === email && text.includes(path));
  const [, query = ""] = new RegExp(`${path}(\\?token=[\\w-]+)`).exec(mail?.text ?? "") ?? [];
  return base + path + query;
}

test("signing out leaves nothing of the user in the storage of any tab, and keeps the preferences", async () => {
  const words = translatorFor("en");
  const { tab } = await signUpCustomer(shop);
  const { page, close } = await openPageAs(tab, "en");
  const other = await page.context().newPage();
  const stored = (at: Page) => at.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)].sort());
  for (const at of [page, other]) {
    await at.goto(`${base}/profile`);
    await at.locator("#sessions").waitFor();
    await at.evaluate(() => {
      sessionStorage.setItem("checkout.form", "12 Corniche Road");
      for (const key of ["searches", "recentlyViewed", "theme", "deliverTo"]) localStorage.setItem(key, "dark");
    });
  }
  await page.locator("header summary", { hasText: words("common:account") }).click();
  await page.getByRole("button", { name: words("common:logOut"), exact: true }).click();
  for (const at of [page, other]) {
    await at.waitForURL((url) => pathnameOf(url) === "/login");
    expect((await stored(at)).filter((key) => !key.startsWith("react-router"))).toEqual(["deliverTo", "theme"]);
  }
  await close();
});

type Step = { page: Page; words: ReturnType<typeof translatorFor> };

test.each(journeyLanguages("ar"))(
  "resets a forgotten password by link, in %s",
  async (language) => {
    const words = translatorFor(language);
    const { email, userId } = await signUpCustomer(shop);
    const linked = { issuer: "https://www.facebook.com", subject: userId, provider: "facebook" } as const;
    await shop.db
      .insertInto("identities")
      .values({ ...linked, user_id: userId, email: null })
      .execute();
    const { page, complaints, close } = await openPage(chromium.browser, {
      locale: language,
      viewport: viewports[language],
    });
    await page.context().addCookies([{ name: "CookieConsent", value: "false", url: base }]);
    await page.goto(`${base}/login`);
    await page.getByRole("link", { name: words("accounts:login.forgot") }).click();
    await page.waitForURL(/\/forgot-password/);
    const submit = page.locator("main button[type=submit]");
    await submit.click();
    await page.locator(".notice--danger:focus").waitFor();
    await expectAccessible(page);
    await page.locator("[name=email]").fill(email);
    await submit.click();
    await page.getByText(words("errors:auth.forgot.sent")).waitFor();
    await expectAccessible(page);

    const link = await mailedLink(email, "/reset-password");
    await page.goto(link);
    await page.locator("[name=password]").fill(newPassword);
    await page.locator("[name=confirm]").fill("something else");
    await submit.click();
    await page.locator("#confirm-error", { hasText: words("errors:auth.reset.mismatch") }).waitFor();
    await expectAccessible(page);
    await page.locator("[name=confirm]").fill(newPassword);
    await submit.click();
    await removeLinkedAccount({ page, words });
    await signInWithNewPassword({ page, words }, email);

    // The link is used up; the page links to a new one, also for a signed-in user.
    const messages = complaints.splice(0);
    expect(messages).toEqual([]);
    await page.goto(link);
    await page.getByText(words("errors:auth.reset.tokenInvalid")).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: words("accounts:reset.askAnew") }).click();
    await page.waitForURL(/\/forgot-password/);
    await close();
  },
  60_000,
);

test.each(journeyLanguages("en"))(
  "a customer edits their profile, in %s",
  async (language) => {
    const words = translatorFor(language);
    const { tab, email, userId } = await signUpCustomer(shop);
    const elsewhere = openTab(shop, new Map(), "102.45.67.89");
    await elsewhere.post("/auth/login", { email, password: validPassword });
    const { page, complaints, close } = await openPageAs(tab, language, viewports[language]);
    const saved = page.getByText(words("errors:common.saved")).first();

    // An anchor scrolls to its section although those above load later.
    await page.goto(`${base}/profile#addresses`);
    await page.locator("#addresses:focus .profile__saved").first().waitFor();
    await expectAccessible(page);

    await page.locator("[name=name]").fill("Salma Hassan");
    await page.getByRole("button", { name: words("profile:phone.add") }).click();
    await page.locator("#phone-0").fill("123");
    await page.locator("#basic button[type=submit]").click();
    await page.locator("#phone-0-error").waitFor();
    await page.locator("#phone-0").fill(language === "ar" ? "٠١٠١٢٣٤٥٦٧٨" : "010 1234 5678");
    await page.locator("#basic button[type=submit]").click();
    await saved.waitFor();

    await addAddress({ page, words }, language);
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
    const confirm = page.getByRole("dialog", { name: words("accounts:confirmYou.title") });
    expect((await elsewhere.get("/auth/auth-profile")).status).toBe(200);
    await confirm.locator("[name=password]").fill(validPassword);
    await confirm.getByRole("button", { name: words("accounts:confirmYou.submit") }).click();
    await page.getByText(words("errors:profile.sessionEnded")).waitFor();
    expect((await elsewhere.get("/auth/auth-profile")).status).toBe(401);
    await elsewhere.post("/auth/login", { email, password: validPassword });

    await changePassword(page, words);
    expect((await elsewhere.get("/auth/auth-profile")).status).toBe(401);

    const next = await changeEmail({ page, words });

    await exportAndDelete(page, words, next);
    // The browser reports the refusal that asks for the password.
    expect(complaints.filter((line) => !line.includes("403"))).toEqual([]);
    await close();
  },
  90_000,
);

test("loads sections below the first one when a key is pressed, and tells of a failure", async () => {
  const { tab } = await signUpCustomer(shop);
  const { page, close } = await openPageAs(tab, "en", desktopViewport);
  const words = translatorFor("en");
  const script = /\/SessionsSection-[^/]+\.js$/;
  await page.route(script, (route) => route.abort());
  await page.goto(`${base}/profile`, { waitUntil: "networkidle" });
  await page.locator("[name=name]").waitFor();
  expect(await page.locator("#data button").count()).toBe(0);

  await page.keyboard.press("Tab");
  await page.locator("#data button").first().waitFor();
  const failure = page.locator("#sessions [role=alert]", { hasText: words("errors:common.notLoaded") });
  await failure.waitFor();
  await page.unroute(script);
  await failure.getByRole("button", { name: words("common:tryAgain") }).click();
  await page.locator("#sessions li").first().waitFor();
  await close();
});

async function changePassword(page: Page, words: Translate): Promise<void> {
  await page.locator("[name=currentPassword]").fill(validPassword);
  await page.locator("[name=newPassword]").fill(newPassword);
  await page.locator("[name=confirmPassword]").fill(newPassword);
  await page.locator("#password button[type=submit]").click();
  await page.getByText(words("errors:profile.passwordUpdated")).waitFor();
}

async function fillAddress(page: Page): Promise<void> {
  await page.locator("#shipping-street").fill("14 Mosaddak St, flat 6");
  await page.locator("#shipping-city").fill("Dokki");
  await page.locator("#shipping-state").selectOption("GZ");
  await page.locator("#shipping-postalCode").fill("12611");
}

async function exportAndDelete(page: Page, words: Translate, email: string): Promise<void> {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: words("profile:data.export") }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe("my-data.json");
  const chunks = await (await file.createReadStream()).toArray();
  expect(JSON.parse(Buffer.concat(chunks).toString()).account).toMatchObject({ email });

  await page.locator("#data .button--danger").click();
  const dialog = page.locator("dialog[open]");
  await dialog.getByText(words("profile:delete.staysText")).waitFor();
  await expectAccessible(page);
  await dialog.locator("[name=password]").fill(newPassword);
  await dialog.locator("button[type=submit]").click();
  await page.waitForURL((url) => pathnameOf(url) === "/");
  await page.getByText(words("errors:profile.deleted")).waitFor();
  expect((await openTab(shop).post("/auth/login", { email, password: newPassword })).status).toBe(401);
  await page.goto(`${base}/profile`);
  await page.waitForURL(/\/login\?next=%2Fprofile/);
}

test("deletion leads home even if the session ends before the home page is there", async () => {
  const { tab } = await signUpCustomer(shop);
  const { page, close } = await openPageAs(tab, "en", desktopViewport);
  const words = translatorFor("en");
  await page.goto(`${base}/profile#data`);
  await page.locator("#data .button--danger").click();
  const dialog = page.locator("dialog[open]");
  await dialog.locator("[name=password]").fill(validPassword);
  let endSession: Promise<void> | undefined;
  await page.route(/\/(_root)?(_)?\.data/, async (route) => {
    // Another tab tells about the end while the home page loads.
    endSession ??= page.evaluate(() => new BroadcastChannel("nabta-session").postMessage("out"));
    await endSession;
    await page.waitForTimeout(300);
    await route.continue();
  });
  await dialog.locator("button[type=submit]").click();
  await page.getByText(words("errors:profile.deleted")).waitFor();
  await page.waitForURL((url) => pathnameOf(url) === "/");
  expect(endSession).toBeDefined();
  await close();
});

test("returns to the requested page once a failed session refresh succeeds", async () => {
  const { tab } = await signUpCustomer(shop);
  const { page, close } = await openPageAs(tab, "en", desktopViewport);
  let down = true;
  await page.route("**/api/auth/refresh-token", (route) => (down ? route.fulfill({ status: 503 }) : route.continue()));
  await page.goto(`${base}/orders`);
  await page.waitForURL(/\/login\?next=%2Forders/);
  down = false;
  await page.waitForURL((url) => pathnameOf(url) === "/orders");
  await page.getByRole("heading", { level: 1, name: translatorFor("en")("orders:title") }).waitFor();
  await close();
});

/** The remaining sign-in methods are listed, also after a reload. */
async function removeLinkedAccount({ page, words }: Step) {
  await page.getByRole("button", { name: words("accounts:connected.unlinkLong", { provider: "Facebook" }) }).waitFor();
  await page.reload();
  await expectAccessible(page);
  await page.getByRole("button", { name: words("accounts:connected.unlinkLong", { provider: "Facebook" }) }).click();
  await page.getByText(words("accounts:reset.allRemoved")).waitFor();
}

async function addAddress({ page, words }: Step, language: "en" | "ar") {
  const dialog = page.locator("dialog[open]");
  await page.locator("#addresses button").first().click();
  await dialog.locator("button[type=submit]").click();
  await dialog.locator(".notice--danger:focus").waitFor();
  await expectAccessible(page);
  await fillAddress(page);
  // Alexandria's area code in the language's digits: a warning does not block saving.
  await page.locator("#shipping-postalCode").fill(language === "ar" ? "٢١٥١١" : "21511");
  const doubt = words("checkout:postalElsewhere", { start: language === "ar" ? "١٢" : "12" });
  await dialog.getByRole("status").filter({ hasText: doubt }).waitFor();
  await expectAccessible(page);
  await dialog.locator("button[type=submit]").click();
  await dialog.waitFor({ state: "detached" });
  await page.locator("#addresses", { hasText: "14 Mosaddak St" }).waitFor();
}

async function changeEmail({ page, words }: Step) {
  const dialog = page.locator("dialog[open]");
  const next = newEmail();
  await page.getByRole("button", { name: words("profile:email.change") }).click();
  await dialog.locator("[name=email]").fill(next);
  await dialog.locator("[name=password]").fill(newPassword);
  await dialog.locator("button[type=submit]").click();
  await dialog.waitFor({ state: "detached" });
  await page.goto(await mailedLink(next, "/confirm-email"));
  await expectAccessible(page);
  await page.getByRole("button", { name: words("accounts:confirmEmail.submit") }).click();
  await page.getByText(words("accounts:confirmEmail.doneTitle")).waitFor();
  await page.locator("main").getByRole("link").first().click();
  await page.locator("#email", { hasText: next }).waitFor();
  return next;
}

async function signInWithNewPassword({ page, words }: Step, email: string) {
  await page
    .getByRole("link", { name: words("accounts:login.title"), exact: true })
    .last()
    .click();
  await page.waitForURL((url) => pathnameOf(url) === "/login");
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill(newPassword);
  await page.getByRole("button", { name: words("accounts:login.title"), exact: true }).click();
  await page.waitForURL((url) => pathnameOf(url) === "/");
}
