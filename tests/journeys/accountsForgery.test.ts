import { expect, test } from "vitest";
import { goodPassword, newCustomer, newEmail, openTab } from "#tests/support/browserTab.ts";
import { openShop } from "#tests/support/shop.ts";

const refusedAsForged = { status: 403, body: { message: "request.csrf" } };

test("a change without a token of our pages is refused, and changes nothing", async () => {
  await using shop = await openShop();
  const { tab } = await newCustomer(shop);
  expect(await tab.send("PATCH", "/users/me", { name: "Eve" })).toMatchObject(refusedAsForged);
  const headers = { "x-csrf-token": "made-up" };
  expect(await tab.send("PATCH", "/users/me", { name: "Eve" }, { headers })).toMatchObject(refusedAsForged);
  expect(await tab.send("POST", "/auth/logout", undefined)).toMatchObject(refusedAsForged);
  expect((await tab.get("/auth/auth-profile")).body.data.name).toBe("Mona Adel");
});

test("a token of another session, or from before the log-in, is no good", async () => {
  await using shop = await openShop();
  const mona = openTab(shop);
  const beforeLogIn: string = (await mona.get("/csrf-token")).body.csrfToken;
  await newCustomer(shop, {}, mona);
  const { tab: eve } = await newCustomer(shop);
  const hers: string = (await eve.get("/csrf-token")).body.csrfToken;
  for (const token of [beforeLogIn, hers]) {
    const headers = { "x-csrf-token": token };
    expect(await mona.send("PATCH", "/users/me", { name: "Eve" }, { headers })).toMatchObject(refusedAsForged);
  }
});

test("another site cannot speak for our visitors, whatever it sends along", async () => {
  await using shop = await openShop();
  const { tab } = await newCustomer(shop);
  for (const headers of [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
  ] as Record<string, string>[])
    expect(await tab.call("PATCH", "/users/me", { name: "Eve" }, { headers })).toMatchObject(refusedAsForged);
  const ours = await tab.call("PATCH", "/users/me", { name: "Mona" }, { headers: { origin: shop.config.publicUrl } });
  expect(ours.status).toBe(200);
});

test("a form of another page, which can only send plain text, gets nowhere", async () => {
  await using shop = await openShop();
  const { email } = await newCustomer(shop);
  const raw = JSON.stringify({ email, password: goodPassword });
  const headers = { "content-type": "text/plain" };
  expect(await openTab(shop).send("POST", "/auth/login", undefined, { headers, raw })).toMatchObject(refusedAsForged);
  for (const type of ["text/plain", "application/x-www-form-urlencoded"]) {
    const answer = await openTab(shop).post("/auth/login", undefined, { headers: { "content-type": type }, raw });
    expect(answer).toMatchObject({ status: 415, body: { message: "request.unsupported" } });
  }
});

test("nobody makes themselves staff, verified or somebody else", async () => {
  await using shop = await openShop();
  const tab = openTab(shop);
  const mine = { name: "Eve", email: newEmail(), password: goodPassword };
  for (const extra of [{ role: "admin" }, { isAdmin: true }, { verified: true }, { _id: "x" }])
    expect(await tab.post("/auth/signup", { ...mine, ...extra })).toMatchObject({
      status: 400,
      body: { message: "request.invalid", fields: { [Object.keys(extra)[0] ?? ""]: "validation.unknownField" } },
    });
  const eve = await newCustomer(shop);
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
