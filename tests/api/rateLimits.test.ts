import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildServer } from "#app/server/buildServer.ts";
import {
  newEmail,
  openTab,
  reauthenticate,
  signUpCustomer,
  type Tab,
  validPassword,
} from "#tests/support/browserTab.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

let shop: Shop;
beforeAll(async () => {
  const env = { LOGIN_LIMIT_ACCOUNT: "4", LOGIN_LIMIT_ADDRESS: "6", ADMIN_LIMIT_PER_MINUTE: "8" };
  shop = await openShop({ env });
});
afterAll(() => shop[Symbol.asyncDispose]());

const tabFrom = (ip: string) => openTab(shop, new Map(), ip);
const contactInput = { name: "Mona", email: "mona@example.test", topic: "order", message: "Where is my linen dress?" };

async function statusesOf(count: number, call: (at: number) => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < count; at++) statuses.push((await call(at)).status);
  return statuses;
}

/** Signs in with a wrong password, each time from another browser. */
const failSignIn = (email: string, ip: string) => tabFrom(ip).post("/auth/login", { email, password: "not this one" });
const signIn = (tab: Tab, email: string) => tab.post("/auth/login", { email, password: validPassword });

test("IPv6 addresses of one /64 count together", async () => {
  const send = (ip: string) => tabFrom(ip).post("/contact", contactInput);
  expect(await statusesOf(6, (at) => send(`2001:db8:7:1:${at}::${at}`))).toEqual([202, 202, 202, 202, 202, 429]);
  expect((await send("2001:db8:7:2::1")).status).toBe(202);
});

test("processes of one shop share the limits of contact, newsletter and admins", async () => {
  const { db, pool, config } = shop;
  const second = buildServer({ db, pool, config });
  await second.ready();
  const apps = [shop.app, second];
  const inTurn = (at: number) => openTab({ ...shop, app: apps[at % 2] ?? second }, new Map(), "10.1.0.1");
  expect(await statusesOf(6, (at) => inTurn(at).post("/contact", contactInput))).toEqual([...Array(5).fill(202), 429]);
  const subscribe = (at: number) => inTurn(at).post("/newsletter/subscribe", { email: newEmail() });
  expect((await statusesOf(6, subscribe)).map((status) => status < 300)).toEqual([...Array(5).fill(true), false]);
  const { accessToken } = await createUser(shop, { role: "admin" });
  const admin = (at: number) => {
    const tab = inTurn(at);
    tab.token = accessToken;
    return tab.get("/admin/orders");
  };
  expect(await statusesOf(9, admin)).toEqual([...Array(8).fill(200), 429]);
  await second.close();
});

test("processes of one shop share the limit of documents", async () => {
  const { db, pool, config } = shop;
  const second = buildServer({ db, pool, config });
  await second.ready();
  const apps = [shop.app, second];
  const { headers } = await createUser(shop);
  const fetchInvoice = async (at: number) => {
    const answer = await apps[at % 2]?.inject({ url: `/api/orders/${randomUUID()}/invoice.pdf`, headers });
    return { status: answer?.statusCode ?? 0 };
  };
  expect(await statusesOf(31, fetchInvoice)).toEqual([...Array(30).fill(404), 429]);
  await second.close();
});

test("an IP address learns of twenty taken e-mails at most, whichever way it asks", async () => {
  const { email } = await createUser(shop);
  const ip = "10.2.0.1";
  const signUp = (email: string, from: string) =>
    tabFrom(from).post("/auth/signup", { name: "Mona", email, password: validPassword });
  expect(await statusesOf(20, () => signUp(email, ip))).toEqual(Array(20).fill(409));
  expect((await signUp(email, ip)).status).toBe(429);
  // The answer to a free e-mail is the same.
  expect(await signUp(newEmail(), ip)).toMatchObject({ status: 429, body: { message: "common.tooMany" } });
  const { accessToken } = await createUser(shop);
  const asker = tabFrom(ip);
  asker.token = accessToken;
  expect((await asker.post("/users/me/email", { email })).status).toBe(429);
  expect((await signUp(email, "10.2.0.2")).status).toBe(409);
});

test("an IP address has thirty wrong codes an hour, of all accounts", async () => {
  const ip = "10.3.0.1";
  const verify = (userId: string, code: string, from = ip) =>
    tabFrom(from).post("/auth/verify-email", { userId, code });
  expect(await statusesOf(30, () => verify(randomUUID(), "123456"))).toEqual(Array(30).fill(404));
  expect((await verify(randomUUID(), "123456")).status).toBe(429);
  expect((await verify(randomUUID(), "123456", "10.3.0.2")).status).toBe(404);
});

test("strangers cannot lock an owner out of a browser that has signed in before", async () => {
  const { tab, email } = await signUpCustomer(shop, {}, tabFrom("10.4.0.1"));
  expect(await statusesOf(5, (at) => failSignIn(email, `10.4.1.${at}`))).toEqual([401, 401, 401, 401, 429]);
  expect((await signIn(tabFrom("10.4.2.1"), email)).status).toBe(429);
  expect((await signIn(tab, email)).status).toBe(200);
  // Neither does a busy address, such as that of a mobile network.
  expect(await statusesOf(7, () => failSignIn(newEmail(), "10.4.0.1"))).toEqual([...Array(6).fill(401), 429]);
  expect((await signIn(tab, email)).status).toBe(200);
});

test("a known browser has a limit of its own", async () => {
  const { tab, email } = await signUpCustomer(shop, {}, tabFrom("10.5.0.1"));
  const other = tabFrom("10.5.0.2");
  expect((await signIn(other, email)).status).toBe(200);
  const fail = () => tab.post("/auth/login", { email, password: "not this one" });
  expect(await statusesOf(5, fail)).toEqual([401, 401, 401, 401, 429]);
  expect((await signIn(other, email)).status).toBe(200);
  // A cookie of another account's browser, or a made-up one, is no known browser.
  for (const device of [(await signUpCustomer(shop)).tab.cookie("device"), "A".repeat(22)]) {
    const otherUser = tabFrom("10.5.0.3");
    otherUser.jar.set("device", { value: device ?? "", attributes: "" });
    await statusesOf(4, () => otherUser.post("/auth/login", { email, password: "not this one" }));
    expect((await signIn(otherUser, email)).status).toBe(429);
  }
});

test("strangers who know the password cannot use up a known browser's second factor codes", async () => {
  const { tab, email } = await signUpCustomer(shop, {}, tabFrom("10.6.0.1"));
  await reauthenticate(tab);
  const { secret } = (await tab.post("/auth/second-factor/setup")).body;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await tab.post("/auth/second-factor/enable", { code: totp.generate() });
  const otherUser = tabFrom("10.6.0.2");
  const { challenge } = (await signIn(otherUser, email)).body;
  const guess = () => otherUser.post("/auth/second-factor", { challenge, code: "000000" });
  expect(await statusesOf(6, guess)).toEqual([400, 400, 400, 400, 400, 429]);
  await shop.db.updateTable("users").set({ totp_last_step: null }).where("email", "=", email).execute();
  const own = (await signIn(tab, email)).body.challenge;
  expect((await tab.post("/auth/second-factor", { challenge: own, code: totp.generate() })).status).toBe(200);
});
