import { expect, test } from "vitest";
import { hashing } from "#shop/accounts/server/hashing.ts";
import { goodPassword, newCustomer, newEmail, openTab } from "#tests/support/browserTab.ts";
import { signedIn } from "#tests/support/people.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

const from = (shop: Shop, address: string) => openTab(shop, new Map(), address);
const tryIn = (shop: Shop, email: string, password: string, address = "127.0.0.1") =>
  from(shop, address).post("/auth/login", { email, password });

test("e-mail and password let a customer in, whatever the case of the address", async () => {
  await using shop = await openShop();
  const { email, userId } = await newCustomer(shop);
  const tab = openTab(shop);
  const answer = await tab.post("/auth/login", { email: ` ${email.toUpperCase()} `, password: goodPassword });
  expect(answer).toMatchObject({
    status: 200,
    body: { _id: userId, email, role: "user", isAdmin: false, needsVerification: false, verified: true },
  });
  expect((await tab.get("/auth/auth-profile")).body.data._id).toBe(userId);
});

test("each way of failing is told as the catalogue says", async () => {
  await using shop = await openShop();
  const { email } = await newCustomer(shop);
  expect(await tryIn(shop, newEmail(), goodPassword)).toMatchObject({
    status: 401,
    body: { message: "auth.login.noAccount" },
  });
  expect(await tryIn(shop, email, "not the password")).toMatchObject({
    status: 401,
    body: { message: "auth.login.incorrect" },
  });
});

test("an address that is not proved yet is told so, but only with the right password", async () => {
  await using shop = await openShop();
  const email = newEmail();
  const { body } = await openTab(shop).post("/auth/signup", { name: "Mona", email, password: goodPassword });
  const wrong = await tryIn(shop, email, "not the password");
  expect(wrong.body).toEqual({ message: "auth.login.incorrect", requestId: expect.any(String) });
  const right = await tryIn(shop, email, goodPassword);
  expect(right.status).toBe(403);
  expect(right.body).toEqual({
    message: "auth.login.emailNotVerified",
    userId: body._id,
    email,
    requestId: expect.any(String),
  });
});

test("after five e-mails that nobody has, an address is told nothing more", async () => {
  await using shop = await openShop();
  const unknown = Array.from({ length: 6 }, newEmail);
  const told = [];
  for (const email of unknown) told.push((await tryIn(shop, email, goodPassword)).body.message);
  expect(told).toEqual([...Array(5).fill("auth.login.noAccount"), "auth.login.incorrect"]);
  // Neither about one that it has been told of already, nor in any other case; another address still is.
  expect((await tryIn(shop, unknown[0] ?? "", goodPassword)).body.message).toBe("auth.login.incorrect");
  expect((await tryIn(shop, newEmail(), goodPassword, "127.0.0.2")).body.message).toBe("auth.login.noAccount");
});

test("the same wrong e-mail again and again is one guess", async () => {
  await using shop = await openShop();
  const email = newEmail();
  const told = [];
  for (let i = 0; i < 7; i++) told.push((await tryIn(shop, email, goodPassword)).body.message);
  expect(new Set(told)).toEqual(new Set(["auth.login.noAccount"]));
});

test("a shop may choose to tell nobody", async () => {
  await using shop = await openShop({ env: { NEUTRAL_LOGIN: "true" } });
  expect((await tryIn(shop, newEmail(), goodPassword)).body.message).toBe("auth.login.incorrect");
});

test("ten wrong passwords close an account's door for a while, for the right one too", async () => {
  await using shop = await openShop();
  const { email } = await newCustomer(shop);
  const tries = Array.from({ length: 16 }, (_, i) => tryIn(shop, email, "not the password", `10.0.0.${i}`));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(6);
  const right = await tryIn(shop, email, goodPassword, "10.1.0.1");
  expect(right).toMatchObject({ status: 429, body: { message: "common.tooMany", seconds: expect.any(Number) } });
  const seconds = Number(right.headers["retry-after"]);
  expect(seconds).toBeGreaterThan(800);
  expect(seconds).toBeLessThanOrEqual(900);
});

test("one address that tries many accounts is stopped, and nobody else is", async () => {
  await using shop = await openShop({ env: { LOGIN_LIMIT_ADDRESS: "12" } });
  const { email } = await newCustomer(shop);
  const spray = Array.from({ length: 15 }, () => tryIn(shop, newEmail(), goodPassword, "10.0.0.1"));
  expect((await Promise.all(spray)).filter(({ status }) => status === 429)).toHaveLength(3);
  expect((await tryIn(shop, email, goodPassword, "10.0.0.1")).status).toBe(429);
  expect((await tryIn(shop, email, goodPassword, "10.0.0.2")).status).toBe(200);
});

test("logging in rightly uses nothing up", async () => {
  await using shop = await openShop({ env: { LOGIN_LIMIT_ADDRESS: "3", LOGIN_LIMIT_ACCOUNT: "2" } });
  const { email } = await newCustomer(shop);
  for (let i = 0; i < 6; i++) expect((await tryIn(shop, email, goodPassword)).status).toBe(200);
});

test("a forged header makes no new address", async () => {
  await using shop = await openShop({ env: { LOGIN_LIMIT_ADDRESS: "2" } });
  const statuses = [];
  for (let i = 0; i < 4; i++) {
    const headers = { "x-forwarded-for": `10.9.9.${i}` };
    const body = { email: newEmail(), password: goodPassword };
    statuses.push((await openTab(shop).post("/auth/login", body, { headers })).status);
  }
  expect(statuses).toEqual([401, 401, 429, 429]);
});

test("whatever a log-in fails by, it costs the same: one password is compared", async () => {
  await using shop = await openShop();
  const { email } = await newCustomer(shop);
  const unproved = newEmail();
  await openTab(shop).post("/auth/signup", { name: "Mona", email: unproved, password: goodPassword });
  const { email: withoutPassword } = await signedIn(shop);
  for (const who of [email, newEmail(), unproved, withoutPassword]) {
    const before = hashing.done;
    expect((await tryIn(shop, who, "not the password")).status).toBe(401);
    expect(hashing.done - before, who).toBe(1);
  }
});
