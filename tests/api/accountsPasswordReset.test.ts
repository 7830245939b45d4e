import { sql } from "kysely";
import { expect, test } from "vitest";
import { newEmail, openTab, signUpCustomer, type Tab, validPassword } from "#tests/support/browserTab.ts";
import { recordStatements } from "#tests/support/recordStatements.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

const newPassword = "a second sprout";
const requestReset = (shop: Shop, email: string, extra = {}) =>
  openTab(shop).post("/auth/forgot-password", { email }, extra);

/** Returns the newest mailed link for an e-mail address. */
async function mailedResetToken(shop: Shop, email: string): Promise<string> {
  await shop.runJobs();
  const mail = (await shop.mails()).find(({ to, text }) => to === email && text.includes("/reset-password?token="));
  return /\/reset-password\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}
const reset = (tab: Tab, token: string, password = newPassword) =>
  tab.post(`/auth/reset-password/${token}`, { password });
const invalidTokenError = { status: 400, body: { message: "auth.reset.tokenInvalid" } };

test("resets the password once by mailed link and ends every session", async () => {
  await using shop = await openShop();
  const { tab: phone, email, password } = await signUpCustomer(shop);
  const desktopTab = openTab(shop);
  await desktopTab.post("/auth/login", { email, password });
  expect(await requestReset(shop, email.toUpperCase())).toMatchObject({ status: 200, body: {} });
  const token = await mailedResetToken(shop, email);

  const otherUser = openTab(shop);
  // Opening the link changes nothing, as mail scanners open links.
  for (let i = 0; i < 3; i++)
    expect(await otherUser.get(`/auth/reset-password/${token}`)).toMatchObject({ status: 200, body: { email } });
  expect((await reset(otherUser, token)).status).toBe(200);
  expect(await reset(otherUser, token, "a third sprout")).toMatchObject(invalidTokenError);
  expect(await otherUser.get(`/auth/reset-password/${token}`)).toMatchObject(invalidTokenError);

  for (const tab of [phone, desktopTab]) {
    expect((await tab.get("/auth/auth-profile")).status).toBe(401);
    expect((await tab.post("/auth/refresh-token")).status).toBe(401);
  }
  expect((await openTab(shop).post("/auth/login", { email, password })).body.message).toBe("auth.login.incorrect");
  expect((await openTab(shop).post("/auth/login", { email, password: newPassword })).status).toBe(200);
  await shop.runJobs();
  const subjects = (await shop.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(subjects).toContain("Your Nabta password was changed");
});

test("a password reset link expires after 15 minutes", async () => {
  await using shop = await openShop();
  const { email } = await signUpCustomer(shop);
  await requestReset(shop, email);
  const token = await mailedResetToken(shop, email);
  const later = (n: number) =>
    sql`update tokens set expires_at = created_at + interval '15 minutes' - make_interval(secs => ${n})`.execute(
      shop.db,
    );
  const { minutes } = await shop.db
    .selectFrom("tokens")
    .select(sql<number>`extract(epoch from expires_at - created_at) / 60`.as("minutes"))
    .where("purpose", "=", "reset_password")
    .executeTakeFirstOrThrow();
  expect(Number(minutes)).toBe(15);
  await later(15 * 60);
  expect(await openTab(shop).get(`/auth/reset-password/${token}`)).toMatchObject(invalidTokenError);
  expect(await reset(openTab(shop), token)).toMatchObject(invalidTokenError);
  await later(0);
  expect((await reset(openTab(shop), token)).status).toBe(200);
});

test("rejects made-up reset links and links replaced by a newer one", async () => {
  await using shop = await openShop();
  const { email } = await signUpCustomer(shop);
  await requestReset(shop, email);
  const older = await mailedResetToken(shop, email);
  await requestReset(shop, email);
  const newer = await mailedResetToken(shop, email);
  expect(newer).not.toBe(older);
  for (const token of [older, "x", "..%2f", `${newer}x`, "A".repeat(190)])
    expect(await reset(openTab(shop), token), token).toMatchObject(invalidTokenError);
  expect((await reset(openTab(shop), newer)).status).toBe(200);
});

test("accepts one of ten concurrent uses of a reset link", async () => {
  await using shop = await openShop({ connections: 10 });
  const { email } = await signUpCustomer(shop);
  await requestReset(shop, email);
  const token = await mailedResetToken(shop, email);
  const tries = Array.from({ length: 10 }, (_, i) => ({ tab: openTab(shop), password: `sprout number ${i}` }));
  const answers = await Promise.all(tries.map(({ tab, password }) => reset(tab, token, password)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const winner = tries[answers.findIndex(({ status }) => status === 200)]?.password;
  expect((await openTab(shop).post("/auth/login", { email, password: winner })).status).toBe(200);
});

test("stores only a hash of the reset token and builds the link from the configured URL", async () => {
  await using shop = await openShop({ env: { PUBLIC_URL: "https://nabta.example" } });
  const { email } = await signUpCustomer(shop);
  await requestReset(shop, email, { headers: { host: "evil.example", "x-forwarded-host": "evil.example" } });
  const token = await mailedResetToken(shop, email);
  const mail = (await shop.mails()).find(({ text }) => text.includes(token));
  expect(mail?.text).toContain(`https://nabta.example/reset-password?token=${token}`);
  expect(mail?.html).not.toContain("evil.example");
  const { rows } = await sql<{ row: string }>`select t::text as row from tokens t`.execute(shop.db);
  expect(rows.map(({ row }) => row).join()).not.toContain(token);
});

test("answers known and unknown e-mails alike, after the same work", async () => {
  await using shop = await openShop();
  const { email } = await signUpCustomer(shop);
  await openTab(shop).post("/auth/signup", { name: "Mona", email: "unproved@example.test", password: validPassword });
  const outcomes: unknown[] = [];
  for (const address of [email, newEmail(), "unproved@example.test"]) {
    const tab = openTab(shop);
    await tab.get("/csrf-token");
    let answer: Awaited<ReturnType<typeof tab.post>> | undefined;
    const statements = await recordStatements(shop, async () => {
      answer = await tab.post("/auth/forgot-password", { email: address });
    });
    outcomes.push({ status: answer?.status, body: answer?.body, statements });
  }
  expect(outcomes[0]).toMatchObject({ status: 200, body: {} });
  expect(outcomes[1]).toEqual(outcomes[0]);
  expect(outcomes[2]).toEqual(outcomes[0]);
  await shop.runJobs();
  const to = (await shop.mails()).filter(({ text }) => text.includes("/reset-password?token=")).map((mail) => mail.to);
  expect(to.toSorted()).toEqual([email, "unproved@example.test"].toSorted());
});

test("limits reset requests per account to three an hour, existing or not", async () => {
  await using shop = await openShop();
  const { email } = await signUpCustomer(shop);
  for (const address of [email, newEmail()]) {
    const replies = [];
    for (let i = 0; i < 4; i++) replies.push(await requestReset(shop, i % 2 ? address : address.toUpperCase()));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(replies[3]?.body.message).toBe("auth.forgot.tooMany");
    expect(Number(replies[3]?.headers["retry-after"])).toBeGreaterThan(3_500);
  }
});

test("applies the password rules of sign-up to the new password", async () => {
  await using shop = await openShop();
  const { email } = await signUpCustomer(shop);
  await requestReset(shop, email);
  const token = await mailedResetToken(shop, email);
  for (const [password, message] of [
    ["short", "auth.password.tooShort"],
    ["password123", "auth.password.tooCommon"],
    ["", "validation.required"],
  ] as const)
    expect(await reset(openTab(shop), token, password)).toMatchObject({
      status: 400,
      body: { fields: { password: message } },
    });
  expect((await reset(openTab(shop), token)).status).toBe(200);
});

test("a reset by the mailbox owner removes whatever an attacker prepared in the account", async () => {
  await using shop = await openShop();
  const email = newEmail();
  const eve = openTab(shop);
  await eve.post("/auth/signup", { name: "Eve", email, password: "what eve knows" });
  await requestReset(shop, email);
  expect((await reset(openTab(shop), await mailedResetToken(shop, email))).status).toBe(200);
  expect((await eve.post("/auth/login", { email, password: "what eve knows" })).status).toBe(401);
  expect((await openTab(shop).post("/auth/login", { email, password: newPassword })).status).toBe(200);
});

test("reset routes require a CSRF token", async () => {
  await using shop = await openShop();
  const tab = openTab(shop);
  expect((await tab.send("POST", "/auth/forgot-password", { email: newEmail() })).status).toBe(403);
  expect((await tab.send("POST", "/auth/reset-password/x", { password: newPassword })).status).toBe(403);
});
