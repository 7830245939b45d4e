import { expect, test } from "vitest";
import { newEmail, openTab, signUpCustomer, validPassword } from "#tests/support/browserTab.ts";
import { openShop } from "#tests/support/shop.ts";

const csrfError = { status: 403, body: { message: "request.csrf" } };

test("rejects a change without a CSRF token and changes nothing", async () => {
  await using shop = await openShop();
  const { tab } = await signUpCustomer(shop);
  expect(await tab.send("PATCH", "/users/me", { name: "Eve" })).toMatchObject(csrfError);
  const headers = { "x-csrf-token": "made-up" };
  expect(await tab.send("PATCH", "/users/me", { name: "Eve" }, { headers })).toMatchObject(csrfError);
  expect(await tab.send("POST", "/auth/logout", undefined)).toMatchObject(csrfError);
  expect((await tab.get("/auth/auth-profile")).body.data.name).toBe("Mona Adel");
});

test("rejects a CSRF token of another session or from before sign-in", async () => {
  await using shop = await openShop();
  const mona = openTab(shop);
  const beforeLogIn: string = (await mona.get("/csrf-token")).body.csrfToken;
  await signUpCustomer(shop, {}, mona);
  const { tab: eve } = await signUpCustomer(shop);
  const hers: string = (await eve.get("/csrf-token")).body.csrfToken;
  for (const token of [beforeLogIn, hers]) {
    const headers = { "x-csrf-token": token };
    expect(await mona.send("PATCH", "/users/me", { name: "Eve" }, { headers })).toMatchObject(csrfError);
  }
});

test("rejects cross-origin requests whatever headers they send", async () => {
  await using shop = await openShop();
  const { tab } = await signUpCustomer(shop);
  for (const headers of [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
  ] as Record<string, string>[])
    expect(await tab.call("PATCH", "/users/me", { name: "Eve" }, { headers })).toMatchObject(csrfError);
  const response = await tab.call(
    "PATCH",
    "/users/me",
    { name: "Mona" },
    { headers: { origin: shop.config.publicUrl } },
  );
  expect(response.status).toBe(200);
});

test("rejects plain-text form posts from another origin", async () => {
  await using shop = await openShop();
  const { email } = await signUpCustomer(shop);
  const raw = JSON.stringify({ email, password: validPassword });
  const headers = { "content-type": "text/plain" };
  expect(await openTab(shop).send("POST", "/auth/login", undefined, { headers, raw })).toMatchObject(csrfError);
  for (const type of ["text/plain", "application/x-www-form-urlencoded"]) {
    const answer = await openTab(shop).post("/auth/login", undefined, { headers: { "content-type": type }, raw });
    expect(answer).toMatchObject({ status: 415, body: { message: "request.unsupported" } });
  }
});

test("ignores role, verified and id in a user's own input", async () => {
  await using shop = await openShop();
  const tab = openTab(shop);
  const mine = { name: "Eve", email: newEmail(), password: validPassword };
  for (const extra of [{ role: "admin" }, { isAdmin: true }, { verified: true }, { _id: "x" }])
    expect(await tab.post("/auth/signup", { ...mine, ...extra })).toMatchObject({
      status: 400,
      body: { message: "request.invalid", fields: { [Object.keys(extra)[0] ?? ""]: "validation.unknownField" } },
    });
  const eve = await signUpCustomer(shop);
  for (const extra of [
    { role: "admin" },
    { isAdmin: true },
    { email: "x@example.test" },
    { _id: "x" },
    { verified: true },
  ])
    expect((await eve.tab.patch("/users/me", extra)).status).toBe(400);
  expect((await eve.tab.get("/auth/auth-profile")).body.data).toMatchObject({ role: "user", isAdmin: false });
});
