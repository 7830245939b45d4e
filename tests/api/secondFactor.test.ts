import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { openTab, reauthenticate, signUpCustomer, type Tab, validPassword } from "#tests/support/browserTab.ts";
import { authorizeAtProvider } from "#tests/support/oauth/authorizeAtProvider.ts";
import { startFakeProviders } from "#tests/support/oauth/startFakeProviders.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

/** The TOTP code of the authenticator app, at an offset in steps of 30 seconds. */
const totpCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Clears the last used step, as if time had passed. */
async function forgetUsedStep(shop: Shop): Promise<void> {
  await shop.db.updateTable("users").set({ totp_last_step: null }).execute();
}

async function createUserWithTotp(shop: Shop) {
  const customer = await signUpCustomer(shop);
  await reauthenticate(customer.tab);
  const { body } = await customer.tab.post("/auth/second-factor/setup");
  const used = totpCode(body.secret);
  const enabled = await customer.tab.post("/auth/second-factor/enable", { code: used });
  expect(enabled.status).toBe(200);
  const codes: string[] = enabled.body.recoveryCodes;
  return { ...customer, used, secret: body.secret as string, uri: body.uri as string, codes };
}

async function submitPassword(shop: Shop, email: string, tab = openTab(shop)) {
  const answer = await tab.post("/auth/login", { email, password: validPassword });
  return { tab, answer, challenge: answer.body.challenge as string };
}

const wrongCodeError = { status: 400, body: { message: "auth.secondFactor.wrong" } };
const submitCode = (tab: Tab, challenge: string, code: string) => tab.post("/auth/second-factor", { challenge, code });

test("the password alone does not sign in once a second factor is on, the code does", async () => {
  await using shop = await openShop();
  const { email, secret, uri, userId } = await createUserWithTotp(shop);
  expect(uri).toMatch(/^otpauth:\/\/totp\/Nabta:/);
  const { tab, answer, challenge } = await submitPassword(shop, email);
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.body).toEqual({ needsSecondFactor: true, challenge: expect.any(String) });
  expect([...tab.jar.keys()]).not.toContain("refresh");
  expect((await tab.get("/auth/auth-profile")).status).toBe(401);
  expect(await shop.db.selectFrom("sessions").selectAll().where("user_id", "=", userId).execute()).toHaveLength(1);

  expect(await submitCode(tab, challenge, "000000")).toMatchObject(wrongCodeError);
  await forgetUsedStep(shop);
  const inArabic = totpCode(secret).replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "");
  expect(await submitCode(tab, challenge, inArabic)).toMatchObject({ status: 200, body: { _id: userId, email } });
  expect((await tab.get("/auth/auth-profile")).status).toBe(200);
});

test("a TOTP code works once, also concurrently", async () => {
  await using shop = await openShop();
  const { email, secret, used } = await createUserWithTotp(shop);
  // The setup used up its code. By now the app may show the next one.
  const first = await submitPassword(shop, email);
  expect(await submitCode(first.tab, first.challenge, used)).toMatchObject(wrongCodeError);
  await forgetUsedStep(shop);
  const code = totpCode(secret);
  const both = await Promise.all([submitPassword(shop, email), submitPassword(shop, email)]);
  const answers = await Promise.all(both.map(({ tab, challenge }) => submitCode(tab, challenge, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  // Nor does the code of an earlier step work.
  const again = await submitPassword(shop, email);
  expect(await submitCode(again.tab, again.challenge, totpCode(secret, -1))).toMatchObject(wrongCodeError);
});

test("tolerates a clock 30 seconds off and rejects one that is minutes off", async () => {
  await using shop = await openShop();
  const { email, secret } = await createUserWithTotp(shop);
  await forgetUsedStep(shop);
  const { tab, challenge } = await submitPassword(shop, email);
  for (const steps of [-4, 4])
    expect(await submitCode(tab, challenge, totpCode(secret, steps))).toMatchObject(wrongCodeError);
  expect((await submitCode(tab, challenge, totpCode(secret, 1))).status).toBe(200);
});

test("five wrong codes lock the second factor from any IP address, for the right code too", async () => {
  await using shop = await openShop();
  const { email, secret } = await createUserWithTotp(shop);
  await forgetUsedStep(shop);
  const { challenge } = await submitPassword(shop, email);
  const tries = Array.from({ length: 8 }, (_, i) =>
    submitCode(openTab(shop, new Map(), `10.0.0.${i}`), challenge, String(100_000 + i)),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  const fresh = await submitPassword(shop, email);
  const right = await submitCode(fresh.tab, fresh.challenge, totpCode(secret));
  expect(right.status).toBe(429);
  expect(Number(right.headers["retry-after"])).toBeGreaterThan(800);
});

test("each of ten recovery codes works once and is stored as a hash", async () => {
  await using shop = await openShop();
  const { email, codes, secret, userId, tab: own } = await createUserWithTotp(shop);
  expect(new Set(codes).size).toBe(10);
  const [code = ""] = codes;
  const { tab, challenge } = await submitPassword(shop, email);
  expect((await submitCode(tab, challenge, code.toUpperCase())).status).toBe(200);
  const again = await submitPassword(shop, email);
  expect(await submitCode(again.tab, again.challenge, code)).toMatchObject(wrongCodeError);
  expect((await own.get("/auth/second-factor")).body).toEqual({
    enabled: true,
    required: false,
    recoveryCodesLeft: 9,
  });
  const rows = await shop.db.selectFrom("users").selectAll().where("id", "=", userId).execute();
  const stored = JSON.stringify([rows, await shop.db.selectFrom("recovery_codes").selectAll().execute()]);
  for (const plain of [secret, ...codes, ...codes.map((one) => one.replaceAll("-", ""))])
    expect(stored).not.toContain(plain);

  const renewed = await own.post("/auth/second-factor/recovery-codes", { code: codes[1] });
  expect(renewed.body.recoveryCodes).toHaveLength(10);
  const old = await submitPassword(shop, email);
  expect(await submitCode(old.tab, old.challenge, codes[2] ?? "")).toMatchObject(wrongCodeError);
});

test("a challenge is bound to user, purpose and password and expires after five minutes", async () => {
  await using shop = await openShop();
  const [mona, omar] = [await createUserWithTotp(shop), await createUserWithTotp(shop)];
  await forgetUsedStep(shop);
  const { tab, challenge } = await submitPassword(shop, mona.email);
  const refused = { status: 401, body: { message: "auth.secondFactor.expired" } };
  for (const forged of ["", "x", `${challenge.slice(0, -4)}AAAA`, mona.tab.token ?? ""])
    expect(await submitCode(tab, forged, totpCode(mona.secret))).toMatchObject(refused);
  expect(await submitCode(tab, challenge, totpCode(omar.secret))).toMatchObject(wrongCodeError);
  expect((await openTab(shop).get("/auth/auth-profile")).status).toBe(401);
  const bearer = openTab(shop);
  bearer.token = challenge;
  expect((await bearer.get("/auth/auth-profile")).status).toBe(401);
  await shop.db.updateTable("users").set({ password_hash: "changed" }).where("id", "=", mona.userId).execute();
  expect(await submitCode(tab, challenge, totpCode(mona.secret))).toMatchObject(refused);
});

test("turning the second factor off requires a code, and an unconfirmed one protects nothing", async () => {
  await using shop = await openShop();
  const { tab, email } = await signUpCustomer(shop);
  await reauthenticate(tab);
  await tab.post("/auth/second-factor/setup");
  expect((await submitPassword(shop, email)).answer.body.accessToken).toBeTypeOf("string");
  expect(await tab.post("/auth/second-factor/enable", { code: "000000" })).toMatchObject(wrongCodeError);

  const guarded = await createUserWithTotp(shop);
  expect(await guarded.tab.post("/auth/second-factor/setup")).toMatchObject({ status: 409 });
  expect(await guarded.tab.post("/auth/second-factor/disable", { code: "000000" })).toMatchObject(wrongCodeError);
  expect((await guarded.tab.post("/auth/second-factor/disable", { code: guarded.codes[0] })).status).toBe(204);
  expect((await submitPassword(shop, guarded.email)).answer.body.accessToken).toBeTypeOf("string");
  expect(await shop.db.selectFrom("recovery_codes").selectAll().execute()).toEqual([]);
});

test("a required second factor blocks admin access without it and cannot be turned off", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  expect((await staff.get("/admin/orders")).status).toBe(200);
  await shop.db.insertInto("settings").values({ key: "staffNeedSecondFactor", value: "true" }).execute();
  await expect.poll(async () => (await staff.get("/admin/orders")).status, { timeout: 5_000 }).toBe(403);
  expect((await staff.get("/admin/orders")).body.message).toBe("auth.secondFactor.required");
  expect((await staff.get("/auth/second-factor")).body).toMatchObject({ enabled: false, required: true });
  // Customers are not affected.
  expect((await (await createUser(shop)).get("/orders")).status).toBe(200);

  const { body } = await staff.post("/auth/second-factor/setup");
  expect((await staff.post("/auth/second-factor/enable", { code: totpCode(body.secret) })).status).toBe(200);
  expect((await staff.get("/admin/orders")).status).toBe(200);
  await forgetUsedStep(shop);
  expect(await staff.post("/auth/second-factor/disable", { code: totpCode(body.secret) })).toMatchObject({
    status: 409,
    body: { message: "auth.secondFactor.needed" },
  });
});

test("Google sign-in also requires the second factor", async () => {
  const publicUrl = "http://localhost:3000";
  await using providers = await startFakeProviders(publicUrl);
  await using shop = await openShop({ env: { PUBLIC_URL: publicUrl, ...providers.env } });
  const { tab, secret, userId } = await createUserWithTotp(shop);
  const issuer = providers.google.issuer;
  await shop.db
    .insertInto("identities")
    .values({ issuer, subject: "mona", provider: "google", user_id: userId, email: null })
    .execute();
  const away = await shop.app.inject({ method: "GET", url: "/api/auth/oauth/google?next=/orders" });
  const back = await authorizeAtProvider(String(away.headers.location), {
    id: "mona",
    email: "mona@google.example",
    name: "Mona",
  });
  const [cookie] = away.cookies;
  const answer = await shop.app.inject({
    method: "GET",
    url: back.pathname + back.search,
    headers: { cookie: `${cookie?.name}=${cookie?.value}` },
  });
  const [, challenge = ""] = /^\/login\?next=%2Forders#second-factor=(.+)$/.exec(String(answer.headers.location)) ?? [];
  expect(answer.cookies.map(({ name }) => name)).not.toContain("refresh");
  await forgetUsedStep(shop);
  expect(tab.jar.size).toBeGreaterThan(0);
  expect((await submitCode(openTab(shop), challenge, totpCode(secret))).status).toBe(200);
});

test("mails the owner when the second factor or its recovery codes change", async () => {
  await using shop = await openShop();
  const { tab, email, codes } = await createUserWithTotp(shop);
  await tab.patch("/users/me", { language: "fr" });
  await tab.post("/auth/second-factor/recovery-codes", { code: "000000" });
  const renewed = await tab.post("/auth/second-factor/recovery-codes", { code: codes[0] });
  await tab.post("/auth/second-factor/disable", { code: renewed.body.recoveryCodes[0] });
  await shop.runJobs();
  const alerts = (await shop.mails()).filter(({ to, text }) => to === email && text.includes("/profile#sessions"));
  expect(alerts.map(({ subject }) => subject).sort()).toEqual([
    "Nouveaux codes de secours de votre compte Nabta",
    "Two-step verification is on for your Nabta account",
    "Validation en deux étapes désactivée sur votre compte Nabta",
  ]);
  // None of the mails contains a secret or a code.
  for (const { text, html } of alerts)
    for (const code of [...codes, ...renewed.body.recoveryCodes]) expect(text + html).not.toContain(code);
});
