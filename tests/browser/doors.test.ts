import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessible } from "#tests/support/accessible.ts";
import { hydrated, type OwnBrowser, openBrowser, openPage } from "#tests/support/browser.ts";
import { codeFor, goodPassword, newCustomer, newEmail } from "#tests/support/browserTab.ts";
import { openCollector } from "#tests/support/collector.ts";
import { listen } from "#tests/support/doors/listen.ts";
import { openDoors } from "#tests/support/doors/open.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { wordsIn } from "#tests/support/shopper.ts";

let chromium: OwnBrowser;
let doors: Awaited<ReturnType<typeof openDoors>>;
let shop: Shop;
let base: string;

beforeAll(async () => {
  // The providers must know where the shop will be before it is there.
  const place = await listen();
  base = place.base;
  await place.close();
  doors = await openDoors(base);
  const env = { PUBLIC_URL: base, ANALYTICS_ID: "G-TEST12345", ...doors.env };
  shop = await openShop({ pages: true, env });
  await shop.app.listen({ port: Number(new URL(base).port), host: "127.0.0.1" });
  chromium = await openBrowser();
});
afterAll(async () => {
  await chromium?.close();
  await shop?.[Symbol.asyncDispose]();
  await doors?.close();
});

const providers = { google: "Google", facebook: "Facebook" } as const;
const shows = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({ timestamp: Date.now() });

/** Says at the stand-in who one is. */
async function beAt(page: Page, who: { id: string; name?: string; email?: string }): Promise<void> {
  await page.locator("[name=id]").fill(who.id);
  await page.locator("[name=name]").fill(who.name ?? "");
  await page.locator("[name=email]").fill(who.email ?? "");
  await page.locator("button[value=yes]").click();
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(base + path);
  await hydrated(page);
}

const cookiesOf = async (page: Page) =>
  Object.fromEntries((await page.context().cookies(base)).map(({ name, value }) => [name, value]));

describe.each(["en", "ar"])("in %s", (language) => {
  const words = wordsIn(language);
  const open = async (asks = false) => {
    const opened = await openPage(chromium.browser, { locale: language }, { asks });
    await opened.page.context().addCookies([{ name: "lng", value: language, url: base }]);
    return { ...opened, [Symbol.asyncDispose]: opened.close };
  };
  const button = (page: Page, key: string, facts: Record<string, string> = {}) =>
    page.getByRole("button", { name: words(key, facts), exact: true });
  const other = (page: Page, provider: keyof typeof providers) =>
    page.getByRole("link", { name: words("accounts:providers.with", { provider: providers[provider] }) });

  test("Google leads in, and back to where one was", async () => {
    await using tab = await open();
    const { page } = tab;
    await goTo(page, "/login?next=%2Fprofile");
    await accessible(page);
    await other(page, "google").click();
    await beAt(page, { id: `g-${language}`, name: "Mona Adel", email: newEmail() });
    await page.waitForURL(`${base}/profile`);
    await page.locator("#connected").getByText("Google", { exact: true }).waitFor();
    await page.locator("#connected").getByText(words("accounts:connected.last")).waitFor();
    await button(page, "accounts:connected.unlinkLong", { provider: "Google" }).click();
    await page.locator("#connected [role=alert]", { hasText: words("errors:auth.unlink.lastMethod") }).waitFor();
    await accessible(page, { part: "#connected" });
    expect(tab.complaints.filter((line) => !line.includes("409"))).toEqual([]);

    // Whoever has no password leaves by coming in once more.
    await sql`update sessions set created_at = now() - interval '11 minutes'`.execute(shop.db);
    await button(page, "profile:delete.title").click();
    await accessible(page, { part: "dialog[open]" });
    await page
      .getByRole("dialog")
      .getByRole("button", { name: words("profile:delete.submit"), exact: true })
      .click();
    await button(page, "profile:delete.signIn").click();
    await other(page, "google").click();
    await beAt(page, { id: `g-${language}`, name: "Mona Adel", email: newEmail() });
    await page.waitForURL(`${base}/profile#data`);
    await button(page, "profile:delete.title").click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: words("profile:delete.submit"), exact: true })
      .click();
    await page.waitForURL(`${base}/`);
    await page.getByText(words("errors:profile.deleted")).waitFor();
    expect((await cookiesOf(page)).signedIn).toBeUndefined();
  });

  test("an address that is known is not let in by Google, is told so, and links it in the profile instead", async () => {
    const known = await newCustomer(shop);
    const who = { id: `known-${language}`, name: "Mona Adel", email: known.email };
    await using tab = await open();
    const { page } = tab;
    await goTo(page, "/signup?next=%2Fprofile");
    await other(page, "google").click();
    await beAt(page, who);
    await page.waitForURL(/\/login\?trouble=exists/);
    await page.getByText(words("errors:auth.oauth.emailExists")).waitFor();
    await accessible(page);
    await hydrated(page);
    await page.locator("[name=email]").fill(known.email);
    await page.locator("[name=password]").fill(goodPassword);
    await button(page, "accounts:login.title").click();
    await page.waitForURL(`${base}/profile`);
    await button(page, "accounts:connected.linkLong", { provider: "Google" }).click();
    await beAt(page, who);
    await page.waitForURL(`${base}/profile#connected`);
    await page.getByText(words("accounts:connected.done", { provider: "Google" })).waitFor();
    await button(page, "accounts:connected.unlinkLong", { provider: "Google" }).click();
    await page.getByText(words("accounts:connected.undone", { provider: "Google" })).waitFor();
    await button(page, "accounts:connected.linkLong", { provider: "Google" }).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  test("Facebook without an address asks for one, and a code proves it", async () => {
    const email = newEmail();
    await using tab = await open();
    const { page } = tab;
    await goTo(page, "/signup");
    await other(page, "facebook").click();
    await beAt(page, { id: `fb-${language}`, name: "Omar" });
    await page.waitForURL(`${base}/oauth-signup#`);
    await page.locator("[name=email]").waitFor();
    expect(await page.locator("[name=name]").inputValue()).toBe("Omar");
    await accessible(page);
    await button(page, "accounts:signup.submit").click();
    await page.locator("[role=alert]", { hasText: words("errors:validation.required") }).waitFor();
    await page.locator("[name=email]").fill(email);
    await button(page, "accounts:signup.submit").click();
    await page.waitForURL(/\/verify-email/);
    await page.locator("[name=code]").fill(await codeFor(shop, email));
    await button(page, "accounts:verify.submit").click();
    await page.waitForURL(`${base}/`);
    expect((await cookiesOf(page)).signedIn).toBe("1");
    expect(tab.complaints).toEqual([]);
  });

  test("two-step verification is set up with a key, asked for at the door, and a recovery code helps", async () => {
    const { email } = await newCustomer(shop);
    await using tab = await open();
    const { page } = tab;
    const logIn = async () => {
      await goTo(page, "/login?next=%2Fprofile");
      await page.locator("[name=email]").fill(email);
      await page.locator("[name=password]").fill(goodPassword);
      await button(page, "accounts:login.title").click();
    };
    await logIn();
    await page.waitForURL(`${base}/profile`);
    await button(page, "accounts:two.start").click();
    await page.getByRole("img", { name: words("accounts:two.qr") }).waitFor();
    await accessible(page, { part: "#second-factor" });
    const secret = (await page.locator(".two-step__key").textContent()) ?? "";
    await page.locator(".two-step [name=code]").fill(shows(secret));
    await button(page, "accounts:two.confirm").click();
    await page.locator(".two-step__codes li").first().waitFor();
    const [recovery = ""] = await page.locator(".two-step__codes li").allTextContents();
    await accessible(page, { part: "#second-factor" });
    await button(page, "accounts:two.done").click();
    await page.getByText(words("accounts:two.on"), { exact: true }).waitFor();
    await page.context().clearCookies();
    await page.context().addCookies([{ name: "lng", value: language, url: base }]);

    await logIn();
    await page.getByRole("heading", { name: words("accounts:factor.title") }).waitFor();
    expect(page.url()).not.toContain("#");
    await accessible(page);
    await page.locator("[name=code]").fill("000000");
    await button(page, "accounts:login.title").click();
    await page.locator("[role=alert]", { hasText: words("errors:auth.secondFactor.wrong") }).waitFor();
    expect((await cookiesOf(page)).signedIn).toBeUndefined();
    await page.locator("[name=code]").fill(recovery);
    await button(page, "accounts:login.title").click();
    await page.waitForURL(`${base}/profile`);
    expect((await cookiesOf(page)).signedIn).toBe("1");
    expect(tab.complaints.filter((line) => !line.includes("400"))).toEqual([]);
  });

  test("nothing is measured before somebody agrees, and nothing of it stays once they change their mind", async () => {
    await using tab = await open(true);
    const { page } = tab;
    const asked: string[] = [];
    await page.route(/googletagmanager|google-analytics/, (route) => {
      asked.push(route.request().url());
      const body =
        "document.cookie='_ga=GA1.1.1;path=/';document.cookie='_ga_TEST12345=GS1;path=/';window.measures=dataLayer.length";
      return route.fulfill({ contentType: "text/javascript", body });
    });
    await goTo(page, "/");
    const banner = page.getByRole("region", { name: words("common:consent.title") });
    await banner.waitFor();
    await accessible(page);
    expect(asked).toEqual([]);
    const [yes, no] = [banner.getByRole("button").nth(1), banner.getByRole("button").nth(0)];
    const looks = async (one: typeof yes) => {
      const { width, height } = (await one.boundingBox()) ?? { width: 0, height: 0 };
      const style = await one.evaluate((node) => {
        const { backgroundColor, color, fontSize, fontWeight, borderColor } = getComputedStyle(node);
        return [backgroundColor, color, fontSize, fontWeight, borderColor].join();
      });
      return { width: Math.round(width), height: Math.round(height), style };
    };
    expect(await looks(yes)).toEqual(await looks(no));
    // The keyboard meets it right after the way past the head.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await banner.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight + 999));
    const [foot, box] = [await page.locator(".footer").boundingBox(), await banner.boundingBox()];
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 1);

    await yes.click();
    await expect.poll(() => asked.length).toBe(1);
    await expect.poll(async () => (await cookiesOf(page))._ga).toBe("GA1.1.1");
    expect(await cookiesOf(page)).toMatchObject({ CookieConsent: "true" });
    await banner.waitFor({ state: "detached" });
    const days = (await page.context().cookies(base)).find(({ name }) => name === "CookieConsent")?.expires ?? 0;
    expect(Math.round((days - Date.now() / 1000) / 86_400)).toBe(150);
    await page.reload();
    await hydrated(page);
    await expect.poll(() => asked.length).toBe(2);
    expect(await banner.count()).toBe(0);

    await button(page, "common:consent.settings").click();
    await banner.waitFor();
    await button(page, "common:consent.withdraw").click();
    await page.getByText(words("errors:consent.withdrawn")).waitFor();
    const left = await cookiesOf(page);
    expect(left.CookieConsent).toBe("false");
    expect(Object.keys(left).filter((name) => name.startsWith("_ga"))).toEqual([]);
    expect(await page.locator("script[src*=googletagmanager]").count()).toBe(0);
    await page.reload();
    await hydrated(page);
    expect(asked).toHaveLength(2);
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

  test("declining is one press, and asks nobody anything", async () => {
    await using tab = await open(true);
    const { page } = tab;
    await goTo(page, "/login");
    await button(page, "common:consent.decline").click();
    await page.getByText(words("errors:consent.withdrawn")).waitFor();
    await goTo(page, "/signup");
    expect(await page.locator(".consent").count()).toBe(0);
    await button(page, "common:consent.settings").click();
    await page.locator(".consent").waitFor();
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("consent");
    await page.keyboard.press("Escape");
    await page.locator(".consent").waitFor({ state: "detached" });
    expect(tab.complaints).toEqual([]);
  });

  test("a page that falls over says so plainly, offers a way on, and is reported once", async () => {
    await using tab = await open();
    const { page } = tab;
    const reports: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/logs")) reports.push(request.postDataJSON());
    });
    await goTo(page, "/login");
    // The next page's code cannot be run.
    await page.route(/SignUpPage.*\.js/, (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: "export const handle={texts:['accounts']};export default function X(){throw new Error('boom for mona@example.com')}",
      }),
    );
    await page.locator(".door__foot a[href^='/signup']").click();
    await page.getByRole("heading", { name: words("errors:common.somethingWentWrong") }).waitFor();
    await accessible(page);
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

test("in production a browser's failure reaches the configured service and nobody's data with it; elsewhere its code is not even fetched", async () => {
  await using collector = await openCollector();
  const env = { NODE_ENV: "production", PUBLIC_URL: "http://localhost:3999", ALLOW_SANDBOX_PAYMENTS: "1" };
  await using told = await openShop({ pages: true, env: { ...env, SENTRY_DSN: collector.dsn } });
  await using quiet = await openShop({ pages: true });
  for (const other of [told, quiet]) {
    const address = (await other.listen()).replace("127.0.0.1", "localhost");
    const { page, close, complaints } = await openPage(chromium.browser, { locale: "en" });
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(request.url()));
    await page.context().addCookies([{ name: "canary", value: "cookie-canary", url: address }]);
    await page.goto(`${address}/login?email=mona@example.com&token=query-canary`);
    await hydrated(page);
    await page.locator("[name=password]").fill("password-canary");
    await page.waitForLoadState("networkidle");
    const code = fetched.filter((url) => /\/sentry-[^/]+\.js/.test(url));
    expect(code).toHaveLength(other === told ? 1 : 0);
    await page.evaluate(() => setTimeout(() => Promise.reject(new Error("boom for mona@example.com"))));
    if (other === told) {
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

test("staff whom the shop asks for a second factor set it up before the desk opens", async () => {
  const words = wordsIn("en");
  await using other = await openShop({ pages: true });
  const address = (await other.listen()).replace("127.0.0.1", "localhost");
  const admin = await newCustomer(other);
  await other.db.updateTable("users").set({ role: "admin" }).execute();
  await other.db.insertInto("settings").values({ key: "staffNeedSecondFactor", value: "true" }).execute();
  const { page, close } = await openPage(chromium.browser, { locale: "en" });
  await page.goto(`${address}/login?next=%2Fsecret-dashboard%2Forders`);
  await hydrated(page);
  await page.locator("[name=email]").fill(admin.email);
  await page.locator("[name=password]").fill(goodPassword);
  await page.getByRole("button", { name: words("accounts:login.title"), exact: true }).click();
  await page.getByRole("heading", { name: words("accounts:two.first") }).waitFor();
  expect(await page.locator(".desk-head").count()).toBe(0);
  await page.getByRole("button", { name: words("accounts:two.start") }).click();
  const secret = (await page.locator(".two-step__key").textContent()) ?? "";
  await page.locator("[name=code]").fill(shows(secret));
  await page.getByRole("button", { name: words("accounts:two.confirm") }).click();
  await page.getByRole("button", { name: words("accounts:two.done") }).click();
  await page.locator(".desk-head").waitFor();
  await close();
});
