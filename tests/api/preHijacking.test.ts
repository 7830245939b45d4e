import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccessToken } from "#shop/accounts/server/accessTokens.ts";
import { createSession } from "#shop/accounts/server/sessions.ts";
import {
  newEmail,
  openTab,
  readMailedCode,
  signUpCustomer,
  type Tab,
  validPassword,
} from "#tests/support/browserTab.ts";
import { linkProvider, loadProfile, newProviderAccount, signInAtProvider } from "#tests/support/oauth/oauthSteps.ts";
import type { ProviderAccount } from "#tests/support/oauth/providerAccount.ts";
import { startFakeProviders } from "#tests/support/oauth/startFakeProviders.ts";
import { runCommand } from "#tests/support/runCommand.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

// Account pre-hijacking: an attacker prepares an account under the victim's e-mail before the victim has one.
// The five classic variants are those of Sudhodanan and Paverd, "Pre-hijacked Accounts", USENIX Security 2022.

const publicUrl = "http://localhost:3000";
const victimPassword = "the password of the victim";
let providers: Awaited<ReturnType<typeof startFakeProviders>>;
beforeAll(async () => {
  providers = await startFakeProviders(publicUrl);
});
afterAll(() => providers.close());

const openOAuthShop = () => openShop({ env: { PUBLIC_URL: publicUrl, ...providers.env } });
const attackerAccounts: Record<string, () => ProviderAccount> = {
  facebook: () => ({ id: `a-${crypto.randomUUID()}`, name: "Mallory", email: newEmail() }),
  google: () => ({ id: `a-${crypto.randomUUID()}`, name: "Mallory", email: newEmail(), verified: false }),
};
const loadIdentities = ({ db }: Shop) => db.selectFrom("identities").selectAll().execute();

/** The attacker signs up through a provider with the victim's e-mail; the code goes to the victim. */
async function prepareAttack(shop: Shop, provider: string, email: string) {
  const attacker = attackerAccounts[provider]?.() ?? {};
  const { tab, to } = await signInAtProvider(shop, provider, attacker as ProviderAccount);
  expect(to).toBe("/oauth-signup");
  const made = await tab.post("/auth/oauth/complete", { name: "Mallory", email });
  expect(made).toMatchObject({ status: 201, body: { needsVerification: true } });
  return { attacker: attacker as ProviderAccount, tab, userId: made.body._id as string };
}

async function mailedToken(shop: Shop, email: string, path: string): Promise<string> {
  await shop.runJobs();
  const mail = (await shop.mails()).find(({ to, text }) => to === email && text.includes(path));
  return new RegExp(`${path}\\?token=([\\w-]+)`).exec(mail?.text ?? "")?.[1] ?? "";
}

/** The victim resets the password by mailed link and signs in with it. */
async function recoverAccount(shop: Shop, email: string): Promise<Tab> {
  const tab = openTab(shop);
  await tab.post("/auth/forgot-password", { email });
  const token = await mailedToken(shop, email, "/reset-password");
  expect((await tab.post(`/auth/reset-password/${token}`, { password: victimPassword })).status).toBe(200);
  const welcome = await tab.post("/auth/login", { email, password: victimPassword });
  expect(welcome).toMatchObject({ status: 200, body: { email, verified: true, needsVerification: false } });
  return tab;
}

async function mailSubjects(shop: Shop, email: string): Promise<string[]> {
  await shop.runJobs();
  return (await shop.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);
}

/** Every credential that older versions of the shop could have left on an unverified account. */
async function addAllCredentials(shop: Shop, userId: string) {
  const { db, config } = shop;
  await sql`insert into identities (issuer, subject, provider, user_id)
    values ('https://www.facebook.com', 'attacker', 'facebook', ${userId})`.execute(db);
  await sql`insert into recovery_codes (user_id, hash) values (${userId}, 'x')`.execute(db);
  await sql`insert into tokens (user_id, purpose, hash, email, expires_at)
    values (${userId}, 'change_email', 'x', 'attacker@example.test', now() + interval '10 minutes')`.execute(db);
  await sql`update users set totp_secret = 'x', totp_enabled_at = now() where id = ${userId}`.execute(db);
  const caller = { ip: "127.0.0.1", userAgent: "a test", language: "en", requestId: "test" } as const;
  const { sessionId, token } = await createSession(db, config, userId, caller);
  const tab = openTab(shop);
  tab.jar.set("refresh", { value: token, attributes: "" });
  tab.token = await createAccessToken(sessionId, config.sessionSecret);
  return tab;
}

async function countCredentials({ db }: Shop, userId: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select (select count(*)::int from identities where user_id = u.id) as identities,
           (select count(*)::int from recovery_codes where user_id = u.id) as recovery_codes,
           (select count(*)::int from sessions where user_id = u.id) as sessions,
           (select count(*)::int from tokens where user_id = u.id) as tokens,
           totp_secret, totp_enabled_at
      from users u where id = ${userId}`.execute(db);
  return rows[0];
}
const noCredentials = {
  identities: 0,
  recovery_codes: 0,
  sessions: 0,
  tokens: 0,
  totp_secret: null,
  totp_enabled_at: null,
};

test("classic-federated merge: the victim's Google sign-in does not join the attacker's account", async () => {
  await using shop = await openOAuthShop();
  const victim = newProviderAccount();
  const email = victim.email ?? "";
  const attacker = openTab(shop);
  const { body } = await attacker.post("/auth/signup", { name: "Mallory", email, password: validPassword });
  const { tab } = await signInAtProvider(shop, "google", victim);
  const user = await loadProfile(tab);
  expect(user).toMatchObject({ email, verified: true, hasPassword: false, linkedProviders: ["google"] });
  expect(user._id).not.toBe(body._id);
  expect((await attacker.post("/auth/login", { email, password: validPassword })).status).toBe(401);
  expect((await attacker.post("/auth/resend-verification", { userId: body._id })).status).toBe(200);
  expect(await countCredentials(shop, body._id)).toBeUndefined();
});

test("classic-federated merge: nor does a Facebook sign-in with a typed e-mail", async () => {
  await using shop = await openOAuthShop();
  const email = newEmail();
  const attacker = openTab(shop);
  await attacker.post("/auth/signup", { name: "Mallory", email, password: validPassword });
  await sql`update tokens set expires_at = now()`.execute(shop.db);
  const { tab } = await signInAtProvider(shop, "facebook", newProviderAccount());
  const { body } = await tab.post("/auth/oauth/complete", { name: "Mona", email });
  const code = await readMailedCode(shop, email);
  expect((await tab.post("/auth/verify-email", { userId: body._id, code })).status).toBe(200);
  expect((await attacker.post("/auth/login", { email, password: validPassword })).status).toBe(401);
});

test("unexpired session: no session of an unverified account outlives a password reset", async () => {
  await using shop = await openOAuthShop();
  const email = newEmail();
  const attacker = openTab(shop);
  const { body } = await attacker.post("/auth/signup", { name: "Mallory", email, password: validPassword });
  expect((await attacker.post("/auth/login", { email, password: validPassword })).status).toBe(403);
  expect(await loadProfile(attacker)).toBeUndefined();

  const credentials = await addAllCredentials(shop, body._id);
  expect((await credentials.get("/auth/auth-profile")).status).toBe(401);
  const victim = await recoverAccount(shop, email);
  expect((await credentials.get("/auth/auth-profile")).status).toBe(401);
  expect(await loadProfile(credentials)).toBeUndefined();
  expect((await victim.post("/auth/logout")).status).toBe(204);
  const { sessions, ...others } = (await countCredentials(shop, body._id)) ?? {};
  expect({ ...others, sessions: 0 }).toEqual(noCredentials);
  // The victim's own session, ended.
  expect(sessions).toBe(1);
});

test.each(["facebook", "google"])(
  "trojan identifier: the attacker's %s account does not open the recovered account",
  async (provider) => {
    await using shop = await openOAuthShop();
    const email = newEmail();
    const { attacker, tab: prepared, userId } = await prepareAttack(shop, provider, email);
    const code = await readMailedCode(shop, email);
    const victim = await recoverAccount(shop, email);
    expect((await victim.get("/auth/auth-profile")).body.data).toMatchObject({ linkedProviders: [] });

    const again = await signInAtProvider(shop, provider, attacker);
    expect(again.to).toBe("/oauth-signup");
    expect(await loadProfile(again.tab)).toBeUndefined();
    expect(await again.tab.post("/auth/oauth/complete", { name: "Mallory", email })).toMatchObject({
      status: 409,
      body: { message: "auth.oauth.emailExists" },
    });
    // Nor does the sign-up's code, if it is found in the mailbox later.
    expect((await prepared.post("/auth/verify-email", { userId, code })).status).toBe(400);
    expect(await loadIdentities(shop)).toEqual([]);
    expect(await mailSubjects(shop, email)).toContain("Your Nabta account now has a password");
  },
);

test("unexpired e-mail change: a password reset or change cancels a pending change", async () => {
  await using shop = await openOAuthShop();
  const { email, password, tab: attacker, userId } = await signUpCustomer(shop);
  const confirm = async (to: string) =>
    attacker.post(`/auth/confirm-email/${await mailedToken(shop, to, "/confirm-email")}`, {});
  const [first, second] = [newEmail(), newEmail()];
  expect((await attacker.post("/users/me/email", { email: first, password })).status).toBe(202);
  const victim = await recoverAccount(shop, email);
  expect(await confirm(first)).toMatchObject({ status: 400, body: { message: "profile.emailLinkInvalid" } });

  expect((await victim.post("/users/me/email", { email: second, password: victimPassword })).status).toBe(202);
  const passwords = { currentPassword: victimPassword, newPassword: validPassword };
  expect((await victim.call("PUT", "/users/me/password", passwords)).status).toBe(204);
  expect(await confirm(second)).toMatchObject({ status: 400, body: { message: "profile.emailLinkInvalid" } });
  expect(await shop.db.selectFrom("users").select(["id", "email"]).execute()).toEqual([{ id: userId, email }]);
});

test.each(["facebook", "google"])(
  "non-verifying provider: %s links nothing until the mailed code is confirmed",
  async (provider) => {
    await using shop = await openOAuthShop();
    const email = newEmail();
    const { attacker, tab, userId } = await prepareAttack(shop, provider, email);
    expect(await loadIdentities(shop)).toEqual([]);
    for (const code of ["000000", "999999"])
      expect((await tab.post("/auth/verify-email", { userId, code })).status).toBe(400);
    expect(await loadIdentities(shop)).toEqual([]);
    expect((await signInAtProvider(shop, provider, attacker)).to).toBe("/oauth-signup");

    // The victim signs up as if the e-mail were unused.
    await sql`update tokens set expires_at = now()`.execute(shop.db);
    const victim = await signUpCustomer(shop, { email });
    expect(victim.welcome).toMatchObject({ status: 200, body: { linkedProviders: [] } });
    expect(victim.userId).not.toBe(userId);
    expect((await signInAtProvider(shop, provider, attacker)).to).toBe("/oauth-signup");
    // The e-mail of a verified account starts nothing either.
    const { tab: late } = await signInAtProvider(shop, provider, { ...attacker, email });
    expect(await late.post("/auth/oauth/complete", { name: "Mallory", email })).toMatchObject({ status: 409 });
    expect(await loadIdentities(shop)).toEqual([]);
  },
);

test("links a provider after the right code, also a resent one, and mails the owner", async () => {
  await using shop = await openOAuthShop();
  const email = newEmail();
  const { attacker: owner, tab, userId } = await prepareAttack(shop, "facebook", email);
  await sql`update tokens set expires_at = now() - interval '2 days'`.execute(shop.db);
  await sql`select graphile_worker.add_job('accounts.sweep', '{}')`.execute(shop.db);
  await shop.runJobs();
  await tab.post("/auth/resend-verification", { userId });
  const welcome = await tab.post("/auth/verify-email", { userId, code: await readMailedCode(shop, email) });
  expect(welcome).toMatchObject({ status: 200, body: { verified: true, linkedProviders: ["facebook"] } });
  expect((await signInAtProvider(shop, "facebook", owner)).to).toBe("/");
  expect(await mailSubjects(shop, email)).toContain("Facebook is now linked to your Nabta account");
  const { rows } = await sql`select from tokens where identity is not null`.execute(shop.db);
  expect(rows).toHaveLength(0);
});

test("a provider account linked elsewhere meanwhile does not open a second account", async () => {
  await using shop = await openOAuthShop();
  const email = newEmail();
  const { attacker: owner, tab, userId } = await prepareAttack(shop, "facebook", email);
  const other = await signUpCustomer(shop);
  const late = await signInAtProvider(shop, "facebook", owner);
  expect(await linkProvider(shop, other.tab, "facebook", owner)).toContain("linked=facebook");
  const code = await readMailedCode(shop, email);
  expect(await tab.post("/auth/verify-email", { userId, code })).toMatchObject({
    status: 409,
    body: { message: "auth.oauth.linkedElsewhere", provider: "Facebook" },
  });
  expect(await loadProfile(tab)).toBeUndefined();
  expect(await late.tab.post("/auth/oauth/complete", { name: "Mona", email: newEmail() })).toMatchObject({
    status: 409,
    body: { message: "auth.oauth.expired" },
  });
  expect(await loadProfile((await signInAtProvider(shop, "facebook", owner)).tab)).toMatchObject({ _id: other.userId });
});

test("mails the owner about an account opened by Google and about a first password", async () => {
  await using shop = await openOAuthShop();
  const account = newProviderAccount();
  await signInAtProvider(shop, "google", account);
  expect(await mailSubjects(shop, account.email ?? "")).toEqual(["Google is now linked to your Nabta account"]);
  await recoverAccount(shop, account.email ?? "");
  expect(await mailSubjects(shop, account.email ?? "")).toContain("Your Nabta account now has a password");
  expect(await loadProfile((await signInAtProvider(shop, "google", account)).tab)).toMatchObject({ hasPassword: true });
});

async function runGrantAdmin(shop: Shop, email: string): Promise<string> {
  const { DATA_DIR } = shop.config;
  return (await runCommand("grantAdmin", [email], { DATABASE_URL: shop.database.url, DATA_DIR })).out;
}

test.each(["facebook", "google"])(
  "promotion: npm run admin removes what %s prepared in an unverified account",
  async (provider) => {
    await using shop = await openOAuthShop();
    const email = newEmail();
    const { attacker, userId } = await prepareAttack(shop, provider, email);
    const credentials = await addAllCredentials(shop, userId);
    const output = await runGrantAdmin(shop, email);
    const [, password = ""] = /Password: (\S+) \(shown once\)/.exec(output) ?? [];
    expect(output).not.toContain("Sign-in methods");
    expect(await countCredentials(shop, userId)).toEqual(noCredentials);
    expect(await loadProfile(credentials)).toBeUndefined();
    const again = await signInAtProvider(shop, provider, attacker);
    expect(again.to).toBe("/oauth-signup");
    expect((await again.tab.get("/admin/orders")).status).toBe(401);
    const welcome = await openTab(shop).post("/auth/login", { email, password });
    expect(welcome).toMatchObject({ status: 200, body: { isAdmin: true } });
    expect(await mailSubjects(shop, email)).toContain("Your Nabta account now has a password");
  },
);

test("promotion: npm run admin lists the sign-in methods of a verified account", async () => {
  await using shop = await openOAuthShop();
  const { tab, email } = await signUpCustomer(shop);
  const account = { ...newProviderAccount(), email: "mona@facebook.example" };
  await linkProvider(shop, tab, "facebook", account);
  for (const outcome of ["an owner of the shop from now on.", "an owner already."]) {
    const output = await runGrantAdmin(shop, email);
    expect(output).toContain(outcome);
    expect(output).toContain("Sign-in methods: password, Facebook (mona@facebook.example). Second factor: off.");
    expect(output).not.toContain("Password:");
  }
});

test("the migration keeps pending sign-ups and drops identities linked before verification", async () => {
  await using shop = await openOAuthShop();
  const { db } = shop.owner;
  await sql`alter table tokens drop column identity`.execute(db);
  const add = async (name: string, facts: { proved?: string; password?: string; former?: string }) => {
    const { rows } = await sql<{ id: string }>`
      insert into users (name, email, email_verified_at, password_hash, former_emails)
      values (${name}, ${`${name}@example.test`}, now() + ${facts.proved ?? null}::interval, ${facts.password ?? null},
              array_remove(array[${facts.former ?? null}::text], null)) returning id`.execute(db);
    const id = rows[0]?.id ?? "";
    await sql`insert into identities (issuer, subject, provider, user_id, email)
      values ('https://www.facebook.com', ${name}, 'facebook', ${id}, 'x@facebook.example')`.execute(db);
    await sql`insert into sessions (user_id, token_hash, salt) values (${id}, 'x', 'x')`.execute(db);
    return id;
  };
  const waiting = await add("waiting", {});
  await sql`insert into tokens (user_id, purpose, hash, expires_at, used_at) values
    (${waiting}, 'verify_email', 'old', now(), now()), (${waiting}, 'verify_email', 'new', now(), null)`.execute(db);
  await add("recovered", { proved: "5 minutes", password: "x" });
  await add("by code", { proved: "5 minutes" });
  await add("linked later", { proved: "-5 minutes", password: "x" });
  await add("moved", { proved: "5 minutes", password: "x", former: "old@example.test" });

  await sql.raw(await readFile("migrations/0031_link_after_proof.sql", "utf8")).execute(db);
  const subjects = (await loadIdentities(shop)).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual(["by code", "linked later", "moved"]);
  const { rows } = await sql`select hash, identity from tokens where identity is not null`.execute(db);
  expect(rows).toEqual([
    {
      hash: Buffer.from("new"),
      identity: {
        provider: "facebook",
        issuer: "https://www.facebook.com",
        subject: "waiting",
        email: "x@facebook.example",
      },
    },
  ]);
  const { rows: ended } = await sql`
    select name from sessions join users u on u.id = user_id where revoked_at is not null`.execute(db);
  expect(ended).toEqual([{ name: "recovered" }]);
});
