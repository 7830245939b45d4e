import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  newEmail,
  openTab,
  readMailedCode,
  reauthenticate,
  signUpCustomer,
  validPassword,
} from "#tests/support/browserTab.ts";
import { authorizeAtProvider } from "#tests/support/oauth/authorizeAtProvider.ts";
import { startForgingProvider } from "#tests/support/oauth/forgingProvider.ts";
import {
  followRedirect,
  linkProvider,
  loadProfile,
  newProviderAccount,
  pathWithQuery,
  signInAtProvider,
} from "#tests/support/oauth/oauthSteps.ts";
import { startFakeProviders } from "#tests/support/oauth/startFakeProviders.ts";
import { openShop } from "#tests/support/shop.ts";

const publicUrl = "http://localhost:3000";
let providers: Awaited<ReturnType<typeof startFakeProviders>>;
beforeAll(async () => {
  providers = await startFakeProviders(publicUrl);
});
afterAll(() => providers.close());

const openOAuthShop = (env: Record<string, string> = {}) =>
  openShop({ env: { PUBLIC_URL: publicUrl, ...providers.env, ...env } });

test("signs up with Google, signs in again and returns to the requested page", async () => {
  await using shop = await openOAuthShop();
  const account = newProviderAccount();
  const first = await signInAtProvider(shop, "google", account, openTab(shop), "?next=%2Fproduct%2Fluxor");
  expect(first.to).toBe("/product/luxor");
  const user = await loadProfile(first.tab);
  expect(user).toMatchObject({ name: "Mona Adel", email: account.email, verified: true, hasPassword: false });

  // Identified by issuer and subject: another e-mail and name are still the same user.
  const again = await signInAtProvider(shop, "google", { ...account, email: newEmail(), name: "Mona A." });
  expect(again.to).toBe("/");
  expect(await loadProfile(again.tab)).toMatchObject({ _id: user._id, email: account.email });
  expect(await shop.db.selectFrom("users").selectAll().execute()).toHaveLength(1);
});

test("a page of another site cannot begin a sign-in", async () => {
  await using shop = await openOAuthShop();
  const begin = async (site?: string) => {
    const headers = site ? { "sec-fetch-site": site } : {};
    const { headers: answer } = await shop.app.inject({ url: "/api/auth/oauth/google?next=/cart", headers });
    return String(answer.location);
  };
  for (const site of ["cross-site", "same-site"]) expect(await begin(site)).toBe("/login?next=%2Fcart");
  for (const site of ["same-origin", "none", undefined]) expect(await begin(site)).toMatch(/^http:/);
});

test("returns only to pages of this site", async () => {
  await using shop = await openOAuthShop();
  for (const evil of ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"]) {
    const { to } = await signInAtProvider(
      shop,
      "google",
      newProviderAccount(),
      openTab(shop),
      `?next=${encodeURIComponent(evil)}`,
    );
    expect(to).toBe("/");
  }
});

test("Google sign-in never opens an existing account with the same e-mail", async () => {
  await using shop = await openOAuthShop();
  const known = await signUpCustomer(shop);
  for (const provider of ["google", "facebook"]) {
    const { tab, to } = await signInAtProvider(shop, provider, {
      ...newProviderAccount(),
      email: known.email.toUpperCase(),
    });
    if (provider === "google") expect(to).toBe("/login?trouble=exists&provider=google");
    else {
      // Facebook verifies no e-mail, so the shop asks for it and then answers the same.
      expect(to).toBe("/oauth-signup");
      const response = await tab.post("/auth/oauth/complete", { name: "Mallory", email: known.email });
      expect(response).toMatchObject({ status: 409, body: { message: "auth.oauth.emailExists" } });
    }
    expect(await loadProfile(tab)).toBeUndefined();
  }
  expect(await shop.db.selectFrom("identities").selectAll().execute()).toEqual([]);
});

test("Google sign-in by the owner of an e-mail removes an unverified sign-up with it", async () => {
  await using shop = await openOAuthShop();
  const account = newProviderAccount();
  const mallory = openTab(shop);
  const { body } = await mallory.post("/auth/signup", {
    name: "Mallory",
    email: account.email,
    password: validPassword,
  });
  const code = await readMailedCode(shop, account.email ?? "");
  const { tab } = await signInAtProvider(shop, "google", account);
  const user = await loadProfile(tab);
  expect(user).toMatchObject({ name: "Mona Adel", verified: true });
  expect(user._id).not.toBe(body._id);
  const tried = await mallory.post("/auth/login", { email: account.email, password: validPassword });
  expect(tried).toMatchObject({ status: 401, body: { message: "auth.login.useProvider", provider: "Google" } });
  expect((await mallory.post("/auth/verify-email", { userId: body._id, code })).status).toBe(404);
});

test("verifies an e-mail that Google does not vouch for by code before signing in", async () => {
  await using shop = await openOAuthShop();
  const account = { ...newProviderAccount(), verified: false };
  const { tab, to } = await signInAtProvider(shop, "google", account);
  expect(to).toBe("/oauth-signup");
  expect((await tab.get("/auth/oauth/complete")).body).toEqual({
    provider: "google",
    name: "Mona Adel",
    email: account.email,
    next: "/",
  });
  const made = await tab.post("/auth/oauth/complete", { name: "Mona", email: account.email });
  expect(made).toMatchObject({ status: 201, body: { needsVerification: true, _id: expect.any(String) } });
  expect(await loadProfile(tab)).toBeUndefined();
  // Starting over does not help either.
  expect((await signInAtProvider(shop, "google", account)).to).toBe("/oauth-signup");
  const code = await readMailedCode(shop, account.email ?? "");
  const welcome = await tab.post("/auth/verify-email", { userId: made.body._id, code });
  expect(welcome).toMatchObject({ status: 200, body: { verified: true, email: account.email } });
  expect((await signInAtProvider(shop, "google", account)).to).toBe("/");
});

test("asks for the e-mail that Facebook lacks and allows starting over after a typo", async () => {
  await using shop = await openOAuthShop();
  const account = { id: "fb-1", name: "Omar" };
  const first = await signInAtProvider(shop, "facebook", account);
  expect(first.to).toBe("/oauth-signup");
  const missing = await first.tab.post("/auth/oauth/complete", { name: " ", email: "" });
  expect(missing).toMatchObject({
    status: 400,
    body: { fields: { name: expect.any(String), email: expect.any(String) } },
  });
  const [wrong, right] = [newEmail(), newEmail()];
  expect((await first.tab.post("/auth/oauth/complete", { name: "Omar", email: wrong })).status).toBe(201);
  const again = await signInAtProvider(shop, "facebook", account);
  expect(again.to).toBe("/oauth-signup");
  const { body } = await again.tab.post("/auth/oauth/complete", { name: "Omar", email: right });
  const code = await readMailedCode(shop, right);
  expect((await again.tab.post("/auth/verify-email", { userId: body._id, code })).status).toBe(200);
  expect(await shop.db.selectFrom("users").select("email").execute()).toEqual([{ email: right }]);
  // The sealed state of a sign-up works once.
  expect(await again.tab.post("/auth/oauth/complete", { name: "Omar", email: newEmail() })).toMatchObject({
    status: 409,
    body: { message: "auth.oauth.expired" },
  });
});

test("asks for a missing Google name and needs no code for a verified e-mail", async () => {
  await using shop = await openOAuthShop();
  const { id, email } = newProviderAccount();
  const { tab, to } = await signInAtProvider(shop, "google", { id, email: email ?? "" });
  expect(to).toBe("/oauth-signup");
  const welcome = await tab.post("/auth/oauth/complete", { name: "Salma", email: email?.toUpperCase() });
  expect(welcome).toMatchObject({ status: 201, body: { needsVerification: false, name: "Salma", verified: true } });
});

test("cancelling at the provider returns to sign-in and changes nothing", async () => {
  await using shop = await openOAuthShop();
  for (const provider of ["google", "facebook"]) {
    const tab = openTab(shop);
    const back = await authorizeAtProvider(
      await followRedirect(shop, tab, `/api/auth/oauth/${provider}`),
      newProviderAccount(),
      { declines: true },
    );
    expect(await followRedirect(shop, tab, pathWithQuery(back))).toBe("/login");
  }
  expect(await shop.db.selectFrom("users").selectAll().execute()).toEqual([]);
});

test("rejects a callback with wrong state, PKCE verifier, issuer or a used code", async () => {
  await using shop = await openOAuthShop();
  for (const provider of ["google", "facebook"]) {
    const failed = `/login?trouble=failed&provider=${provider}`;
    const [victim, attacker] = [openTab(shop), openTab(shop)];
    const stolen = await authorizeAtProvider(
      await followRedirect(shop, attacker, `/api/auth/oauth/${provider}`),
      newProviderAccount(),
    );
    // Another user's callback in a browser that started nothing, and in one that started another sign-in.
    expect(await followRedirect(shop, victim, pathWithQuery(stolen))).toBe(failed);
    const own = await authorizeAtProvider(
      await followRedirect(shop, victim, `/api/auth/oauth/${provider}`),
      newProviderAccount(),
    );
    const mixed = new URL(own);
    mixed.searchParams.set("code", stolen.searchParams.get("code") ?? "");
    expect(await followRedirect(shop, victim, pathWithQuery(mixed))).toBe(failed);
    // The started sign-in is over, also for the right callback.
    expect(await followRedirect(shop, victim, pathWithQuery(own))).toBe(failed);

    const tab = openTab(shop);
    const good = await authorizeAtProvider(
      await followRedirect(shop, tab, `/api/auth/oauth/${provider}`),
      newProviderAccount(),
    );
    const savedJar = new Map(tab.jar);
    const wrongState = new URL(good);
    wrongState.searchParams.set("state", "made up");
    expect(await followRedirect(shop, openTab(shop, new Map(savedJar)), pathWithQuery(wrongState))).toBe(failed);
    if (provider === "google") {
      const wrongIssuer = new URL(good);
      wrongIssuer.searchParams.set("iss", "https://evil.example");
      expect(await followRedirect(shop, openTab(shop, new Map(savedJar)), pathWithQuery(wrongIssuer))).toBe(failed);
    }
    const other = provider === "google" ? "facebook" : "google";
    expect(
      await followRedirect(shop, openTab(shop, new Map(savedJar)), pathWithQuery(good).replace(provider, other)),
    ).toContain("failed");
    expect(await followRedirect(shop, openTab(shop, new Map(savedJar)), pathWithQuery(good))).toBe(
      provider === "google" ? "/" : "/oauth-signup",
    );
    expect(await followRedirect(shop, openTab(shop, new Map(savedJar)), pathWithQuery(good))).toBe(failed);
  }
  expect(await shop.db.selectFrom("sessions").selectAll().execute()).toHaveLength(1);
});

test("rejects an ID token with wrong signature, issuer, audience, nonce or time", async () => {
  await using forger = await startForgingProvider();
  await using shop = await openOAuthShop(forger.env);
  const lies = {
    nonce: { claims: { nonce: "of another visit" } },
    issuer: { claims: { iss: "https://evil.example" } },
    audience: { claims: { aud: "another shop" } },
    signature: { foreignKey: true },
    unsigned: { algorithm: "none" as const },
    time: { expired: true },
    verified: { claims: { email_verified: false } },
    verifiedText: { claims: { email_verified: "true" } },
  };
  for (const [what, lie] of Object.entries(lies)) {
    const tab = openTab(shop);
    const away = await followRedirect(shop, tab, "/api/auth/oauth/google");
    const to = await followRedirect(shop, tab, pathWithQuery(new URL(forger.answer(away, lie))));
    const expected = what.startsWith("verified") ? "/oauth-signup" : "/login?trouble=failed&provider=google";
    expect(to, what).toBe(expected);
    expect(tab.cookie("refresh"), what).toBeUndefined();
  }
  const tab = openTab(shop);
  const away = await followRedirect(shop, tab, "/api/auth/oauth/google");
  expect(await followRedirect(shop, tab, pathWithQuery(new URL(forger.answer(away))))).toBe("/");
});

test("completes a sign-in in another process after a restart", async () => {
  await using before = await openOAuthShop();
  await using after = await openOAuthShop();
  const tab = openTab(before);
  const back = await authorizeAtProvider(
    await followRedirect(before, tab, "/api/auth/oauth/google"),
    newProviderAccount(),
  );
  expect(await followRedirect(after, tab, pathWithQuery(back))).toBe("/");
});

test("a provider that does not answer returns to sign-in with a message", async () => {
  await using shop = await openOAuthShop({ GOOGLE_ISSUER: "http://127.0.0.1:9" });
  expect(await followRedirect(shop, openTab(shop), "/api/auth/oauth/google")).toBe(
    "/login?trouble=failed&provider=google",
  );
});

test("offers only configured providers, to all visitors alike", async () => {
  await using none = await openShop();
  expect((await openTab(none).get("/shop")).body.providers).toEqual([]);
  expect(await followRedirect(none, openTab(none), "/api/auth/oauth/google")).toBe(
    "/login?trouble=failed&provider=google",
  );
  await using shop = await openOAuthShop();
  expect((await openTab(shop).get("/shop")).body.providers).toEqual(["google", "facebook"]);
  expect(await followRedirect(shop, openTab(shop), "/api/auth/oauth/myspace")).toBe("/login?trouble=failed");
});

test("a linked provider account opens the same account until it is unlinked", async () => {
  await using shop = await openOAuthShop();
  const { tab, userId, email } = await signUpCustomer(shop);
  const account = newProviderAccount();
  expect(await linkProvider(shop, tab, "facebook", account)).toBe("/profile?linked=facebook#connected");
  expect((await tab.get("/auth/oauth")).body).toEqual({
    items: [
      { provider: "google", linked: false, email: null, since: null },
      { provider: "facebook", linked: true, email: account.email, since: expect.any(String) },
    ],
    hasPassword: true,
  });
  expect(await loadProfile((await signInAtProvider(shop, "facebook", account)).tab)).toMatchObject({
    _id: userId,
    phone: null,
    linkedProviders: ["facebook"],
  });

  const other = await signUpCustomer(shop);
  expect(await linkProvider(shop, other.tab, "facebook", account)).toBe(
    "/profile?trouble=taken&provider=facebook#connected",
  );
  expect(await linkProvider(shop, tab, "facebook", newProviderAccount())).toBe(
    "/profile?trouble=already&provider=facebook#connected",
  );

  expect((await tab.delete("/auth/oauth/facebook/link")).status).toBe(204);
  expect((await signInAtProvider(shop, "facebook", account)).to).toBe("/oauth-signup");

  // Once each, including links rejected in between.
  await shop.runJobs();
  const alerts = (await shop.mails()).filter(({ to, subject }) => to === email && subject.includes("Facebook"));
  expect(alerts.map(({ subject }) => subject).sort()).toEqual([
    "Facebook is no longer linked to your Nabta account",
    "Facebook is now linked to your Nabta account",
  ]);
});

test("links an account only in the session that started it", async () => {
  await using shop = await openOAuthShop();
  const [{ tab, email }, thief] = [await signUpCustomer(shop), await signUpCustomer(shop)];
  await Promise.all([reauthenticate(tab), reauthenticate(thief.tab)]);
  const { body } = await thief.tab.post("/auth/oauth/google/link");
  const back = pathWithQuery(await authorizeAtProvider(body.url, newProviderAccount()));
  // The attacker's started link, opened in another user's browser.
  const away = thief.tab.jar.get("away");
  if (away) tab.jar.set("away", away);
  expect(await followRedirect(shop, tab, back)).toBe("/profile?trouble=failed&provider=google#connected");
  const own = await tab.post("/auth/oauth/google/link");
  const ownBack = pathWithQuery(await authorizeAtProvider(own.body.url, newProviderAccount()));
  await tab.post("/auth/logout");
  expect(await followRedirect(shop, tab, ownBack)).toBe("/profile?trouble=failed&provider=google#connected");
  expect(await shop.db.selectFrom("identities").selectAll().execute()).toEqual([]);
  expect((await tab.post("/auth/login", { email, password: validPassword })).status).toBe(200);
});

test("keeps the last sign-in method, also when two are removed concurrently", async () => {
  await using shop = await openOAuthShop();
  for (let round = 0; round < 10; round++) {
    const { tab } = await signInAtProvider(shop, "google", newProviderAccount());
    await tab.post("/auth/refresh-token");
    expect(await tab.delete("/auth/oauth/google/link")).toMatchObject({
      status: 409,
      body: { message: "auth.unlink.lastMethod" },
    });
    expect(await linkProvider(shop, tab, "facebook", newProviderAccount())).toContain("linked=facebook");
    const both = ["google", "facebook"].map((name) => tab.delete(`/auth/oauth/${name}/link`));
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await tab.get("/auth/oauth")).body.items.filter((way: { linked: boolean }) => way.linked)).toHaveLength(1);
  }
});

test("a user without password deletes the account after a fresh sign-in", async () => {
  await using shop = await openOAuthShop();
  const account = newProviderAccount();
  const { tab } = await signInAtProvider(shop, "google", account);
  const { _id: first } = await loadProfile(tab);
  await sql`update sessions set reauthenticated_at = now() - interval '11 minutes'`.execute(shop.db);
  expect(await tab.call("DELETE", "/users/me", {})).toMatchObject({
    status: 403,
    body: { message: "auth.reauthenticate", hasPassword: false, providers: "google" },
  });
  const fresh = await signInAtProvider(shop, "google", account, tab);
  expect(await loadProfile(fresh.tab)).toMatchObject({ _id: first });
  // An account without password cannot reauthenticate by password and is not asked for one.
  expect((await tab.call("DELETE", "/users/me", {})).status).toBe(204);
  expect((await tab.get("/auth/auth-profile")).status).toBe(401);
  expect(await loadProfile(tab)).toBeUndefined();
  expect(await shop.db.selectFrom("identities").selectAll().execute()).toEqual([]);
  await shop.runJobs();
  const [last] = (await shop.mails()).filter(({ to }) => to === account.email);
  expect(last?.subject).toMatch(/account/);

  const again = await signInAtProvider(shop, "google", account);
  expect(again.to).toBe("/");
  expect((await loadProfile(again.tab))._id).not.toBe(first);
});

test("rejects unlinking an unknown or unlinked provider", async () => {
  await using shop = await openOAuthShop();
  const { tab } = await signUpCustomer(shop);
  await reauthenticate(tab);
  const expected = { message: "auth.unlink.invalidProvider" };
  expect(await tab.delete("/auth/oauth/myspace/link")).toMatchObject({ status: 400, body: expected });
  expect(await tab.delete("/auth/oauth/google/link")).toMatchObject({ status: 404, body: expected });
  expect(await tab.post("/auth/oauth/__proto__/link")).toMatchObject({ status: 400, body: expected });
});

test("names the provider for an account without password, rate-limited like unknown e-mails", async () => {
  await using shop = await openOAuthShop();
  const people = Array.from({ length: 6 }, newProviderAccount);
  for (const account of people) await signInAtProvider(shop, "google", account);
  const replies = [];
  for (const { email } of people)
    replies.push((await openTab(shop).post("/auth/login", { email, password: validPassword })).body.message);
  expect(replies).toEqual([...Array(5).fill("auth.login.useProvider"), "auth.login.incorrect"]);
  await using neutral = await openOAuthShop({ NEUTRAL_LOGIN: "1" });
  const account = newProviderAccount();
  await signInAtProvider(neutral, "google", account);
  const answer = await openTab(neutral).post("/auth/login", { email: account.email, password: validPassword });
  expect(answer.body.message).toBe("auth.login.incorrect");
});

test("two concurrent callbacks create one account", async () => {
  await using shop = await openOAuthShop();
  const account = newProviderAccount();
  const tabs = [openTab(shop), openTab(shop), openTab(shop)];
  const backs: string[] = [];
  for (const tab of tabs)
    backs.push(
      pathWithQuery(await authorizeAtProvider(await followRedirect(shop, tab, "/api/auth/oauth/google"), account)),
    );
  const ends = await Promise.all(tabs.map((tab, i) => followRedirect(shop, tab, backs[i] ?? "")));
  expect(ends).toEqual(["/", "/", "/"]);
  expect(await shop.db.selectFrom("users").selectAll().execute()).toHaveLength(1);
  expect(await shop.db.selectFrom("identities").selectAll().execute()).toHaveLength(1);
});
