import { expect, test } from "vitest";
import { hashingStats } from "#shop/accounts/server/hashingPool.ts";
import { newEmail, openTab, signUpCustomer, validPassword } from "#tests/support/browserTab.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

const openTabFrom = (shop: Shop, address: string) => openTab(shop, new Map(), address);
const signIn = (shop: Shop, email: string, password: string, address = "127.0.0.1") =>
  openTabFrom(shop, address).post("/auth/login", { email, password });

test("signs in with e-mail and password whatever the case of the e-mail", async () => {
  await using shop = await openShop();
  const { email, userId } = await signUpCustomer(shop);
  const tab = openTab(shop);
  const answer = await tab.post("/auth/login", { email: ` ${email.toUpperCase()} `, password: validPassword });
  expect(answer).toMatchObject({
    status: 200,
    body: { _id: userId, email, role: "user", isAdmin: false, needsVerification: false, verified: true },
  });
  expect((await tab.get("/auth/auth-profile")).body.data._id).toBe(userId);
});

test("answers each failed sign-in with the message of the specification", async () => {
  await using shop = await openShop();
  const { email } = await signUpCustomer(shop);
  expect(await signIn(shop, newEmail(), validPassword)).toMatchObject({
    status: 401,
    body: { message: "auth.login.noAccount" },
  });
  expect(await signIn(shop, email, "not the password")).toMatchObject({
    status: 401,
    body: { message: "auth.login.incorrect" },
  });
});

test("reports an unverified e-mail only with the right password", async () => {
  await using shop = await openShop();
  const email = newEmail();
  const { body } = await openTab(shop).post("/auth/signup", { name: "Mona", email, password: validPassword });
  const wrong = await signIn(shop, email, "not the password");
  expect(wrong.body).toEqual({ message: "auth.login.incorrect", requestId: expect.any(String) });
  const right = await signIn(shop, email, validPassword);
  expect(right.status).toBe(403);
  expect(right.body).toEqual({
    message: "auth.login.emailNotVerified",
    userId: body._id,
    email,
    requestId: expect.any(String),
  });
});

test("hides whether an account exists after five unknown e-mails from one IP address", async () => {
  await using shop = await openShop();
  const unknown = Array.from({ length: 6 }, newEmail);
  const replies = [];
  for (const email of unknown) replies.push((await signIn(shop, email, validPassword)).body.message);
  expect(replies).toEqual([...Array(5).fill("auth.login.noAccount"), "auth.login.incorrect"]);
  // The reason stays hidden for a repeated e-mail too; another IP address still gets it.
  expect((await signIn(shop, unknown[0] ?? "", validPassword)).body.message).toBe("auth.login.incorrect");
  expect((await signIn(shop, newEmail(), validPassword, "127.0.0.2")).body.message).toBe("auth.login.noAccount");
});

test("counts repeated attempts with the same unknown e-mail as one guess", async () => {
  await using shop = await openShop();
  const email = newEmail();
  const replies = [];
  for (let i = 0; i < 7; i++) replies.push((await signIn(shop, email, validPassword)).body.message);
  expect(new Set(replies)).toEqual(new Set(["auth.login.noAccount"]));
});

test("hides whether an account exists when so configured", async () => {
  await using shop = await openShop({ env: { NEUTRAL_LOGIN: "true" } });
  expect((await signIn(shop, newEmail(), validPassword)).body.message).toBe("auth.login.incorrect");
});

test("locks an account after ten wrong passwords, for the right password too", async () => {
  await using shop = await openShop();
  const { email } = await signUpCustomer(shop);
  const tries = Array.from({ length: 16 }, (_, i) => signIn(shop, email, "not the password", `10.0.0.${i}`));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(6);
  const right = await signIn(shop, email, validPassword, "10.1.0.1");
  expect(right).toMatchObject({ status: 429, body: { message: "common.tooMany", seconds: expect.any(Number) } });
  const seconds = Number(right.headers["retry-after"]);
  expect(seconds).toBeGreaterThan(800);
  expect(seconds).toBeLessThanOrEqual(900);
});

test("rate-limits an IP address that tries many accounts and no one else", async () => {
  await using shop = await openShop({ env: { LOGIN_LIMIT_ADDRESS: "12" } });
  const { email } = await signUpCustomer(shop);
  const spray = Array.from({ length: 15 }, () => signIn(shop, newEmail(), validPassword, "10.0.0.1"));
  expect((await Promise.all(spray)).filter(({ status }) => status === 429)).toHaveLength(3);
  expect((await signIn(shop, email, validPassword, "10.0.0.1")).status).toBe(429);
  expect((await signIn(shop, email, validPassword, "10.0.0.2")).status).toBe(200);
});

test("successful sign-ins use up no attempts", async () => {
  await using shop = await openShop({ env: { LOGIN_LIMIT_ADDRESS: "3", LOGIN_LIMIT_ACCOUNT: "2" } });
  const { email } = await signUpCustomer(shop);
  for (let i = 0; i < 6; i++) expect((await signIn(shop, email, validPassword)).status).toBe(200);
});

test("a forged forwarding header does not change the IP address", async () => {
  await using shop = await openShop({ env: { LOGIN_LIMIT_ADDRESS: "2" } });
  const statuses = [];
  for (let i = 0; i < 4; i++) {
    const headers = { "x-forwarded-for": `10.9.9.${i}` };
    const body = { email: newEmail(), password: validPassword };
    statuses.push((await openTab(shop).post("/auth/login", body, { headers })).status);
  }
  expect(statuses).toEqual([401, 401, 429, 429]);
});

test("every failed sign-in compares one password hash", async () => {
  await using shop = await openShop();
  const { email } = await signUpCustomer(shop);
  const unproved = newEmail();
  await openTab(shop).post("/auth/signup", { name: "Mona", email: unproved, password: validPassword });
  const { email: withoutPassword } = await createUser(shop);
  for (const address of [email, newEmail(), unproved, withoutPassword]) {
    const before = hashingStats.done;
    expect((await signIn(shop, address, "not the password")).status).toBe(401);
    expect(hashingStats.done - before, address).toBe(1);
  }
});
