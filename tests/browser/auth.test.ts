import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, openPage, type TestBrowser, waitForHydration } from "#tests/support/browser.ts";
import { newEmail, readMailedCode, signUpCustomer, validPassword } from "#tests/support/browserTab.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { startFakeSentry } from "#tests/support/fakeSentry.ts";
import { journeyLanguages, longTest } from "#tests/support/longRun.ts";
import { startFakeProviders } from "#tests/support/oauth/startFakeProviders.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";
import { startHttpServer } from "#tests/support/startHttpServer.ts";

let chromium: TestBrowser;
let providers: Awaited<ReturnType<typeof startFakeProviders>>;
let shop: Shop;
let base: string;

beforeAll(async () => {
  // The providers need the shop's URL before it starts.
  const place = await startHttpServer();
  base = place.base;
  await place.close();
  providers = await startFakeProviders(base);
  const env = { PUBLIC_URL: base, ANALYTICS_ID: "G-TEST12345", ...providers.env };
  shop = await openShop({ pages: true, env });
  await shop.app.listen({ port: Number(new URL(base).port), host: "127.0.0.1" });
  chromium = await openBrowser();
});
afterAll(async () => {
  await chromium?.close();
  await shop?.[Symbol.asyncDispose]();
  await providers?.close();
});

const providerNames = { google: "Google", facebook: "Facebook" } as const;
const totpCode = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({ timestamp: Date.now() });

/** Chooses the account at the fake provider. */
async function submitProviderAccount(
  page: Page,
  account: { id: string; name?: string; email?: string },
): Promise<void> {
  await page.locator("[name=id]").fill(account.id);
  await page.locator("[name=name]").fill(account.name ?? "");
  await page.locator("[name=email]").fill(account.email ?? "");
  await page.locator("button[value=yes]").click();
}

async function openPath(page: Page, path: string): Promise<void> {
  await page.goto(base + path);
}

const readCookies = async (page: Page) =>
  Object.fromEntries((await page.context().cookies(base)).map(({ name, value }) => [name, value]));

describe.each(journeyLanguages("ar"))("in %s", (language) => {
  const words = translatorFor(language);
  const open = async (consentBanner = false) => {
    const opened = await openPage(chromium.browser, { locale: language }, { consentBanner });
    await opened.page.context().addCookies([{ name: "lng", value: language, url: base }]);
    return { ...opened, [Symbol.asyncDispose]: opened.close };
  };
  const button = (page: Page, key: string, facts: Record<string, string> = {}) =>
    page.getByRole("button", { name: words(key, facts), exact: true });
  const other = (page: Page, provider: keyof typeof providerNames) =>
    page.getByRole("link", { name: words("accounts:providers.with", { provider: providerNames[provider] }) });

  test("signs in with Google and returns to the requested page", async () => {
    await using tab = await open();
    const { page } = tab;
    await openPath(page, "/login?next=%2Fprofile");
    await expectAccessible(page);
    await other(page, "google").click();
    await submitProviderAccount(page, { id: `g-${language}`, name: "Mona Adel", email: newEmail() });
    await page.waitForURL(`${base}/profile`);
    await page.locator("#connected").scrollIntoViewIfNeeded();
    await page.locator("#connected").getByText("Google", { exact: true }).waitFor();
    await page.locator("#connected").getByText(words("accounts:connected.last")).waitFor();
    await button(page, "accounts:connected.unlinkLong", { provider: "Google" }).click();
    await page.locator("#connected [role=alert]", { hasText: words("errors:auth.unlink.lastMethod") }).waitFor();
    await expectAccessible(page, { include: "#connected" });
    expect(tab.complaints.filter((line) => !line.includes("409"))).toEqual([]);

    // A user without password signs in with the provider again, and the shop goes on where it stopped.
    const confirm = page.getByRole("dialog", { name: words("accounts:confirmYou.title") });
    const again = confirm.getByRole("button", { name: words("accounts:providers.with", { provider: "Google" }) });
    await sql`update sessions set reauthenticated_at = now() - interval '11 minutes'`.execute(shop.db);
    await button(page, "accounts:connected.linkLong", { provider: "Facebook" }).click();
    await again.waitFor();
    await expectAccessible(page, { include: "dialog[open]" });
    await again.click();
    await submitProviderAccount(page, { id: `another-${language}` });
    await page.getByText(words("errors:auth.oauth.otherAccount", { provider: "Google" })).waitFor();
    await waitForHydration(page);
    await button(page, "profile:delete.title").click();
    await again.click();
    await submitProviderAccount(page, { id: `g-${language}`, name: "Mona Adel", email: newEmail() });
    await page.waitForURL(`${base}/profile#data`);
    await page.getByRole("dialog", { name: words("profile:delete.question") }).waitFor();
    await expectAccessible(page, { include: "dialog[open]" });
    await page
      .getByRole("dialog")
      .getByRole("button", { name: words("profile:delete.submit"), exact: true })
      .click();
    await page.waitForURL(`${base}/`);
    await page.getByText(words("errors:profile.deleted")).waitFor();
    expect((await readCookies(page)).signedIn).toBeUndefined();
  });

  // Tests of the API reject it and link in each run.
  longTest("Google sign-in with a known e-mail is rejected with a reason and links from the profile", async () => {
    const known = await signUpCustomer(shop);
    const account = { id: `known-${language}`, name: "Mona Adel", email: known.email };
    await using tab = await open();
    const { page } = tab;
    await openPath(page, "/signup?next=%2Fprofile");
    await other(page, "google").click();
    await submitProviderAccount(page, account);
    await page.waitForURL(/\/login\?trouble=exists/);
    await page.getByText(words("errors:auth.oauth.emailExists")).waitFor();
    await expectAccessible(page);
    await waitForHydration(page);
    await page.locator("[name=email]").fill(known.email);
    await page.locator("[name=password]").fill(validPassword);
    await button(page, "accounts:login.title").click();
    await page.waitForURL(`${base}/profile`);
    await page.locator("#connected").scrollIntoViewIfNeeded();
    await button(page, "accounts:connected.linkLong", { provider: "Google" }).click();
    const confirm = page.getByRole("dialog", { name: words("accounts:confirmYou.title") });
    await page.locator("dialog[open]").waitFor();
    await expectAccessible(page, { include: "dialog[open]" });
    await page.keyboard.press("Escape");
    await confirm.waitFor({ state: "detached" });
    await button(page, "accounts:connected.linkLong", { provider: "Google" }).click();
    await confirm.locator("[name=password]:focus").waitFor();
    await page.keyboard.type("not the password");
    await page.keyboard.press("Enter");
    await confirm.getByRole("alert").waitFor();
    await confirm.locator("[name=password]").fill(validPassword);
    await page.keyboard.press("Enter");
    await submitProviderAccount(page, account);
    await page.waitForURL(`${base}/profile#connected`);
    await page.getByText(words("accounts:connected.done", { provider: "Google" })).waitFor();
    await button(page, "accounts:connected.unlinkLong", { provider: "Google" }).click();
    await page.getByText(words("accounts:connected.undone", { provider: "Google" })).waitFor();
    await button(page, "accounts:connected.linkLong", { provider: "Google" }).waitFor();
    expect(tab.complaints.filter((line) => !/40[03]/.test(line))).toEqual([]);
  });

  test("Facebook sign-in without e-mail asks for one and verifies it by code", async () => {
    const email = newEmail();
    await using tab = await open();
    const { page } = tab;
    await openPath(page, "/signup");
    await other(page, "facebook").click();
    await submitProviderAccount(page, { id: `fb-${language}`, name: "Omar" });
    await page.waitForURL(`${base}/oauth-signup#`);
    await page.locator("[name=email]").waitFor();
    expect(await page.locator("[name=name]").inputValue()).toBe("Omar");
    await expectAccessible(page);
    await button(page, "accounts:signup.submit").click();
    await page.locator("[role=alert]", { hasText: words("errors:validation.required") }).waitFor();
    await page.locator("[name=email]").fill(email);
    await button(page, "accounts:signup.submit").click();
    await page.waitForURL(/\/verify-email/);
    await page.locator("[name=code]").fill(await readMailedCode(shop, email));
    await button(page, "accounts:verify.submit").click();
    await page.waitForURL(`${base}/`);
    expect((await readCookies(page)).signedIn).toBe("1");
    expect(tab.complaints).toEqual([]);
  });

  test("sets up two-step verification by key, asks for it at sign-in and accepts a recovery code", async () => {
    const { email } = await signUpCustomer(shop);
    await using tab = await open();
    const { page } = tab;
    const logIn = async () => {
      await openPath(page, "/login?next=%2Fprofile");
      await page.locator("[name=email]").fill(email);
      await page.locator("[name=password]").fill(validPassword);
      await button(page, "accounts:login.title").click();
    };
    await logIn();
    await page.waitForURL(`${base}/profile`);
    await page.locator("#second-factor").scrollIntoViewIfNeeded();
    await button(page, "accounts:two.start").click();
    const confirm = page.getByRole("dialog", { name: words("accounts:confirmYou.title") });
    await confirm.locator("[name=password]").fill(validPassword);
    await page.keyboard.press("Enter");
    await page.getByRole("img", { name: words("accounts:two.qr") }).waitFor();
    await expectAccessible(page, { include: "#second-factor" });
    const secret = (await page.locator(".second-factor__key").textContent()) ?? "";
    await page.locator(".second-factor [name=code]").fill(totpCode(secret));
    await button(page, "accounts:two.confirm").click();
    await page.locator(".second-factor__codes li").first().waitFor();
    const [recovery = ""] = await page.locator(".second-factor__codes li").allTextContents();
    await expectAccessible(page, { include: "#second-factor" });
    await button(page, "accounts:two.done").click();
    await page.getByText(words("accounts:two.on"), { exact: true }).waitFor();
    await page.context().clearCookies();
    await page.context().addCookies([{ name: "lng", value: language, url: base }]);

    await logIn();
    await page.getByRole("heading", { name: words("accounts:factor.title") }).waitFor();
    expect(page.url()).not.toContain("#");
    await expectAccessible(page);
    await page.locator("[name=code]").fill("000000");
    await button(page, "accounts:login.title").click();
    await page.locator("[role=alert]", { hasText: words("errors:auth.secondFactor.wrong") }).waitFor();
    expect((await readCookies(page)).signedIn).toBeUndefined();
    await page.locator("[name=code]").fill(recovery);
    await button(page, "accounts:login.title").click();
    await page.waitForURL(`${base}/profile`);
    expect((await readCookies(page)).signedIn).toBe("1");
    expect(tab.complaints.filter((line) => !/40[03]/.test(line))).toEqual([]);
  });

  test("loads no analytics before consent and removes it after withdrawal", async () => {
    await using tab = await open(true);
    const { page } = tab;
    const requestedUrls: string[] = [];
    await page.route(/googletagmanager|google-analytics/, (route) => {
      requestedUrls.push(route.request().url());
      const body =
        "document.cookie='_ga=GA1.1.1;path=/';document.cookie='_ga_TEST12345=GS1;path=/';window.measures=dataLayer.length";
      return route.fulfill({ contentType: "text/javascript", body });
    });
    await openPath(page, "/");
    const banner = page.getByRole("region", { name: words("common:consent.title") });
    await banner.waitFor();
    await expectAccessible(page);
    expect(requestedUrls).toEqual([]);
    const yes = await expectFairBanner(page, banner);

    await yes.click();
    await expect.poll(() => requestedUrls.length).toBe(1);
    await expect.poll(async () => (await readCookies(page))._ga).toBe("GA1.1.1");
    expect(await readCookies(page)).toMatchObject({ CookieConsent: "true" });
    await banner.waitFor({ state: "detached" });
    const days = (await page.context().cookies(base)).find(({ name }) => name === "CookieConsent")?.expires ?? 0;
    expect(Math.round((days - Date.now() / 1000) / 86_400)).toBe(150);
    await page.reload();
    await expect.poll(() => requestedUrls.length).toBe(2);
    expect(await banner.count()).toBe(0);

    await button(page, "common:consent.settings").click();
    await banner.waitFor();
    await button(page, "common:consent.withdraw").click();
    await page.getByText(words("errors:consent.withdrawn")).waitFor();
    const remaining = await readCookies(page);
    expect(remaining.CookieConsent).toBe("false");
    expect(Object.keys(remaining).filter((name) => name.startsWith("_ga"))).toEqual([]);
    expect(await page.locator("script[src*=googletagmanager]").count()).toBe(0);
    await page.reload();
    expect(requestedUrls).toHaveLength(2);
    const rows = await shop.db
      .selectFrom("consent_log")
      .select(["action", "language"])
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    expect(rows).toEqual([
      { action: "declined", language },
      { action: "accepted", language },
    ]);
    expect(tab.complaints).toEqual([]);
  });

  test("shows the banner on a page that opened without a network once there is one", async () => {
    await using tab = await open(true);
    const { page } = tab;
    await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { get: () => false }));
    await openPath(page, "/login");
    await page.waitForTimeout(300);
    expect(await page.locator(".cookie-banner").count()).toBe(0);
    await page.evaluate(() => void window.dispatchEvent(new Event("online")));
    await button(page, "common:consent.decline").click();
    expect(tab.complaints).toEqual([]);
  });

  test("declines consent with one click and does not ask again", async () => {
    await using tab = await open(true);
    const { page } = tab;
    await openPath(page, "/login");
    await button(page, "common:consent.decline").click();
    await page.getByText(words("errors:consent.withdrawn")).waitFor();
    await openPath(page, "/signup");
    expect(await page.locator(".cookie-banner").count()).toBe(0);
    await button(page, "common:consent.settings").click();
    await page.locator(".cookie-banner").waitFor();
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("cookie-banner");
    await page.keyboard.press("Escape");
    await page.locator(".cookie-banner").waitFor({ state: "detached" });
    expect(tab.complaints).toEqual([]);
  });

  test("a page that crashes says so, offers a way on and is reported once", async () => {
    await using tab = await open();
    const { page } = tab;
    const reports: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/logs")) reports.push(request.postDataJSON());
    });
    await openPath(page, "/login");
    await page.evaluate(abortRequest);
    // The code of the next page throws.
    await page.route(/SignUpPage.*\.js/, (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: "export const handle={texts:['accounts']};export default function X(){throw new Error('boom for mona@example.com')}",
      }),
    );
    await page.locator(".auth__foot a[href^='/signup']").click();
    await page.getByRole("heading", { name: words("errors:common.somethingWentWrong") }).waitFor();
    await expectAccessible(page);
    await page.getByText(words("errors:common.technicalDetails")).click();
    await page.getByText("boom for").waitFor();
    await expect.poll(() => reports.length).toBe(1);
    expect(reports[0]).toMatchObject({ level: "error", message: "Error: boom for [e-mail]" });
    await page.unroute(/SignUpPage.*\.js/);
    await button(page, "errors:common.reload").click();
    await page.locator("[name=email]").waitFor();
    expect(reports).toHaveLength(1);
  });
});

test("reports browser errors in production only, without personal data", async () => {
  await using collector = await startFakeSentry();
  const env = { NODE_ENV: "production", PUBLIC_URL: "http://localhost:3999", ALLOW_SANDBOX_PAYMENTS: "1" };
  await using reportingShop = await openShop({ pages: true, env: { ...env, SENTRY_DSN: collector.dsn } });
  await using quiet = await openShop({ pages: true });
  for (const other of [reportingShop, quiet]) {
    const address = (await other.listen()).replace("127.0.0.1", "localhost");
    const { page, close, complaints } = await openPage(chromium.browser, { locale: "en" });
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(request.url()));
    await page.context().addCookies([{ name: "canary", value: "cookie-canary", url: address }]);
    await page.goto(`${address}/login?email=mona@example.com&token=query-canary`);
    await page.locator("[name=password]").fill("password-canary");
    await page.waitForLoadState("networkidle");
    const code = fetched.filter((url) => /\/sentry-[^/]+\.js/.test(url));
    expect(code).toHaveLength(other === reportingShop ? 1 : 0);
    await page.evaluate(abortRequest);
    await page.evaluate(() => setTimeout(() => Promise.reject(new Error("boom for mona@example.com"))));
    if (other === reportingShop) {
      expect(await collector.next("event")).toMatchObject({
        environment: "production",
        exception: { values: [{ type: "Error", value: "boom for [e-mail]" }] },
      });
      const everything = collector.envelopes.join();
      for (const canary of ["cookie-canary", "query-canary", "password-canary", "mona@"])
        expect(everything).not.toContain(canary);
    }
    await close();
    expect(complaints.filter((line) => !line.includes("boom"))).toEqual([]);
  }
  expect(collector.items("event")).toHaveLength(1);
});

// Tests of the API refuse the admin area in each run, and the test above sets a factor up.
longTest("an admin who must use a second factor sets it up before entering the admin", async () => {
  const words = translatorFor("en");
  await using other = await openShop({ pages: true });
  const address = (await other.listen()).replace("127.0.0.1", "localhost");
  const admin = await signUpCustomer(other);
  await other.db.updateTable("users").set({ role: "admin" }).execute();
  await other.db.insertInto("settings").values({ key: "staffNeedSecondFactor", value: "true" }).execute();
  const { page, close } = await openPage(chromium.browser, { locale: "en" });
  await page.goto(`${address}/login?next=%2Fsecret-dashboard%2Forders`);
  await page.locator("[name=email]").fill(admin.email);
  await page.locator("[name=password]").fill(validPassword);
  await page.getByRole("button", { name: words("accounts:login.title"), exact: true }).click();
  await page.getByRole("heading", { name: words("accounts:two.first") }).waitFor();
  expect(await page.locator(".admin-header").count()).toBe(0);
  await page.getByRole("button", { name: words("accounts:two.start") }).click();
  await page.getByRole("dialog").locator("[name=password]").fill(validPassword);
  await page.keyboard.press("Enter");
  const secret = (await page.locator(".second-factor__key").textContent()) ?? "";
  await page.locator("[name=code]").fill(totpCode(secret));
  await page.getByRole("button", { name: words("accounts:two.confirm") }).click();
  await page.getByRole("button", { name: words("accounts:two.done") }).click();
  await page.locator(".admin-header").waitFor();
  await close();
});

/** Both answers look alike, the keyboard reaches them early, and the banner covers no footer. Returns the accepting button. */
/** Runs in the page: a request of a page that is left. */
function abortRequest(): void {
  setTimeout(() => Promise.reject(new DOMException("boom: the page was left", "AbortError")));
}

async function expectFairBanner(page: Page, banner: Locator) {
  const [yes, no] = [banner.getByRole("button").nth(1), banner.getByRole("button").nth(0)];
  const styleOf = async (one: typeof yes) => {
    const { width, height } = (await one.boundingBox()) ?? { width: 0, height: 0 };
    const style = await one.evaluate((node) => {
      const { backgroundColor, color, fontSize, fontWeight, borderColor } = getComputedStyle(node);
      return [backgroundColor, color, fontSize, fontWeight, borderColor].join();
    });
    return { width: Math.round(width), height: Math.round(height), style };
  };
  expect(await styleOf(yes)).toEqual(await styleOf(no));
  // Tab reaches the consent banner right after the skip link.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await banner.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight + 999));
  const [foot, box] = [await page.locator(".footer").boundingBox(), await banner.boundingBox()];
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 1);
  return yes;
}
