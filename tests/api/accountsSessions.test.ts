import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { type CookieJar, openTab, reauthenticate, signUpCustomer, type Tab } from "#tests/support/browserTab.ts";
import { isLongRun } from "#tests/support/longRun.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

const refresh = (tab: Tab, active = false) =>
  tab.post("/auth/refresh-token", undefined, active ? { headers: { "x-user-active": "1" } } : {});

/** Moves the session's times into the past instead of waiting. */
const ageSessions = (shop: Shop, interval: RawBuilder<unknown>) =>
  sql`update sessions set last_active_at = last_active_at - ${interval}, created_at = created_at - ${interval},
    replaced_at = array(select t - ${interval} from unnest(replaced_at) t)`.execute(shop.db);

const seconds = (n: number) => sql`make_interval(secs => ${n})`;
const minutes = (n: number) => sql`make_interval(mins => ${n})`;

test("an access token lives 15 minutes and is renewed by a rotating refresh cookie", async () => {
  await using shop = await openShop();
  const { tab } = await signUpCustomer(shop);
  const [, claims = ""] = (tab.token ?? "").split(".");
  const { iat, exp } = JSON.parse(Buffer.from(claims, "base64url").toString());
  expect(exp - iat).toBe(900);

  const first = tab.cookie("refresh");
  const answer = await refresh(tab);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ accessToken: expect.any(String) });
  expect(tab.cookie("refresh")).not.toBe(first);
  expect((await tab.get("/auth/auth-profile")).status).toBe(200);

  const { rows } = await sql<{ row: string }>`select s::text as row from sessions s`.execute(shop.db);
  expect(rows[0]?.row).not.toContain(tab.cookie("refresh")?.split(".")[2]);
});

test("session cookies carry Max-Age, Path, SameSite and HttpOnly, on HTTPS also Secure", async () => {
  await using plain = await openShop();
  const { tab } = await signUpCustomer(plain);
  expect(tab.jar.get("refresh")?.attributes).toBe("; Max-Age=1209600; Path=/; HttpOnly; SameSite=Lax");
  expect(tab.jar.get("signedIn")).toMatchObject({ value: "1", attributes: "; Max-Age=1209600; Path=/; SameSite=Lax" });

  await using safe = await openShop({ env: { PUBLIC_URL: "https://nabta.example" } });
  const { jar } = (await signUpCustomer(safe)).tab;
  expect(jar.has("refresh")).toBe(false);
  expect(jar.get("__Host-refresh")?.attributes).toBe("; Max-Age=1209600; Path=/; HttpOnly; Secure; SameSite=Lax");
  expect(jar.get("__Host-csrf")?.attributes).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax/);
});

test("two tabs that refresh again and again at the same moment stay signed in with the same token", async () => {
  await using shop = await openShop({ connections: 10 });
  const jar: CookieJar = new Map();
  await signUpCustomer(shop, {}, openTab(shop, jar));
  const rounds = isLongRun ? 100 : 25;
  for (let round = 0; round < rounds; round++) {
    // Each tab has read the cookie before the other's response arrives.
    const tabs = [1, 2].map(() => openTab(shop, new Map(jar)));
    const answers = await Promise.all(tabs.map((tab) => refresh(tab)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(tabs[0]?.cookie("refresh")).toBe(tabs[1]?.cookie("refresh"));
    for (const [name, cookie] of tabs[round % 2]?.jar ?? []) jar.set(name, cookie);
  }
  const last = openTab(shop, jar);
  expect((await refresh(last)).status).toBe(200);
  // One rotation for each round and the last: concurrent callers get the result of the first.
  const { generation } = await shop.db.selectFrom("sessions").select("generation").executeTakeFirstOrThrow();
  expect(generation).toBe(rounds + 1);
  expect(last.cookie("refresh")?.split(".")[1]).toBe(String(rounds + 1));
});

test("a tab that missed several rotations within ten seconds gets the current token", async () => {
  await using shop = await openShop();
  const { tab } = await signUpCustomer(shop);
  const late = openTab(shop, new Map(tab.jar));
  for (let i = 0; i < 5; i++) await refresh(tab);
  expect((await refresh(late)).status).toBe(200);
  expect(late.cookie("refresh")).toBe(tab.cookie("refresh"));
});

test("repeats a lost refresh response for ten seconds", async () => {
  await using shop = await openShop();
  const { tab } = await signUpCustomer(shop);
  const before = new Map(tab.jar);
  await refresh(tab);
  await ageSessions(shop, seconds(9));
  expect((await refresh(openTab(shop, new Map(before)))).status).toBe(200);
  expect((await refresh(tab)).status).toBe(200);
});

test("reuse of an old refresh token after ten seconds ends the session for every holder", async () => {
  await using shop = await openShop();
  const { tab } = await signUpCustomer(shop);
  const thief = openTab(shop, new Map(tab.jar));
  await refresh(tab);
  await ageSessions(shop, seconds(11));
  expect(await refresh(thief)).toMatchObject({ status: 401, body: { message: "auth.refresh.invalidSession" } });
  expect((await tab.get("/auth/auth-profile")).status).toBe(401);
  expect((await refresh(tab)).status).toBe(401);
  expect(tab.jar.has("refresh")).toBe(false);
  expect(tab.jar.has("signedIn")).toBe(false);
  const { revoked_because } = await shop.db.selectFrom("sessions").selectAll().executeTakeFirstOrThrow();
  expect(revoked_because).toBe("reused");
});

test("a made-up refresh token ends no session", async () => {
  await using shop = await openShop();
  const { tab } = await signUpCustomer(shop);
  const [sessionId, , proof] = (tab.cookie("refresh") ?? "").split(".");
  const forged = [
    `${sessionId}.0.${"A".repeat(43)}`,
    `${sessionId}.1.${proof}`,
    `${randomUUID()}.0.${proof}`,
    "nonsense",
    `${sessionId}`,
    "x".repeat(3000),
  ];
  for (const value of forged) {
    const thief = openTab(shop, new Map([["refresh", { value, attributes: "" }]]));
    expect(await refresh(thief), value).toMatchObject({
      status: 401,
      body: { message: "auth.refresh.invalidSession" },
    });
  }
  expect(await refresh(openTab(shop))).toMatchObject({ status: 401, body: { message: "auth.refresh.noToken" } });
  expect((await refresh(tab)).status).toBe(200);
});

test("rejects an access token with a foreign signature", async () => {
  await using shop = await openShop();
  const { tab } = await signUpCustomer(shop);
  const [head = "", claims = "", signature = ""] = (tab.token ?? "").split(".");
  const none = Buffer.from('{"alg":"none"}').toString("base64url");
  for (const token of [
    `${none}.${claims}.`,
    `${head}.${claims}.${signature.slice(0, -2)}AA`,
    `${head}.${claims}`,
    "x",
  ]) {
    tab.token = token;
    expect((await tab.get("/auth/auth-profile")).status, token).toBe(401);
  }
});

test("sign-out invalidates access tokens immediately in every tab of the browser", async () => {
  await using shop = await openShop();
  const { tab } = await signUpCustomer(shop);
  const other = openTab(shop, tab.jar);
  other.token = tab.token;
  expect((await tab.post("/auth/logout")).status).toBe(204);
  expect((await other.get("/auth/auth-profile")).status).toBe(401);
  expect(tab.jar.has("refresh")).toBe(false);
  expect((await tab.post("/auth/logout")).status).toBe(204);
});

test("signs out although the access token has expired", async () => {
  await using shop = await openShop();
  const { tab } = await signUpCustomer(shop);
  const live = tab.token;
  tab.token = undefined;
  expect((await tab.post("/auth/logout")).status).toBe(204);
  tab.token = live;
  expect((await tab.get("/auth/auth-profile")).status).toBe(401);
});

test("losing the role or the account takes effect at the next request", async () => {
  await using shop = await openShop();
  const { tab, userId } = await signUpCustomer(shop);
  const become = (role: "user" | "admin") =>
    shop.db.updateTable("users").set({ role }).where("id", "=", userId).execute();
  const admin = async () => (await tab.get("/auth/auth-profile")).body?.data?.isAdmin;
  await become("admin");
  expect(await admin()).toBe(true);
  await become("user");
  expect(await admin()).toBe(false);
  await shop.db.updateTable("users").set({ deleted_at: new Date() }).where("id", "=", userId).execute();
  expect((await tab.get("/auth/auth-profile")).status).toBe(401);
  expect((await refresh(tab)).status).toBe(401);
});

test("signing in again in the same browser replaces the earlier session", async () => {
  await using shop = await openShop();
  const { tab, email, password } = await signUpCustomer(shop);
  const before = tab.token;
  await tab.post("/auth/login", { email, password });
  expect((await tab.get("/auth/sessions")).body.total).toBe(1);
  tab.token = before;
  expect((await tab.get("/auth/sessions")).status).toBe(401);
});

test("a user lists their sessions and ends unknown ones with the password", async () => {
  await using shop = await openShop();
  const { tab: phone, email, password } = await signUpCustomer(shop);
  const desktopTab = openTab(shop, new Map(), "10.0.0.7");
  await desktopTab.post("/auth/login", { email, password }, { headers: { "user-agent": "Desk" } });
  const { body } = await desktopTab.get("/auth/sessions");
  expect(body).toMatchObject({
    total: 2,
    items: [{ current: true, userAgent: "Desk", address: "10.0.0.7" }, { current: false }],
  });

  for (const path of [`/auth/sessions/${body.items[1].id}`, "/auth/sessions"])
    expect(await desktopTab.delete(path)).toMatchObject({ status: 403, body: { message: "auth.reauthenticate" } });
  expect((await phone.get("/auth/sessions")).status).toBe(200);
  await reauthenticate(desktopTab);

  const otherUser = await signUpCustomer(shop);
  const foreign = (await otherUser.tab.get("/auth/sessions")).body.items[0].id;
  for (const id of [foreign, randomUUID(), "x"])
    expect(await desktopTab.delete(`/auth/sessions/${id}`)).toMatchObject({
      status: 404,
      body: { message: "request.notFound" },
    });
  expect((await otherUser.tab.get("/auth/sessions")).status).toBe(200);

  expect((await desktopTab.delete(`/auth/sessions/${body.items[1].id}`)).status).toBe(204);
  expect((await phone.get("/auth/sessions")).status).toBe(401);
  expect((await refresh(phone)).status).toBe(401);

  await phone.post("/auth/login", { email, password });
  expect((await desktopTab.delete("/auth/sessions")).status).toBe(204);
  expect((await phone.get("/auth/sessions")).status).toBe(401);
  expect((await desktopTab.get("/auth/sessions")).body.total).toBe(1);
});

test.each([
  ["user", 14 * 24 * 60, 90 * 24 * 60],
  ["admin", 60, 12 * 60],
] as const)(
  "a session of a %s ends after its idle timeout and after its maximum lifetime",
  async (role, idle, whole) => {
    await using shop = await openShop();
    const { tab, userId } = await signUpCustomer(shop);
    await shop.db.updateTable("users").set({ role }).where("id", "=", userId).execute();

    await ageSessions(shop, minutes(idle - 1));
    expect((await tab.get("/auth/auth-profile")).status).toBe(200);
    await ageSessions(shop, minutes(2));
    expect((await tab.get("/auth/auth-profile")).status).toBe(401);
    expect(await refresh(tab)).toMatchObject({ status: 401, body: { message: "auth.refresh.sessionExpired" } });

    const again = await signUpCustomer(shop);
    await shop.db.updateTable("users").set({ role }).where("id", "=", again.userId).execute();
    const aged = (n: number) => sql`update sessions set created_at = now() - ${minutes(n)}, last_active_at = now()`;
    await aged(whole - 1).execute(shop.db);
    expect((await refresh(again.tab)).status).toBe(200);
    await aged(whole + 1).execute(shop.db);
    expect((await again.tab.get("/auth/auth-profile")).status).toBe(401);
    expect((await refresh(again.tab)).body.message).toBe("auth.refresh.sessionExpired");
  },
);

test("user activity extends a session, background polling does not", async () => {
  await using shop = await openShop();
  const { tab } = await signUpCustomer(shop);
  const rested = async () => {
    const { minutes } = await shop.db
      .selectFrom("sessions")
      .select(sql<number>`round(extract(epoch from now() - last_active_at) / 60)::int`.as("minutes"))
      .executeTakeFirstOrThrow();
    return minutes;
  };
  await ageSessions(shop, minutes(30));
  await refresh(tab);
  await tab.get("/auth/keep-alive");
  await tab.get("/auth/auth-profile");
  expect(await rested()).toBe(30);
  await refresh(tab, true);
  expect(await rested()).toBe(0);
  await ageSessions(shop, minutes(30));
  await tab.get("/auth/sessions");
  expect(await rested()).toBe(0);
});

test("a refresh sets the cookie's max-age to the rest of the session", async () => {
  await using shop = await openShop();
  const { tab } = await signUpCustomer(shop);
  await sql`update sessions set created_at = now() - interval '89 days'`.execute(shop.db);
  await refresh(tab);
  const [, age] = /Max-Age=(\d+)/.exec(tab.jar.get("refresh")?.attributes ?? "") ?? [];
  expect(Number(age)).toBeGreaterThan(86_000);
  expect(Number(age)).toBeLessThanOrEqual(86_400);
});
