import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { methodAndPath } from "#platform/contract.ts";
import { guest, signedIn } from "#tests/support/people.ts";
import { openShop } from "#tests/support/shop.ts";

// Made from the contracts, so that a new call cannot be forgotten here.
test("every call asks who is there: guests are sent to log in, customers away from the staff's desk", async () => {
  await using shop = await openShop();
  const [nobody, customer] = [await guest(shop), await signedIn(shop)];
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

test("no call falls over what it is sent: wrong types, unknown fields and made-up ids are refused in the shop's own words", async () => {
  await using shop = await openShop();
  const [nobody, customer, staff] = [await guest(shop), await signedIn(shop), await signedIn(shop, { role: "admin" })];
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
    { productId: { a: 1 }, quantity: {}, variantAttributes: [[]], ids: "x", status: {}, version: "1", refund: "yes" },
  ];
  for (const { endpoint } of shop.app.contracts) {
    const [method, path] = methodAndPath(endpoint.call);
    const caller = { anyone: nobody, customer, staff }[endpoint.access];
    for (const id of ["1", "' or 1=1", "%00", "../..", randomUUID()]) {
      if (!path.includes(":") && id !== "1") continue;
      const url = path.replace(/:\w+/g, encodeURIComponent(id));
      for (const body of method === "GET" ? [undefined] : bodies) {
        const answer = await caller.call(
          method,
          url,
          typeof body === "string" || body === undefined ? body : JSON.stringify(body),
        );
        expect(answer.status, `${endpoint.call} ${id} ${JSON.stringify(body)}`).toBeLessThan(500);
        expect(JSON.stringify(answer.body ?? {}), endpoint.call).not.toMatch(
          /\bat \w+ \(|node_modules|syntax error|select /,
        );
        if (method !== "GET" && answer.status >= 400) expect(answer.body.requestId, endpoint.call).toBeTypeOf("string");
      }
    }
    if (method === "GET")
      for (const query of [
        "page=-1",
        "page=x&page=2",
        "page[]=1",
        "status[]=x",
        "q[a]=1",
        `q=${"x".repeat(5000)}`,
        "page=999999999",
      ])
        expect(
          (await caller.call(method, `${path.replace(/:\w+/g, randomUUID())}?${query}`)).status,
          `${endpoint.call}?${query}`,
        ).toBeLessThan(500);
  }
});

test("one of the staff who asks without pause is told to wait, and the others are not", async () => {
  await using shop = await openShop({ env: { ADMIN_LIMIT_PER_MINUTE: "3" } });
  const [busy, calm] = [await signedIn(shop, { role: "admin" }), await signedIn(shop, { role: "admin" })];
  for (let round = 0; round < 3; round++) expect((await busy.get("/admin/orders")).status).toBe(200);
  const refused = await busy.get("/admin/orders");
  expect(refused).toMatchObject({ status: 429, body: { message: "admin.tooMany" } });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await calm.get("/admin/orders")).status).toBe(200);
});
