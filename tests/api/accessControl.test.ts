import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { methodAndPath } from "#platform/contract.ts";
import { sampleOf } from "#tests/support/longRun.ts";
import { openShop } from "#tests/support/shop.ts";
import { createGuest, createUser } from "#tests/support/users.ts";

// Generated from the contracts, so that it covers every new route.
test("every admin route rejects guests with 401 and customers with 403", async () => {
  await using shop = await openShop();
  const [nobody, customer] = [await createGuest(shop), await createUser(shop)];
  const guarded = shop.app.contracts.filter(({ endpoint }) => endpoint.access !== "anyone");
  expect(guarded.length).toBeGreaterThan(20);
  for (const { endpoint } of guarded) {
    const [method, path] = methodAndPath(endpoint.call);
    const url = path.replace(/:\w+/g, () => randomUUID());
    const body = method === "GET" ? undefined : {};
    expect(await nobody.call(method, url, body), endpoint.call).toMatchObject({
      status: 401,
      body: { message: "auth.required" },
    });
    if (endpoint.access === "staff")
      expect(await customer.call(method, url, body), endpoint.call).toMatchObject({
        status: 403,
        body: { message: "auth.notAllowed" },
      });
  }
});

test("every route rejects wrong types, unknown fields and made-up ids with a validation error", async () => {
  await using shop = await openShop();
  const [nobody, customer, staff] = [
    await createGuest(shop),
    await createUser(shop),
    await createUser(shop, { role: "admin" }),
  ];
  const bodies = [
    [],
    null,
    7,
    "text",
    { $ne: null },
    { isAdmin: true, role: "admin" },
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    "{",
    "[".repeat(20_000) + "]".repeat(20_000),
    { productId: "\0", quantity: 1, token: "\0", name: "\ud800", query: "\0", screen: "orders", reason: "\ud800" },
    { productId: { a: 1 }, quantity: {}, variantAttributes: [[]], ids: "x", status: {}, version: "1", refund: "yes" },
  ];
  for (const [at, { endpoint }] of shop.app.contracts.entries()) {
    const [method, path] = methodAndPath(endpoint.call);
    const caller = { anyone: nobody, customer, staff }[endpoint.access];
    const urlOf = (id: string) => path.replace(/:\w+/g, encodeURIComponent(id));
    // An invalid id is rejected before anything else is read.
    const strange = path.includes(":") ? ["1", "' or 1=1", "\0", "%00", "../.."] : [];
    const names = Object.keys((endpoint.query as { shape?: object } | undefined)?.shape ?? {});
    const queries = [
      ...names.flatMap((name) => [`${name}=a%00b`, `${name}=0000-01-01`, `${name}=275760-09-13`]),
      "page=-1",
      "page=x&page=2",
      "page[]=1",
      "status[]=x",
      "q[a]=1",
      `q=${"x".repeat(5000)}`,
      "page=999999999",
    ];
    const tries: [url: string, body?: unknown][] = [
      ...strange.map((id) => [urlOf(id), method === "GET" ? undefined : {}] as [string, unknown]),
      ...(method === "GET"
        ? ["", ...queries].map((query) => [`${urlOf(randomUUID())}?${query}`] as [string])
        : bodies.map((body) => [urlOf(randomUUID()), body] as [string, unknown])),
    ];
    // In a normal run neighbouring routes get different sixths.
    await Promise.all(
      sampleOf(tries, 6, at).map(async ([url, body]) => {
        const text = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
        const answer = await caller.call(method, url, text);
        expect(answer.status, `${endpoint.call} ${url} ${text}`).toBeLessThan(500);
        expect(JSON.stringify(answer.body ?? {}), endpoint.call).not.toMatch(
          /\bat \w+ \(|node_modules|syntax error|select /,
        );
        if (answer.status >= 400) expect(answer.body.requestId, `${endpoint.call} ${url}`).toBeTypeOf("string");
      }),
    );
  }
});

test("rate-limits one admin without affecting the others", async () => {
  await using shop = await openShop({ env: { ADMIN_LIMIT_PER_MINUTE: "3" } });
  const [busy, calm] = [await createUser(shop, { role: "admin" }), await createUser(shop, { role: "admin" })];
  for (let round = 0; round < 3; round++) expect((await busy.get("/admin/orders")).status).toBe(200);
  const refused = await busy.get("/admin/orders");
  expect(refused).toMatchObject({ status: 429, body: { message: "admin.tooMany" } });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await calm.get("/admin/orders")).status).toBe(200);
});

test("rejects or repairs values that the database cannot store and never answers 500", async () => {
  await using shop = await openShop();
  const [customer, staff] = [await createUser(shop), await createUser(shop, { role: "admin" })];
  const invalid = (field: string) => ({ status: 400, body: { fields: { [field]: "validation.invalid" } } });
  expect(await customer.post("/cart", { productId: "\0" })).toMatchObject(invalid("productId"));
  expect(await customer.post("/cart", { productId: "x", variantAttributes: { "a\0": "b" } })).toMatchObject(
    invalid("variantAttributes"),
  );
  expect(await customer.post("/newsletter/unsubscribe", { token: "\0" })).toMatchObject(invalid("token"));
  expect(await customer.get("/products/a%00b/also-bought")).toMatchObject({ status: 404 });
  const view = { screen: "orders", name: "Giza", query: "governorate=\0" };
  expect(await staff.post("/admin/saved-views", view)).toMatchObject(invalid("query"));
  expect(await staff.get("/admin/orders?governorate=%00")).toMatchObject(invalid("governorate"));
  for (const list of ["orders", "orders/export.csv", "orders/export.pdf", "audit-log", "consents.csv", "analytics"])
    expect((await staff.get(`/admin/${list}?from=0000-01-01`)).status, list).toBe(400);
  expect((await staff.get("/admin/analytics?from=0001-06-01&to=0001-06-02")).status).toBe(400);
  expect(await staff.patch("/admin/settings", { postalAddress: "Maadi \ud83c" })).toMatchObject({ status: 200 });
  expect((await staff.get("/admin/settings")).body).toMatchObject({ postalAddress: "Maadi \ufffd" });
});

test("answers a failed file export with a JSON error, not as a file", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  await shop.owner.pool.query("alter table orders rename to orders_away");
  const answer = await staff.get("/admin/orders/export.csv");
  expect(answer).toMatchObject({ status: 500, body: { message: "common.server" } });
  expect(answer.headers["content-type"]).toMatch(/^application\/json/);
  expect(answer.headers).not.toHaveProperty("content-disposition");
});
