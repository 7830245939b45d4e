import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { goodPassword, newCustomer, openTab, type Tab } from "#tests/support/browserTab.ts";
import { openDoors } from "#tests/support/doors/open.ts";
import { walk } from "#tests/support/doors/walk.ts";
import { signedIn } from "#tests/support/people.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

/** What the app on the telephone shows, in how many steps of thirty seconds from now. */
const shows = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** The code of the last step was used; the clock goes on. */
async function later(shop: Shop): Promise<void> {
  await shop.db.updateTable("users").set({ totp_last_step: null }).execute();
}

async function withSecondFactor(shop: Shop) {
  const customer = await newCustomer(shop);
  const { body } = await customer.tab.post("/auth/second-factor/setup");
  const used = shows(body.secret);
  const enabled = await customer.tab.post("/auth/second-factor/enable", { code: used });
  expect(enabled.status).toBe(200);
  const codes: string[] = enabled.body.recoveryCodes;
  return { ...customer, used, secret: body.secret as string, uri: body.uri as string, codes };
}

async function halfIn(shop: Shop, email: string, tab = openTab(shop)) {
  const answer = await tab.post("/auth/login", { email, password: goodPassword });
  return { tab, answer, challenge: answer.body.challenge as string };
}

const wrong = { status: 400, body: { message: "auth.secondFactor.wrong" } };
const pass = (tab: Tab, challenge: string, code: string) => tab.post("/auth/second-factor", { challenge, code });

test("the password alone opens nothing any more; the code from the telephone does", async () => {
  await using shop = await openShop();
  const { email, secret, uri, userId } = await withSecondFactor(shop);
  expect(uri).toMatch(/^otpauth:\/\/totp\/Nabta:/);
  const { tab, answer, challenge } = await halfIn(shop, email);
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.body).toEqual({ needsSecondFactor: true, challenge: expect.any(String) });
  expect([...tab.jar.keys()]).not.toContain("refresh");
  expect((await tab.get("/auth/auth-profile")).status).toBe(401);
  expect(await shop.db.selectFrom("sessions").selectAll().where("user_id", "=", userId).execute()).toHaveLength(1);

  expect(await pass(tab, challenge, "000000")).toMatchObject(wrong);
  await later(shop);
  const inArabic = shows(secret).replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "");
  expect(await pass(tab, challenge, inArabic)).toMatchObject({ status: 200, body: { _id: userId, email } });
  expect((await tab.get("/auth/auth-profile")).status).toBe(200);
});

test("a code is good once, also for two who type it at the same moment", async () => {
  await using shop = await openShop();
  const { email, secret, used } = await withSecondFactor(shop);
  // The code that set it up is used up. By now the telephone may show the next one.
  const first = await halfIn(shop, email);
  expect(await pass(first.tab, first.challenge, used)).toMatchObject(wrong);
  await later(shop);
  const code = shows(secret);
  const both = await Promise.all([halfIn(shop, email), halfIn(shop, email)]);
  const answers = await Promise.all(both.map(({ tab, challenge }) => pass(tab, challenge, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  // Nor one of an earlier step.
  const again = await halfIn(shop, email);
  expect(await pass(again.tab, again.challenge, shows(secret, -1))).toMatchObject(wrong);
});

test("a clock that is half a minute off is no trouble, one that is minutes off is", async () => {
  await using shop = await openShop();
  const { email, secret } = await withSecondFactor(shop);
  await later(shop);
  const { tab, challenge } = await halfIn(shop, email);
  for (const steps of [-4, 4]) expect(await pass(tab, challenge, shows(secret, steps))).toMatchObject(wrong);
  expect((await pass(tab, challenge, shows(secret, 1))).status).toBe(200);
});

test("five wrong codes close the door for a while, whoever asks and for the right one too", async () => {
  await using shop = await openShop();
  const { email, secret } = await withSecondFactor(shop);
  await later(shop);
  const { challenge } = await halfIn(shop, email);
  const tries = Array.from({ length: 8 }, (_, i) =>
    pass(openTab(shop, new Map(), `10.0.0.${i}`), challenge, String(100_000 + i)),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  const fresh = await halfIn(shop, email);
  const right = await pass(fresh.tab, fresh.challenge, shows(secret));
  expect(right.status).toBe(429);
  expect(Number(right.headers["retry-after"])).toBeGreaterThan(800);
});

test("a recovery code opens once; ten are made, and the database holds none that could be read", async () => {
  await using shop = await openShop();
  const { email, codes, secret, userId, tab: own } = await withSecondFactor(shop);
  expect(new Set(codes).size).toBe(10);
  const [code = ""] = codes;
  const { tab, challenge } = await halfIn(shop, email);
  expect((await pass(tab, challenge, code.toUpperCase())).status).toBe(200);
  const again = await halfIn(shop, email);
  expect(await pass(again.tab, again.challenge, code)).toMatchObject(wrong);
  expect((await own.get("/auth/second-factor")).body).toEqual({
    enabled: true,
    required: false,
    recoveryCodesLeft: 9,
  });
  const rows = await shop.db.selectFrom("users").selectAll().where("id", "=", userId).execute();
  const kept = JSON.stringify([rows, await shop.db.selectFrom("recovery_codes").selectAll().execute()]);
  for (const plain of [secret, ...codes, ...codes.map((one) => one.replaceAll("-", ""))])
    expect(kept).not.toContain(plain);

  const renewed = await own.post("/auth/second-factor/recovery-codes", { code: codes[1] });
  expect(renewed.body.recoveryCodes).toHaveLength(10);
  const old = await halfIn(shop, email);
  expect(await pass(old.tab, old.challenge, codes[2] ?? "")).toMatchObject(wrong);
});

test("a challenge is for one person, one purpose and five minutes, and ends with the password it was given for", async () => {
  await using shop = await openShop();
  const [mona, omar] = [await withSecondFactor(shop), await withSecondFactor(shop)];
  await later(shop);
  const { tab, challenge } = await halfIn(shop, mona.email);
  const refused = { status: 401, body: { message: "auth.secondFactor.expired" } };
  for (const forged of ["", "x", `${challenge.slice(0, -4)}AAAA`, mona.tab.token ?? ""])
    expect(await pass(tab, forged, shows(mona.secret))).toMatchObject(refused);
  expect(await pass(tab, challenge, shows(omar.secret))).toMatchObject(wrong);
  expect((await openTab(shop).get("/auth/auth-profile")).status).toBe(401);
  const bearer = openTab(shop);
  bearer.token = challenge;
  expect((await bearer.get("/auth/auth-profile")).status).toBe(401);
  await shop.db.updateTable("users").set({ password_hash: "changed" }).where("id", "=", mona.userId).execute();
  expect(await pass(tab, challenge, shows(mona.secret))).toMatchObject(refused);
});

test("turning it off takes a code; what is not confirmed guards nothing", async () => {
  await using shop = await openShop();
  const { tab, email } = await newCustomer(shop);
  await tab.post("/auth/second-factor/setup");
  expect((await halfIn(shop, email)).answer.body.accessToken).toBeTypeOf("string");
  expect(await tab.post("/auth/second-factor/enable", { code: "000000" })).toMatchObject(wrong);

  const guarded = await withSecondFactor(shop);
  expect(await guarded.tab.post("/auth/second-factor/setup")).toMatchObject({ status: 409 });
  expect(await guarded.tab.post("/auth/second-factor/disable", { code: "000000" })).toMatchObject(wrong);
  expect((await guarded.tab.post("/auth/second-factor/disable", { code: guarded.codes[0] })).status).toBe(204);
  expect((await halfIn(shop, guarded.email)).answer.body.accessToken).toBeTypeOf("string");
  expect(await shop.db.selectFrom("recovery_codes").selectAll().execute()).toEqual([]);
});

test("a shop may ask it of its staff: without it the desk stays shut, and with it nobody can turn it off", async () => {
  await using shop = await openShop();
  const staff = await signedIn(shop, { role: "admin" });
  expect((await staff.get("/admin/orders")).status).toBe(200);
  await shop.db.insertInto("settings").values({ key: "staffNeedSecondFactor", value: "true" }).execute();
  await expect.poll(async () => (await staff.get("/admin/orders")).status, { timeout: 5_000 }).toBe(403);
  expect((await staff.get("/admin/orders")).body.message).toBe("auth.secondFactor.required");
  expect((await staff.get("/auth/second-factor")).body).toMatchObject({ enabled: false, required: true });
  // Customers are asked nothing.
  expect((await (await signedIn(shop)).get("/orders")).status).toBe(200);

  const { body } = await staff.post("/auth/second-factor/setup");
  expect((await staff.post("/auth/second-factor/enable", { code: shows(body.secret) })).status).toBe(200);
  expect((await staff.get("/admin/orders")).status).toBe(200);
  await later(shop);
  expect(await staff.post("/auth/second-factor/disable", { code: shows(body.secret) })).toMatchObject({
    status: 409,
    body: { message: "auth.secondFactor.needed" },
  });
});

test("coming by Google is half of the way, too", async () => {
  const publicUrl = "http://localhost:3000";
  await using doors = await openDoors(publicUrl);
  await using shop = await openShop({ env: { PUBLIC_URL: publicUrl, ...doors.env } });
  const { tab, secret, userId } = await withSecondFactor(shop);
  const issuer = doors.google.issuer;
  await shop.db
    .insertInto("identities")
    .values({ issuer, subject: "mona", provider: "google", user_id: userId, email: null })
    .execute();
  const away = await shop.app.inject({ method: "GET", url: "/api/auth/oauth/google?next=/orders" });
  const back = await walk(String(away.headers.location), { id: "mona", email: "mona@google.example", name: "Mona" });
  const [cookie] = away.cookies;
  const answer = await shop.app.inject({
    method: "GET",
    url: back.pathname + back.search,
    headers: { cookie: `${cookie?.name}=${cookie?.value}` },
  });
  const [, challenge = ""] = /^\/login\?next=%2Forders#second-factor=(.+)$/.exec(String(answer.headers.location)) ?? [];
  expect(answer.cookies.map(({ name }) => name)).not.toContain("refresh");
  await later(shop);
  expect(tab.jar.size).toBeGreaterThan(0);
  expect((await pass(openTab(shop), challenge, shows(secret))).status).toBe(200);
});

test("the owner's mailbox hears when it is turned on or off, and when its codes are renewed, in the owner's language", async () => {
  await using shop = await openShop();
  const { tab, email, codes } = await withSecondFactor(shop);
  await tab.patch("/users/me", { language: "fr" });
  await tab.post("/auth/second-factor/recovery-codes", { code: "000000" });
  const renewed = await tab.post("/auth/second-factor/recovery-codes", { code: codes[0] });
  await tab.post("/auth/second-factor/disable", { code: renewed.body.recoveryCodes[0] });
  await shop.runJobs();
  const told = (await shop.mails()).filter(({ to, text }) => to === email && text.includes("/profile#sessions"));
  expect(told.map(({ subject }) => subject).sort()).toEqual([
    "Nouveaux codes de secours de votre compte Nabta",
    "Two-step verification is on for your Nabta account",
    "Validation en deux étapes désactivée sur votre compte Nabta",
  ]);
  // What opens the account stands in none of them.
  for (const { text, html } of told)
    for (const code of [...codes, ...renewed.body.recoveryCodes]) expect(text + html).not.toContain(code);
});
