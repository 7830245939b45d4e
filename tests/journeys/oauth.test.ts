import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeFor, goodPassword, newCustomer, newEmail, openTab, type Tab } from "#tests/support/browserTab.ts";
import { openForger } from "#tests/support/doors/forger.ts";
import { openDoors } from "#tests/support/doors/open.ts";
import type { Stranger } from "#tests/support/doors/person.ts";
import { walk } from "#tests/support/doors/walk.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

const publicUrl = "http://localhost:3000";
let doors: Awaited<ReturnType<typeof openDoors>>;
beforeAll(async () => {
  doors = await openDoors(publicUrl);
});
afterAll(() => doors.close());

const open = (env: Record<string, string> = {}) => openShop({ env: { PUBLIC_URL: publicUrl, ...doors.env, ...env } });
const locationOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers.location ?? "");

/** As a browser goes there: no script's headers, redirects as they come. */
async function visit(shop: Shop, tab: Tab, path: string): Promise<string> {
  const cookie = [...tab.jar].map(([name, { value }]) => `${name}=${value}`).join("; ");
  const answer = await shop.app.inject({ method: "GET", url: path, headers: { cookie } });
  expect(answer.statusCode).toBe(303);
  for (const { name, value, maxAge, expires } of answer.cookies) {
    if (maxAge === 0 || (expires && expires.getTime() < Date.now())) tab.jar.delete(name);
    else tab.jar.set(name, { value, attributes: JSON.stringify({ maxAge }) });
  }
  // An empty # keeps Facebook's own out of the address.
  return locationOf(answer).replace(/#$/, "");
}

const pathOf = ({ pathname, search }: URL) => pathname + search;

async function comeBy(shop: Shop, provider: string, who: Stranger, tab = openTab(shop), next = "") {
  const away = await visit(shop, tab, `/api/auth/oauth/${provider}${next}`);
  const back = await walk(away, who);
  return { tab, back, to: await visit(shop, tab, pathOf(back)) };
}

/** What a page of the shop does first: it renews the session that the cookie holds. */
async function whoIs(tab: Tab) {
  const renewed = await tab.post("/auth/refresh-token");
  return renewed.status === 200 ? (await tab.get("/auth/auth-profile")).body.data : undefined;
}

const mona = (): Stranger => ({ id: `m-${crypto.randomUUID()}`, name: "Mona Adel", email: newEmail() });

test("Google lets a newcomer in, knows them again, and leads back to where they were", async () => {
  await using shop = await open();
  const who = mona();
  const first = await comeBy(shop, "google", who, openTab(shop), "?next=%2Fproduct%2Fluxor");
  expect(first.to).toBe("/product/luxor");
  const user = await whoIs(first.tab);
  expect(user).toMatchObject({ name: "Mona Adel", email: who.email, verified: true, hasPassword: false });

  // By issuer and subject: another address and another name are the same person.
  const again = await comeBy(shop, "google", { ...who, email: newEmail(), name: "Mona A." });
  expect(again.to).toBe("/");
  expect(await whoIs(again.tab)).toMatchObject({ _id: user._id, email: who.email });
  expect(await shop.db.selectFrom("users").selectAll().execute()).toHaveLength(1);
});

test("only our own pages are led back to", async () => {
  await using shop = await open();
  for (const evil of ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"]) {
    const { to } = await comeBy(shop, "google", mona(), openTab(shop), `?next=${encodeURIComponent(evil)}`);
    expect(to).toBe("/");
  }
});

test("an address that has an account here never opens it", async () => {
  await using shop = await open();
  const known = await newCustomer(shop);
  for (const provider of ["google", "facebook"]) {
    const { tab, to } = await comeBy(shop, provider, { ...mona(), email: known.email.toUpperCase() });
    if (provider === "google") expect(to).toBe("/login?trouble=exists&provider=google");
    else {
      // Facebook proves no address, so it is asked for, and then told the same.
      expect(to).toBe("/oauth-signup");
      const told = await tab.post("/auth/oauth/complete", { name: "Mallory", email: known.email });
      expect(told).toMatchObject({ status: 409, body: { message: "auth.oauth.emailExists" } });
    }
    expect(await whoIs(tab)).toBeUndefined();
  }
  expect(await shop.db.selectFrom("identities").selectAll().execute()).toEqual([]);
});

test("who signed up with somebody else's address has nothing of theirs once its owner comes by Google", async () => {
  await using shop = await open();
  const who = mona();
  const mallory = openTab(shop);
  const { body } = await mallory.post("/auth/signup", { name: "Mallory", email: who.email, password: goodPassword });
  const { tab } = await comeBy(shop, "google", who);
  const user = await whoIs(tab);
  expect(user).toMatchObject({ name: "Mona Adel", verified: true });
  expect(user._id).not.toBe(body._id);
  const tried = await mallory.post("/auth/login", { email: who.email, password: goodPassword });
  expect(tried).toMatchObject({ status: 401, body: { message: "auth.login.useProvider", provider: "Google" } });
  const code = await codeFor(shop, who.email ?? "");
  expect((await mallory.post("/auth/verify-email", { userId: body._id, code })).status).toBe(404);
});

test("an address that Google does not vouch for is proved by a code before anything opens", async () => {
  await using shop = await open();
  const who = { ...mona(), verified: false };
  const { tab, to } = await comeBy(shop, "google", who);
  expect(to).toBe("/oauth-signup");
  expect((await tab.get("/auth/oauth/complete")).body).toEqual({
    provider: "google",
    name: "Mona Adel",
    email: who.email,
    next: "/",
  });
  const made = await tab.post("/auth/oauth/complete", { name: "Mona", email: who.email });
  expect(made).toMatchObject({ status: 201, body: { needsVerification: true, _id: expect.any(String) } });
  expect(await whoIs(tab)).toBeUndefined();
  // Not by coming again either.
  expect((await comeBy(shop, "google", who)).to).toBe("/oauth-signup");
  const code = await codeFor(shop, who.email ?? "");
  const welcome = await tab.post("/auth/verify-email", { userId: made.body._id, code });
  expect(welcome).toMatchObject({ status: 200, body: { verified: true, email: who.email } });
  expect((await comeBy(shop, "google", who)).to).toBe("/");
});

test("Facebook asks for what it lacks, and one who mistyped the address may begin again", async () => {
  await using shop = await open();
  const who = { id: "fb-1", name: "Omar" };
  const first = await comeBy(shop, "facebook", who);
  expect(first.to).toBe("/oauth-signup");
  const missing = await first.tab.post("/auth/oauth/complete", { name: " ", email: "" });
  expect(missing).toMatchObject({
    status: 400,
    body: { fields: { name: expect.any(String), email: expect.any(String) } },
  });
  const [wrong, right] = [newEmail(), newEmail()];
  expect((await first.tab.post("/auth/oauth/complete", { name: "Omar", email: wrong })).status).toBe(201);
  const again = await comeBy(shop, "facebook", who);
  expect(again.to).toBe("/oauth-signup");
  const { body } = await again.tab.post("/auth/oauth/complete", { name: "Omar", email: right });
  const code = await codeFor(shop, right);
  expect((await again.tab.post("/auth/verify-email", { userId: body._id, code })).status).toBe(200);
  expect(await shop.db.selectFrom("users").select("email").execute()).toEqual([{ email: right }]);
  // What was sealed for one newcomer is used up.
  expect(await again.tab.post("/auth/oauth/complete", { name: "Omar", email: newEmail() })).toMatchObject({
    status: 409,
    body: { message: "auth.oauth.expired" },
  });
});

test("a name that Google lacks is asked for; the address it vouches for needs no code", async () => {
  await using shop = await open();
  const { id, email } = mona();
  const { tab, to } = await comeBy(shop, "google", { id, email: email ?? "" });
  expect(to).toBe("/oauth-signup");
  const welcome = await tab.post("/auth/oauth/complete", { name: "Salma", email: email?.toUpperCase() });
  expect(welcome).toMatchObject({ status: 201, body: { needsVerification: false, name: "Salma", verified: true } });
});

test("who changes their mind at the provider is back at the door, and nothing happened", async () => {
  await using shop = await open();
  for (const provider of ["google", "facebook"]) {
    const tab = openTab(shop);
    const back = await walk(await visit(shop, tab, `/api/auth/oauth/${provider}`), mona(), { declines: true });
    expect(await visit(shop, tab, pathOf(back))).toBe("/login");
  }
  expect(await shop.db.selectFrom("users").selectAll().execute()).toEqual([]);
});

test("state, PKCE, issuer and a used code: whatever does not fit what this browser began is refused", async () => {
  await using shop = await open();
  for (const provider of ["google", "facebook"]) {
    const failed = `/login?trouble=failed&provider=${provider}`;
    const [victim, attacker] = [openTab(shop), openTab(shop)];
    const stolen = await walk(await visit(shop, attacker, `/api/auth/oauth/${provider}`), mona());
    // Somebody else's answer in a browser that began nothing, and in one that began something else.
    expect(await visit(shop, victim, pathOf(stolen))).toBe(failed);
    const own = await walk(await visit(shop, victim, `/api/auth/oauth/${provider}`), mona());
    const mixed = new URL(own);
    mixed.searchParams.set("code", stolen.searchParams.get("code") ?? "");
    expect(await visit(shop, victim, pathOf(mixed))).toBe(failed);
    // What it began is over, with the right answer too.
    expect(await visit(shop, victim, pathOf(own))).toBe(failed);

    const tab = openTab(shop);
    const good = await walk(await visit(shop, tab, `/api/auth/oauth/${provider}`), mona());
    const kept = new Map(tab.jar);
    const wrongState = new URL(good);
    wrongState.searchParams.set("state", "made up");
    expect(await visit(shop, openTab(shop, new Map(kept)), pathOf(wrongState))).toBe(failed);
    if (provider === "google") {
      const wrongIssuer = new URL(good);
      wrongIssuer.searchParams.set("iss", "https://evil.example");
      expect(await visit(shop, openTab(shop, new Map(kept)), pathOf(wrongIssuer))).toBe(failed);
    }
    const other = provider === "google" ? "facebook" : "google";
    expect(await visit(shop, openTab(shop, new Map(kept)), pathOf(good).replace(provider, other))).toContain("failed");
    expect(await visit(shop, openTab(shop, new Map(kept)), pathOf(good))).toBe(
      provider === "google" ? "/" : "/oauth-signup",
    );
    expect(await visit(shop, openTab(shop, new Map(kept)), pathOf(good))).toBe(failed);
  }
  expect(await shop.db.selectFrom("sessions").selectAll().execute()).toHaveLength(1);
});

test("a statement that is not exactly Google's, for us, for this visit and for now, is not believed", async () => {
  await using forger = await openForger();
  await using shop = await open(forger.env);
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
    const away = await visit(shop, tab, "/api/auth/oauth/google");
    const to = await visit(shop, tab, pathOf(new URL(forger.answer(away, lie))));
    const expected = what.startsWith("verified") ? "/oauth-signup" : "/login?trouble=failed&provider=google";
    expect(to, what).toBe(expected);
    expect(tab.cookie("refresh"), what).toBeUndefined();
  }
  const tab = openTab(shop);
  const away = await visit(shop, tab, "/api/auth/oauth/google");
  expect(await visit(shop, tab, pathOf(new URL(forger.answer(away))))).toBe("/");
});

test("one who went away before a restart comes back to another process", async () => {
  await using before = await open();
  await using after = await open();
  const tab = openTab(before);
  const back = await walk(await visit(before, tab, "/api/auth/oauth/google"), mona());
  expect(await visit(after, tab, pathOf(back))).toBe("/");
});

test("a provider that does not answer sends people back to the door with a word", async () => {
  await using shop = await open({ GOOGLE_ISSUER: "http://127.0.0.1:9" });
  expect(await visit(shop, openTab(shop), "/api/auth/oauth/google")).toBe("/login?trouble=failed&provider=google");
});

test("only configured providers are offered, to everybody alike", async () => {
  await using none = await openShop();
  expect((await openTab(none).get("/shop")).body.providers).toEqual([]);
  expect(await visit(none, openTab(none), "/api/auth/oauth/google")).toBe("/login?trouble=failed&provider=google");
  await using shop = await open();
  expect((await openTab(shop).get("/shop")).body.providers).toEqual(["google", "facebook"]);
  expect(await visit(shop, openTab(shop), "/api/auth/oauth/myspace")).toBe("/login?trouble=failed");
});

async function linkBy(shop: Shop, tab: Tab, provider: string, who: Stranger): Promise<string> {
  const { body } = await tab.post(`/auth/oauth/${provider}/link`);
  return visit(shop, tab, pathOf(await walk(body.url, who)));
}

test("an account that is linked opens the same account, and only until it is unlinked", async () => {
  await using shop = await open();
  const { tab, userId, email } = await newCustomer(shop);
  const who = mona();
  expect(await linkBy(shop, tab, "facebook", who)).toBe("/profile?linked=facebook#connected");
  expect((await tab.get("/auth/oauth")).body).toEqual({
    items: [
      { provider: "google", linked: false, email: null, since: null },
      { provider: "facebook", linked: true, email: who.email, since: expect.any(String) },
    ],
    hasPassword: true,
  });
  expect(await whoIs((await comeBy(shop, "facebook", who)).tab)).toMatchObject({
    _id: userId,
    phone: null,
    linkedProviders: ["facebook"],
  });

  const other = await newCustomer(shop);
  expect(await linkBy(shop, other.tab, "facebook", who)).toBe("/profile?trouble=taken&provider=facebook#connected");
  expect(await linkBy(shop, tab, "facebook", mona())).toBe("/profile?trouble=already&provider=facebook#connected");

  expect((await tab.delete("/auth/oauth/facebook/link")).status).toBe(204);
  expect((await comeBy(shop, "facebook", who)).to).toBe("/oauth-signup");

  // Once each, also for what was refused in between.
  await shop.runJobs();
  const told = (await shop.mails()).filter(({ to, subject }) => to === email && subject.includes("Facebook"));
  expect(told.map(({ subject }) => subject).sort()).toEqual([
    "Facebook no longer opens your Nabta account",
    "Facebook now opens your Nabta account",
  ]);
});

test("a link is made only in the session that began it", async () => {
  await using shop = await open();
  const [{ tab, email }, thief] = [await newCustomer(shop), await newCustomer(shop)];
  const { body } = await thief.tab.post("/auth/oauth/google/link");
  const back = pathOf(await walk(body.url, mona()));
  // The thief's half-made link, carried into somebody else's browser.
  const away = thief.tab.jar.get("away");
  if (away) tab.jar.set("away", away);
  expect(await visit(shop, tab, back)).toBe("/profile?trouble=failed&provider=google#connected");
  const own = await tab.post("/auth/oauth/google/link");
  const ownBack = pathOf(await walk(own.body.url, mona()));
  await tab.post("/auth/logout");
  expect(await visit(shop, tab, ownBack)).toBe("/profile?trouble=failed&provider=google#connected");
  expect(await shop.db.selectFrom("identities").selectAll().execute()).toEqual([]);
  expect((await tab.post("/auth/login", { email, password: goodPassword })).status).toBe(200);
});

test("the last way in stays, also when two go at the same moment", async () => {
  await using shop = await open();
  for (let round = 0; round < 10; round++) {
    const { tab } = await comeBy(shop, "google", mona());
    await tab.post("/auth/refresh-token");
    expect(await tab.delete("/auth/oauth/google/link")).toMatchObject({
      status: 409,
      body: { message: "auth.unlink.lastMethod" },
    });
    expect(await linkBy(shop, tab, "facebook", mona())).toContain("linked=facebook");
    const both = ["google", "facebook"].map((name) => tab.delete(`/auth/oauth/${name}/link`));
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await tab.get("/auth/oauth")).body.items.filter((way: { linked: boolean }) => way.linked)).toHaveLength(1);
  }
});

test("who has no password leaves for good after coming in afresh; the provider then knows a newcomer", async () => {
  await using shop = await open();
  const who = mona();
  const { tab } = await comeBy(shop, "google", who);
  const { _id: first } = await whoIs(tab);
  await sql`update sessions set created_at = now() - interval '11 minutes'`.execute(shop.db);
  expect(await tab.call("DELETE", "/users/me", {})).toMatchObject({
    status: 403,
    body: { message: "profile.signInAgain" },
  });
  const fresh = await comeBy(shop, "google", who, tab);
  expect(await whoIs(fresh.tab)).toMatchObject({ _id: first });
  // A password that nobody has is no proof, and none is asked for.
  expect((await tab.call("DELETE", "/users/me", {})).status).toBe(204);
  expect((await tab.get("/auth/auth-profile")).status).toBe(401);
  expect(await whoIs(tab)).toBeUndefined();
  expect(await shop.db.selectFrom("identities").selectAll().execute()).toEqual([]);
  await shop.runJobs();
  const [last] = (await shop.mails()).filter(({ to }) => to === who.email);
  expect(last?.subject).toMatch(/account/);

  const again = await comeBy(shop, "google", who);
  expect(again.to).toBe("/");
  expect((await whoIs(again.tab))._id).not.toBe(first);
});

test("what is no provider, or is not linked, cannot be unlinked", async () => {
  await using shop = await open();
  const { tab } = await newCustomer(shop);
  const told = { message: "auth.unlink.invalidProvider" };
  expect(await tab.delete("/auth/oauth/myspace/link")).toMatchObject({ status: 400, body: told });
  expect(await tab.delete("/auth/oauth/google/link")).toMatchObject({ status: 404, body: told });
  expect(await tab.post("/auth/oauth/__proto__/link")).toMatchObject({ status: 400, body: told });
});

test("a password for an account without one is answered with its provider, as often as unknown addresses are told", async () => {
  await using shop = await open();
  const people = Array.from({ length: 6 }, mona);
  for (const who of people) await comeBy(shop, "google", who);
  const told = [];
  for (const { email } of people)
    told.push((await openTab(shop).post("/auth/login", { email, password: goodPassword })).body.message);
  expect(told).toEqual([...Array(5).fill("auth.login.useProvider"), "auth.login.incorrect"]);
  await using neutral = await open({ NEUTRAL_LOGIN: "1" });
  const who = mona();
  await comeBy(neutral, "google", who);
  const answer = await openTab(neutral).post("/auth/login", { email: who.email, password: goodPassword });
  expect(answer.body.message).toBe("auth.login.incorrect");
});

test("two tabs that come back at once make one account", async () => {
  await using shop = await open();
  const who = mona();
  const tabs = [openTab(shop), openTab(shop), openTab(shop)];
  const backs: string[] = [];
  for (const tab of tabs) backs.push(pathOf(await walk(await visit(shop, tab, "/api/auth/oauth/google"), who)));
  const ends = await Promise.all(tabs.map((tab, i) => visit(shop, tab, backs[i] ?? "")));
  expect(ends).toEqual(["/", "/", "/"]);
  expect(await shop.db.selectFrom("users").selectAll().execute()).toHaveLength(1);
  expect(await shop.db.selectFrom("identities").selectAll().execute()).toHaveLength(1);
});
