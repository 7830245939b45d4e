import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createSecurityLog } from "#platform/server/http/securityLog.ts";
import { newEmail, openTab, signUpCustomer, validPassword } from "#tests/support/browserTab.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

type Line = Record<string, unknown> & { msg: string; client: string };
const lines: Line[] = [];
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ log: (line) => lines.push(JSON.parse(line)) });
});
afterAll(() => shop[Symbol.asyncDispose]());
beforeEach(() => {
  lines.length = 0;
});

const events = () => lines.filter(({ msg }) => msg === "signed in" || msg === "refused");
const logIn = (email: string, password: string, ip: string) =>
  openTab(shop, new Map(), ip).post("/auth/login", { email, password });

test("logs each sign-in and each refused one without e-mail and IP address", async () => {
  const { userId: id, email } = await signUpCustomer(shop);
  lines.length = 0;
  await logIn(email, "wrong password", "198.51.100.7");
  await logIn(newEmail(), "wrong password", "198.51.100.7");
  await logIn(email.toUpperCase(), validPassword, "203.0.113.9");
  const [wrong, unknown, signedIn] = events();
  const route = { method: "POST", route: "/api/auth/login" };
  expect(wrong).toMatchObject({ msg: "refused", refused: "auth.login.incorrect", status: 401, ...route });
  expect(unknown).toMatchObject({ msg: "refused", refused: "auth.login.noAccount", client: wrong?.client });
  expect(signedIn).toMatchObject({ msg: "signed in", user: id, account: wrong?.account, ...route });
  expect(unknown?.account).not.toBe(wrong?.account);
  expect(signedIn?.client).not.toBe(wrong?.client);
  expect(events()).toHaveLength(3);
  expect(JSON.stringify(lines)).not.toMatch(/@|198\.51|203\.0/);
});

test("logs refused rights, forged calls and unknown fields with the user", async () => {
  const mona = await createUser(shop);
  lines.length = 0;
  await mona.get("/admin/orders");
  await mona.patch("/users/me", { role: "admin" });
  await shop.app.inject({
    method: "PATCH",
    url: "/api/users/me",
    headers: { authorization: mona.headers.authorization },
  });
  await shop.app.inject("/api/orders");
  expect(events().map(({ refused, status, user }) => [refused, status, user])).toEqual([
    ["auth.notAllowed", 403, mona.id],
    ["request.invalid", 400, mona.id],
    ["request.csrf", 403, undefined],
    ["auth.required", 401, undefined],
  ]);
});

test("does not log guests without a session, and what is merely not there", async () => {
  const guest = openTab(shop);
  await guest.post("/auth/refresh-token");
  await guest.get("/products/nothing");
  expect(events()).toEqual([]);
});

test("logs no more lines than its rate and says how many it left out", () => {
  let now = 0;
  const log = createSecurityLog("a secret", () => now);
  const written: Record<string, unknown>[] = [];
  const request = {
    ...{ method: "POST", routeOptions: { url: "/api/auth/login" }, ip: "198.51.100.7", body: undefined },
    log: { info: (line: Record<string, unknown>) => written.push(line) },
  } as never;
  for (let attempt = 0; attempt < 1_000; attempt++) log.signedIn(request, "mona");
  expect(written).toHaveLength(100);
  now += 1_000;
  log.signedIn(request, "mona");
  expect(written.at(-1)).toMatchObject({ skipped: 900 });
});
