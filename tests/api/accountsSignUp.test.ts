import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createMailer } from "#platform/server/mailer.ts";
import { newEmail, openTab, readMailedCode, signUpCustomer, validPassword } from "#tests/support/browserTab.ts";
import { startFakeSmtpServer } from "#tests/support/fakeSmtpServer.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

const wrongCode = (code: string) => (code === "000000" ? "000001" : "000000");

async function startSignUp(shop: Shop) {
  const tab = openTab(shop);
  const email = newEmail();
  const { body } = await tab.post("/auth/signup", { name: "Mona", email, password: validPassword });
  return { tab, email, userId: body._id as string, code: await readMailedCode(shop, email) };
}

test("signs up, verifies the e-mail with the mailed code and is signed in", async () => {
  await using shop = await openShop();
  const tab = openTab(shop);
  const email = newEmail();
  const signedUp = await tab.post("/auth/signup", { name: "  Mona Adel ", email, password: validPassword });
  expect(signedUp.status).toBe(201);
  expect(signedUp.body).toEqual({ needsVerification: true, _id: expect.any(String) });
  expect((await tab.get("/auth/auth-profile")).status).toBe(401);

  const verified = await tab.post("/auth/verify-email", {
    userId: signedUp.body._id,
    code: await readMailedCode(shop, email),
  });
  const user = {
    _id: signedUp.body._id,
    name: "Mona Adel",
    email,
    role: "user",
    isAdmin: false,
    staff: null,
    phones: [],
    phone: null,
    shippingAddress: null,
    billingAddress: null,
    language: "en",
    verified: true,
    hasPassword: true,
    linkedProviders: [],
  };
  expect(verified.status).toBe(200);
  expect(verified.body).toEqual({
    ...user,
    needsVerification: false,
    accessToken: expect.any(String),
    csrfToken: expect.any(String),
  });
  expect((await tab.get("/auth/auth-profile")).body).toEqual({ data: user });

  // The token of the response is valid for the next change.
  const headers = { "x-csrf-token": verified.body.csrfToken };
  expect((await tab.send("PATCH", "/users/me", { name: "Mona" }, { headers })).status).toBe(200);
});

test("mails in the page's language and accepts the code in Arabic digits", async () => {
  await using shop = await openShop();
  const tab = openTab(shop);
  const email = newEmail();
  const headers = { "accept-language": "ar" };
  const { body } = await tab.post("/auth/signup", { name: "منى", email, password: validPassword }, { headers });
  const code = await readMailedCode(shop, email);
  expect((await shop.mails())[0]).toMatchObject({ to: email, subject: expect.stringContaining("كود التحقق") });
  const input = [...code].map((digit) => String.fromCharCode(0x0660 + Number(digit))).join("");
  const verified = await tab.post("/auth/verify-email", { userId: body._id, code: ` ${input} ` });
  expect(verified).toMatchObject({ status: 200, body: { language: "ar" } });
});

test("requires a new code after five wrong ones", async () => {
  await using shop = await openShop();
  const { tab, email, userId, code } = await startSignUp(shop);
  const tries = [];
  for (let i = 0; i < 6; i++) tries.push(await tab.post("/auth/verify-email", { userId, code: wrongCode(code) }));
  const keys = tries.map(({ status, body }) => `${status} ${body.message}`);
  expect(keys).toEqual([
    ...Array(4).fill("400 auth.verify.codeInvalid"),
    "400 auth.verify.tooManyTries",
    "400 auth.verify.tooManyTries",
  ]);
  expect(tries[0]?.body.fields).toEqual({ code: "auth.verify.codeInvalid" });
  expect((await tab.post("/auth/verify-email", { userId, code })).body.message).toBe("auth.verify.tooManyTries");

  expect(await tab.post("/auth/resend-verification", { userId })).toMatchObject({ status: 200, body: { sent: true } });
  const verified = await tab.post("/auth/verify-email", { userId, code: await readMailedCode(shop, email) });
  expect(verified.status).toBe(200);
});

test("allows five attempts at a code in total, also concurrently", async () => {
  await using shop = await openShop();
  const { tab, userId, code } = await startSignUp(shop);
  // From another IP address, which may try thirty codes.
  const guesser = openTab(shop, tab.jar, "10.0.0.1");
  const guess = () => guesser.post("/auth/verify-email", { userId, code: wrongCode(code) });
  const guesses = Array.from({ length: 30 }, guess);
  const keys = (await Promise.all(guesses)).map(({ body }) => body.message);
  expect(keys.filter((key) => key === "auth.verify.codeInvalid")).toHaveLength(4);
  expect((await tab.post("/auth/verify-email", { userId, code })).status).toBe(400);
});

test("a verification code is valid for ten minutes, once, and replaces the one before it", async () => {
  await using shop = await openShop();
  const { tab, email, userId, code } = await startSignUp(shop);
  await sql`update tokens set expires_at = expires_at - interval '10 minutes'`.execute(shop.db);
  expect((await tab.post("/auth/verify-email", { userId, code })).body.message).toBe("auth.verify.codeInvalid");
  await tab.post("/auth/resend-verification", { userId });
  const second = await readMailedCode(shop, email);
  if (second !== code) expect((await tab.post("/auth/verify-email", { userId, code })).status).toBe(400);
  expect((await tab.post("/auth/verify-email", { userId, code: second })).status).toBe(200);
  expect((await openTab(shop).post("/auth/verify-email", { userId, code: second })).status).toBe(400);
});

test("measures the ten minutes of a code by the database's clock", async () => {
  await using shop = await openShop();
  const { userId } = await startSignUp(shop);
  const token = await shop.db
    .selectFrom("tokens")
    .select(sql<number>`extract(epoch from expires_at - created_at)::int`.as("seconds"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  expect(token.seconds).toBe(600);
});

test("resends a code once a minute and five times an hour, always with the same response", async () => {
  await using shop = await openShop();
  const { tab, email, userId } = await startSignUp(shop);
  const sent = async () => {
    await shop.runJobs();
    return (await shop.mails()).filter(({ to }) => to === email).length - 1;
  };
  const aMinuteLater = () => sql`delete from rate_limits where key like 'resend-minute%'`.execute(shop.db);

  for (let i = 0; i < 3; i++) expect((await tab.post("/auth/resend-verification", { userId })).status).toBe(200);
  expect(await sent()).toBe(1);
  for (let i = 0; i < 6; i++) {
    await aMinuteLater();
    expect((await tab.post("/auth/resend-verification", { userId })).status).toBe(200);
  }
  expect(await sent()).toBe(5);

  const otherId = randomUUID();
  await aMinuteLater();
  const answers = [];
  for (let i = 0; i < 2; i++) answers.push(await tab.post("/auth/resend-verification", { userId: otherId }));
  expect(answers.map(({ status, body }) => [status, body.sent])).toEqual([
    [200, true],
    [200, false],
  ]);
});

test("an e-mail has one account, however it is written", async () => {
  await using shop = await openShop();
  const { email } = await signUpCustomer(shop);
  const again = await openTab(shop).post("/auth/signup", {
    name: "Eve",
    email: email.toUpperCase(),
    password: validPassword,
  });
  expect(again).toMatchObject({ status: 409, body: { message: "auth.signup.emailExists" } });
});

test("creates one account from concurrent sign-ups with one e-mail", async () => {
  await using shop = await openShop();
  const email = newEmail();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      openTab(shop).post("/auth/signup", { name: "Mona", email, password: validPassword }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(409)]);
});

test("frees an unverified e-mail once its code has expired", async () => {
  await using shop = await openShop();
  const thief = await startSignUp(shop);
  const owner = openTab(shop);
  const mine = { name: "Mona", email: thief.email, password: "quite another password" };
  expect((await owner.post("/auth/signup", mine)).status).toBe(409);
  await sql`update tokens set expires_at = now()`.execute(shop.db);
  const signedUp = await owner.post("/auth/signup", mine);
  expect(signedUp.status).toBe(201);

  // The first sign-up's leftovers open nothing, with or without the owner's code.
  const code = await readMailedCode(shop, thief.email);
  const stolen = await thief.tab.post("/auth/verify-email", { userId: thief.userId, code });
  expect(stolen).toMatchObject({ status: 404, body: { message: "auth.verify.userNotFound" } });
  expect((await owner.post("/auth/verify-email", { userId: signedUp.body._id, code })).status).toBe(200);
  const login = await thief.tab.post("/auth/login", { email: thief.email, password: validPassword });
  expect(login).toMatchObject({ status: 401, body: { message: "auth.login.incorrect" } });
});

test("rejects a common password", async () => {
  await using shop = await openShop();
  const answer = await openTab(shop).post("/auth/signup", { name: "Mona", email: newEmail(), password: "Password123" });
  expect(answer).toMatchObject({
    status: 400,
    body: { message: "auth.password.tooCommon", fields: { password: "auth.password.tooCommon" } },
  });
});

test("stores passwords and codes only as hashes", async () => {
  await using shop = await openShop();
  await using smtpServer = await startFakeSmtpServer();
  const email = newEmail();
  await openTab(shop).post("/auth/signup", { name: "Mona", email, password: validPassword });
  await shop.runJobs({ ...shop.tools, postMail: createMailer(smtpServer.url, undefined) });
  const code = smtpServer.received[0]?.match(/^(\d{6})\r?$/m)?.[1] ?? "no code";
  expect(code).toMatch(/^\d{6}$/);
  const { rows } = await sql<{ row: string }>`select u::text as row from users u union all select t::text from tokens t
    union all select o.facts::text from outbox o where o.facts is not null`.execute(shop.db);
  const storedRows = rows.map(({ row }) => row).join("\n");
  expect(storedRows).toContain(email);
  expect(storedRows).not.toContain(validPassword);
  expect(storedRows).not.toContain(code);
});
