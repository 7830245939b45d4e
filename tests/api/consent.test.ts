import { expect, test } from "vitest";
import { consentTextVersion } from "#shop/accounts/consent.ts";
import { openTab, signUpCustomer } from "#tests/support/browserTab.ts";
import { openShop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

const loadConsentLog = (shop: Awaited<ReturnType<typeof openShop>>) =>
  shop.db.selectFrom("consent_log").selectAll().orderBy("id").execute();

test("records each consent choice with visitor, time and text version", async () => {
  await using shop = await openShop();
  const visitor = openTab(shop);
  expect((await visitor.post("/users/consent-log", { action: "accepted" })).status).toBe(204);
  expect(visitor.jar.get("CookieConsent")).toMatchObject({
    value: "true",
    attributes: expect.stringMatching(/Max-Age=12960000; Path=\/; SameSite=Lax/),
  });
  expect(visitor.jar.get("CookieConsent")?.attributes).not.toContain("HttpOnly");
  expect((await visitor.post("/users/consent-log", { action: "declined" })).status).toBe(204);
  expect(visitor.cookie("CookieConsent")).toBe("false");
  const { tab, userId } = await signUpCustomer(shop);
  await tab.post("/users/consent-log", { action: "accepted" });

  const [first, second, third] = await loadConsentLog(shop);
  expect(first).toMatchObject({
    action: "accepted",
    user_id: null,
    text_shown: consentTextVersion,
    language: "en",
    at: expect.any(Date),
  });
  expect(second).toMatchObject({ action: "declined", visitor: first?.visitor });
  expect(third).toMatchObject({ user_id: userId });
  expect(third?.visitor).not.toBe(first?.visitor);
});

test("accepts only the two choices and rate-limits the consent log", async () => {
  await using shop = await openShop();
  const tab = openTab(shop);
  for (const bad of [{}, { action: "maybe" }, { action: "accepted", user_id: "x" }])
    expect((await tab.post("/users/consent-log", bad)).status).toBe(400);
  tab.jar.set("consentReceipt", { value: "=cmd|' /C calc'!A0", attributes: "" });
  const statuses: number[] = [];
  for (let i = 0; i < 33; i++) statuses.push((await tab.post("/users/consent-log", { action: "declined" })).status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(30);
  expect((await loadConsentLog(shop))[0]?.visitor).toMatch(/^[0-9a-f-]{36}$/);
});

test("admins export the consent log as CSV without formulas", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  const { id } = await shop.db
    .insertInto("users")
    .values({ email: "=sum(a1)@example.test", name: "x" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 2_300 }, (_, i) => ({
    visitor: `visitor-${i}`,
    user_id: i === 0 ? id : null,
    action: "accepted" as const,
    text_shown: "1",
    language: "ar",
  }));
  await shop.db.insertInto("consent_log").values(rows).execute();
  const answer = await shop.app.inject({ method: "GET", url: "/api/admin/consents.csv", headers: staff.headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toContain("text/csv");
  expect(answer.headers["content-disposition"]).toMatch(/attachment; filename="consents-[\d-]+\.csv"/);
  const lines = answer.body.trimEnd().split("\n");
  expect(lines).toHaveLength(2_301);
  expect(lines[0]).toBe('\ufeff"at","who","action","purpose","text","language"');
  expect(lines[1]).toMatch(/^"[\dT:-]+Z","'=sum\(a1\)@example\.test","accepted","analytics","1","ar"$/);
  const later = await shop.app.inject({
    method: "GET",
    url: "/api/admin/consents.csv?from=2099-01-01",
    headers: staff.headers,
  });
  expect(later.body.trim().split("\n")).toHaveLength(1);
});

test("pages are identical whatever the consent and load analytics only when configured", async () => {
  await using shop = await openShop({ pages: true, env: { ANALYTICS_ID: "G-TEST12345" } });
  const page = (cookie: string) => shop.app.inject({ method: "GET", url: "/", headers: { cookie } });
  const [never, agreed, refused] = [
    await page(""),
    await page("CookieConsent=true"),
    await page("CookieConsent=false"),
  ];
  expect(agreed.body).toBe(never.body);
  expect(refused.body).toBe(never.body);
  expect(agreed.headers.etag).toBe(never.headers.etag);
  expect(never.body).not.toContain("googletagmanager.com/gtag");
  expect(never.headers["content-security-policy"]).toMatch(/script-src [^;]*https:\/\/www\.googletagmanager\.com/);
  expect(never.headers["content-security-policy"]).not.toContain("unsafe-inline' https");
  await using plain = await openShop({ pages: true });
  const { headers } = await plain.app.inject({ method: "GET", url: "/" });
  expect(headers["content-security-policy"]).not.toContain("google");
});
