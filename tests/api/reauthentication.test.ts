import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTab, reauthenticate, signUpCustomer, type Tab, validPassword } from "#tests/support/browserTab.ts";
import { authorizeAtProvider } from "#tests/support/oauth/authorizeAtProvider.ts";
import {
  followRedirect,
  linkProvider,
  newProviderAccount,
  pathWithQuery,
  signInAtProvider,
} from "#tests/support/oauth/oauthSteps.ts";
import type { ProviderAccount } from "#tests/support/oauth/providerAccount.ts";
import { startFakeProviders } from "#tests/support/oauth/startFakeProviders.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

const publicUrl = "http://localhost:3000";
let providers: Awaited<ReturnType<typeof startFakeProviders>>;
let shop: Shop;
beforeAll(async () => {
  providers = await startFakeProviders(publicUrl);
  shop = await openShop({ env: { PUBLIC_URL: publicUrl, LOGIN_LIMIT_ACCOUNT: "3", ...providers.env } });
});
afterAll(async () => {
  await shop?.[Symbol.asyncDispose]();
  await providers?.close();
});

const refused = { status: 403, body: { message: "auth.reauthenticate" } };
const link = (tab: Tab) => tab.post("/auth/oauth/google/link");
const expireProofs = () => sql`update sessions set reauthenticated_at = now() - interval '11 minutes'`.execute(shop.db);

/** Starts at the shop, chooses the account at the provider and comes back. Returns the path where it ends. */
async function reauthenticateAtProvider(tab: Tab, provider: string, who: ProviderAccount, next = "/profile#connected") {
  const { status, body } = await tab.post(`/auth/oauth/${provider}/reauthenticate`, { next });
  expect(status).toBe(200);
  return followRedirect(shop, tab, pathWithQuery(await authorizeAtProvider(body.url, who)));
}

async function openGoogleUser() {
  const who = newProviderAccount();
  const { tab } = await signInAtProvider(shop, "google", who);
  await tab.post("/auth/refresh-token");
  return { who, tab };
}

test("an open session alone changes no sign-in method", async () => {
  const { tab, userId } = await signUpCustomer(shop);
  const calls = [
    () => link(tab),
    () => tab.delete("/auth/oauth/google/link"),
    () => tab.post("/auth/second-factor/setup"),
    () => tab.post("/auth/second-factor/enable", { code: "123456" }),
    () => tab.post("/auth/second-factor/disable", { code: "123456" }),
    () => tab.post("/auth/second-factor/recovery-codes", { code: "123456" }),
    () => tab.get("/auth/reauthenticate"),
  ];
  for (const call of calls)
    expect(await call()).toMatchObject({ status: 403, body: { ...refused.body, hasPassword: true, providers: "" } });
  const user = await shop.db.selectFrom("users").select("totp_secret").where("id", "=", userId).executeTakeFirst();
  expect(user).toEqual({ totp_secret: null });
  expect(tab.jar.has("away")).toBe(false);
});

test("the password opens the session for ten minutes", async () => {
  const { tab } = await signUpCustomer(shop);
  expect(await reauthenticate(tab, "not the password")).toMatchObject({
    status: 400,
    body: { fields: { password: "profile.passwordWrong" } },
  });
  expect(await link(tab)).toMatchObject(refused);
  expect((await reauthenticate(tab)).status).toBe(204);
  expect((await tab.get("/auth/reauthenticate")).status).toBe(204);
  expect((await link(tab)).status).toBe(200);
  const { body } = await tab.post("/auth/second-factor/setup");
  await expireProofs();
  const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate();
  expect(await tab.post("/auth/second-factor/enable", { code })).toMatchObject(refused);
  await reauthenticate(tab);
  // The refused attempt did not use up the code.
  expect((await tab.post("/auth/second-factor/enable", { code })).status).toBe(200);
});

test("a proof belongs to one session and ends with it and with the password", async () => {
  const { tab, email } = await signUpCustomer(shop);
  const other = openTab(shop);
  await other.post("/auth/login", { email, password: validPassword });
  await reauthenticate(tab);
  expect(await link(other)).toMatchObject(refused);
  const stale = tab.token;
  await tab.post("/auth/logout");
  tab.token = stale;
  expect((await link(tab)).status).toBe(401);
  expect((await reauthenticate(tab)).status).toBe(401);
  // Signing in with the password right before is no proof.
  await tab.post("/auth/login", { email, password: validPassword });
  expect(await link(tab)).toMatchObject(refused);

  await reauthenticate(tab);
  const newPassword = "a second sprout";
  await tab.call("PUT", "/users/me/password", { currentPassword: validPassword, newPassword });
  expect(await link(tab)).toMatchObject(refused);
});

test("needs the session's CSRF token and limits guesses like sign-ins", async () => {
  const { tab } = await signUpCustomer(shop);
  const { status } = await tab.send("POST", "/auth/reauthenticate", { password: validPassword });
  expect(status).toBe(403);
  expect(await link(tab)).toMatchObject(refused);
  const guesses = [];
  for (let at = 0; at < 4; at++) guesses.push((await reauthenticate(tab, `guess number ${at}`)).status);
  expect(guesses).toEqual([400, 400, 400, 429]);
  expect((await reauthenticate(tab)).status).toBe(429);
});

test("a link that began with a proof ends without one after a password change", async () => {
  const { tab } = await signUpCustomer(shop);
  await reauthenticate(tab);
  const { body } = await link(tab);
  const back = pathWithQuery(await authorizeAtProvider(body.url, newProviderAccount()));
  const passwords = { currentPassword: validPassword, newPassword: "a second sprout" };
  expect((await tab.call("PUT", "/users/me/password", passwords)).status).toBe(204);
  expect(await followRedirect(shop, tab, back)).toBe("/profile?trouble=failed&provider=google#connected");
  expect((await tab.get("/auth/oauth")).body.items).toMatchObject([{ linked: false }, { linked: false }]);
});

test("a user without password signs in with the linked provider again", async () => {
  const { who, tab } = await openGoogleUser();
  expect(await linkProvider(shop, tab, "facebook", newProviderAccount())).toContain("linked=facebook");
  await expireProofs();
  expect(await tab.delete("/auth/oauth/facebook/link")).toMatchObject({
    status: 403,
    body: { ...refused.body, hasPassword: false, providers: "facebook google" },
  });
  expect(await reauthenticate(tab)).toMatchObject(refused);
  const session = tab.cookie("refresh")?.split(".")[0];
  expect(await reauthenticateAtProvider(tab, "google", who, "/profile#second-factor")).toBe("/profile#second-factor");
  // It is the same session, and only this one.
  expect(tab.cookie("refresh")?.split(".")[0]).toBe(session);
  expect((await tab.delete("/auth/oauth/facebook/link")).status).toBe(204);
  await expireProofs();
  expect(await reauthenticateAtProvider(tab, "google", who, "https://evil.example")).toBe("/");
});

test("refuses the proof of another provider account, session or user", async () => {
  const { who, tab } = await openGoogleUser();
  await expireProofs();
  const other = await openGoogleUser();
  const wrong = "/profile?trouble=other&provider=google#connected";
  expect(await reauthenticateAtProvider(tab, "google", newProviderAccount())).toBe(wrong);
  expect(await reauthenticateAtProvider(tab, "google", other.who)).toBe(wrong);
  expect(await reauthenticateAtProvider(tab, "facebook", newProviderAccount())).toContain("trouble=other");

  // The way that another session of the same user started.
  const { tab: second } = await signInAtProvider(shop, "google", who);
  await second.post("/auth/refresh-token");
  const { body } = await second.post("/auth/oauth/google/reauthenticate", { next: "/" });
  const away = second.jar.get("away");
  if (away) tab.jar.set("away", away);
  const back = pathWithQuery(await authorizeAtProvider(body.url, who));
  expect(await followRedirect(shop, tab, back)).toBe("/profile?trouble=failed&provider=google#connected");
  expect(await tab.delete("/auth/oauth/google/link")).toMatchObject(refused);
});

test("a linked provider does not replace the password of an account that has one", async () => {
  const { tab } = await signUpCustomer(shop);
  const who = newProviderAccount();
  expect(await linkProvider(shop, tab, "google", who)).toContain("linked=google");
  await expireProofs();
  expect(await reauthenticateAtProvider(tab, "google", who)).toContain("trouble=failed");
  expect(await tab.delete("/auth/oauth/google/link")).toMatchObject(refused);
});

/** Resets the password by the mailed link, in this browser. */
async function resetPassword(tab: Tab, email: string, password = "a second sprout") {
  await tab.post("/auth/forgot-password", { email });
  await shop.runJobs();
  const mail = (await shop.mails()).find(({ to, text }) => to === email && text.includes("/reset-password?token="));
  const [, token] = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? "") ?? [];
  return tab.post(`/auth/reset-password/${token}`, { password });
}

const over = { status: 403, body: { message: "auth.reset.over" } };

test("after a password reset, that browser removes linked accounts and, with a code, the second factor", async () => {
  const { tab: attacker, email, userId } = await signUpCustomer(shop);
  const who = newProviderAccount();
  await linkProvider(shop, attacker, "facebook", who);
  const { secret } = (await attacker.post("/auth/second-factor/setup")).body;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await attacker.post("/auth/second-factor/enable", { code: totp.generate() });
  const owner = openTab(shop);
  expect(await owner.get("/auth/recovery/sign-in-methods")).toMatchObject(over);
  expect((await resetPassword(owner, email)).body).toEqual({ hasOtherMethods: true });
  const facebook = { provider: "facebook", email: who.email };
  expect((await owner.get("/auth/recovery/sign-in-methods")).body).toEqual({ linked: [facebook], secondFactor: true });

  expect((await owner.delete("/auth/recovery/sign-in-methods/facebook")).status).toBe(204);
  expect((await signInAtProvider(shop, "facebook", who)).to).toBe("/oauth-signup");
  const disable = (code: string) => owner.post("/auth/recovery/disable-second-factor", { code });
  expect(await disable("000000")).toMatchObject({ status: 400, body: { message: "auth.secondFactor.wrong" } });
  await shop.db.updateTable("users").set({ totp_last_step: null }).where("id", "=", userId).execute();
  expect((await disable(totp.generate())).status).toBe(204);
  expect((await owner.get("/auth/recovery/sign-in-methods")).body).toEqual({ linked: [], secondFactor: false });
  // It signs nobody in, and adds nothing.
  expect((await owner.get("/auth/auth-profile")).status).toBe(401);
  expect((await link(owner)).status).toBe(401);
});

test("the recovery belongs to one browser and one password", async () => {
  const { tab, email } = await signUpCustomer(shop);
  await linkProvider(shop, tab, "google", newProviderAccount());
  const [first, second, stranger] = [openTab(shop), openTab(shop), openTab(shop)];
  await resetPassword(first, email);
  expect(await stranger.delete("/auth/recovery/sign-in-methods/google")).toMatchObject(over);
  const { status } = await first.send("DELETE", "/auth/recovery/sign-in-methods/google", undefined);
  expect(status).toBe(403);
  await resetPassword(second, email, "a third sprout");
  expect(await first.delete("/auth/recovery/sign-in-methods/google")).toMatchObject(over);
  expect((await second.delete("/auth/recovery/sign-in-methods/google")).status).toBe(204);
  expect((await resetPassword(second, email)).body).toEqual({ hasOtherMethods: false });
});
