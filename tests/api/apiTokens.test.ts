import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { methodAndPath } from "#platform/contract.ts";
import { hashToken } from "#platform/server/randomTokens.ts";
import { type Permission, permissions, rolePermissions, tokenScopes } from "#platform/staffRoles.ts";
import { openTab, reauthenticate, signUpCustomer, type Tab, validPassword } from "#tests/support/browserTab.ts";
import { sampleOf } from "#tests/support/longRun.ts";
import { createPastOrder, insertPastOrders, seededRandom } from "#tests/support/pastOrders.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { type ApiResponse, createUser } from "#tests/support/users.ts";

let shop: Shop;
let owner: { tab: Tab; userId: string; email: string };
beforeAll(async () => {
  shop = await openShop({ env: { ADMIN_LIMIT_PER_MINUTE: "100000" } });
  owner = await joinStaff("owner");
});
afterAll(() => shop[Symbol.asyncDispose]());

/** Staff with a password that this session has proved. */
async function joinStaff(role: string) {
  const { tab, userId, email } = await signUpCustomer(shop);
  await sql`update users set staff_role = ${role} where id = ${userId}`.execute(shop.db);
  expect((await reauthenticate(tab)).status).toBe(204);
  return { tab, userId, email };
}

type Created = { id: string; token: string; prefix: string };

async function createToken(scopes: readonly Permission[], by = owner, name = "Warehouse"): Promise<Created> {
  const { status, body } = await by.tab.post("/admin/api-tokens", { name, scopes, days: 30 });
  expect([status, body.message]).toEqual([201, undefined]);
  return { id: body.view.id, token: body.token, prefix: body.view.prefix };
}

/** Calls as a program does: no cookies, no CSRF token. */
async function callWith(token: string, method: string, url: string, body?: unknown, cookie = ""): Promise<ApiResponse> {
  const answer = await shop.app.inject({
    method: method as "GET",
    url: `/api${url}`,
    headers: { authorization: `Bearer ${token}`, ...(cookie && { cookie }) },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const isJson = /json/.test(String(answer.headers["content-type"]));
  return { status: answer.statusCode, body: isJson ? answer.json() : answer.body, headers: answer.headers };
}

const refused = (status: number, message: string) => ({ status, body: { message } });
const staffCalls = () => shop.app.contracts.flatMap(({ endpoint }) => (endpoint.access === "staff" ? [endpoint] : []));
const sample = (path: string) => path.replace(/:\w+/g, () => randomUUID());

// Generated from the contracts, so that it covers every new call. In a normal run neighbouring calls get different tokens.
test("a token is refused every staff call without its scope, and reaches those with it", async () => {
  const [read, all] = [await createToken(["orders.read"]), await createToken(tokenScopes)];
  expect(staffCalls().length).toBeGreaterThan(80);
  const wrong: string[] = [];
  const tokens = [[read, ["orders.read"]] as const, [all, tokenScopes] as const];
  for (const [at, { call, permission }] of staffCalls().entries()) {
    const [method, path] = methodAndPath(call);
    for (const [{ token }, scopes] of sampleOf(tokens, 2, at)) {
      const answer = await callWith(token, method, sample(path), method === "GET" ? undefined : {});
      const isRefused = answer.status === 403 && answer.body.message === "auth.token.noScope";
      if (isRefused === scopes.some((scope) => scope === permission)) wrong.push(`${call} ${answer.status}`);
      if (answer.status >= 500 || answer.status === 401) wrong.push(`${call} ${answer.status}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("an expired, revoked, unknown or orphaned token is a 401 at every staff call", async () => {
  const [expired, revoked, orphan] = [
    await createToken(["orders.read"]),
    await createToken(["orders.read"]),
    await (async () => {
      const leaver = await joinStaff("manager");
      const token = await createToken(["orders.read"], leaver);
      expect((await callWith(token.token, "GET", "/admin/orders")).status).toBe(200);
      expect((await owner.tab.delete(`/admin/staff/${leaver.userId}`)).status).toBe(204);
      // A new role brings no old token back.
      await sql`update users set staff_role = 'owner' where id = ${leaver.userId}`.execute(shop.db);
      return token;
    })(),
  ];
  await sql`update api_tokens set expires_at = now() where id = ${expired.id}`.execute(shop.db);
  expect((await owner.tab.delete(`/admin/api-tokens/${revoked.id}`)).status).toBe(204);
  for (const [at, { call }] of staffCalls().entries()) {
    const [method, path] = methodAndPath(call);
    for (const { token } of sampleOf([expired, revoked], 2, at))
      expect((await callWith(token, method, sample(path), method === "GET" ? undefined : {})).status, call).toBe(401);
  }
  for (const token of [orphan.token, `nabta_${"A".repeat(43)}`, "nabta_short"])
    expect((await callWith(token, "GET", "/admin/orders")).status).toBe(401);
});

test("creating a token needs a fresh password, the right to do so and scopes that the role has", async () => {
  const body = { name: "Warehouse", scopes: ["orders.read"], days: 30 };
  const { tab, userId } = await signUpCustomer(shop);
  for (const role of ["orders", "support", "readOnly", "accounting"]) {
    await sql`update users set staff_role = ${role} where id = ${userId}`.execute(shop.db);
    expect(await tab.post("/admin/api-tokens", body)).toMatchObject(refused(403, "auth.noPermission"));
  }
  await sql`update users set staff_role = 'manager' where id = ${userId}`.execute(shop.db);
  expect(await tab.post("/admin/api-tokens", body)).toMatchObject(refused(403, "auth.reauthenticate"));
  await reauthenticate(tab);
  for (const scope of permissions.filter((one) => !tokenScopes.some((known) => known === one)))
    expect(await tab.post("/admin/api-tokens", { ...body, scopes: [scope] }), scope).toMatchObject({ status: 400 });
  for (const wrong of [{ scopes: [] }, { name: "" }, { days: 4_000 }])
    expect(await tab.post("/admin/api-tokens", { ...body, ...wrong })).toMatchObject({ status: 400 });
  expect((await tab.post("/admin/api-tokens", body)).status).toBe(201);
});

test("a token is shown once and stored as a hash, and nobody has more than twenty in use", async () => {
  const manager = await joinStaff("manager");
  const { token, id, prefix } = await createToken(["orders.read"], manager);
  expect(token).toMatch(/^nabta_[\w-]{43}$/);
  expect([token.startsWith(prefix), prefix.length]).toEqual([true, 12]);
  const { rows } = await sql`select * from api_tokens where id = ${id}`.execute(shop.db);
  const { body: list } = await manager.tab.get("/admin/api-tokens");
  const { body: log } = await owner.tab.get(`/admin/audit-log?subjectId=${id}`);
  expect(list.items[0]).toMatchObject({ id, prefix, state: "active", lastUsedAt: null, manageable: true });
  expect(log.items).toMatchObject([{ action: "apiToken.created", actor: manager.email, apiToken: null }]);
  for (const answer of [rows, list, log]) expect(JSON.stringify(answer)).not.toContain(token);
  const next = () => manager.tab.post("/admin/api-tokens", { name: "More", scopes: ["orders.read"], days: 7 });
  for (let made = 1; made < 20; made++) expect((await next()).status).toBe(201);
  expect(await next()).toMatchObject(refused(409, "admin.tokens.tooMany"));
});

test("its creator is mailed about a token, and resetting the password revokes it", async () => {
  const manager = await joinStaff("manager");
  const { token } = await createToken(["orders.read"], manager, "Depot");
  await shop.runJobs();
  const mails = (await shop.mails()).filter(({ to }) => to === manager.email);
  expect(mails.find(({ subject }) => subject.includes("Depot"))?.text).toContain("/secret-dashboard/api-tokens");
  await openTab(shop).post("/auth/forgot-password", { email: manager.email });
  await shop.runJobs();
  const link = /\/reset-password\?token=([\w-]+)/;
  const [, reset] = (await shop.mails()).map(({ text }) => link.exec(text)).find((found) => found) ?? [];
  const password = "another long password";
  expect((await openTab(shop).post(`/auth/reset-password/${reset}`, { password })).status).toBeLessThan(300);
  expect((await callWith(token, "GET", "/admin/orders")).status).toBe(401);
});

test("a token does no more than its owner's role at the time of the call, and nothing of a session", async () => {
  const manager = await joinStaff("manager");
  const { token } = await createToken(tokenScopes, manager);
  await owner.tab.patch(`/admin/staff/${manager.userId}`, { role: "packing" });
  expect(await callWith(token, "GET", "/admin/customers")).toMatchObject(refused(403, "auth.noPermission"));
  expect((await callWith(token, "GET", "/admin/orders")).status).toBe(200);
  const notHere = refused(403, "auth.token.notHere");
  expect(await callWith(token, "GET", "/auth/auth-profile")).toMatchObject(notHere);
  const change = { currentPassword: validPassword, newPassword: "another long password" };
  const others = shop.app.contracts.filter(({ endpoint: { access } }) => access !== "staff");
  for (const { endpoint } of others) {
    const [method, path] = methodAndPath(endpoint.call);
    if (endpoint.access === "anyone" && method === "GET") continue;
    expect(await callWith(token, method, sample(path), method === "GET" ? undefined : change), path).toMatchObject(
      notHere,
    );
  }
  expect((await callWith("nabta_wrong", "POST", "/auth/login", {})).status).toBe(401);
});

test("cookies beside a token are ignored, so that it needs no CSRF token", async () => {
  const person = await createUser(shop);
  const { token } = await createToken(["orders.read"]);
  const { cookie } = person.headers;
  expect((await callWith("nabta_wrong", "POST", "/auth/refresh-token", {}, cookie)).status).toBe(401);
  expect(await callWith(token, "POST", "/auth/refresh-token", {}, cookie)).toMatchObject(
    refused(403, "auth.token.notHere"),
  );
  expect((await person.get("/auth/auth-profile")).status).toBe(200);
});

test("changes that need a fresh password are refused to tokens, and amounts stay hidden without their scope", async () => {
  const order = createPastOrder(seededRandom(5), new Date());
  await insertPastOrders(shop.db, [{ ...order, status: "order_placed", method: "card" }]);
  const path = `/admin/orders/${order.id}`;
  const { token } = await createToken(["orders.read", "orders.refund", "orders.cancel"]);
  const { body } = await callWith(token, "GET", path);
  expect([body.number, body.total]).toEqual([expect.any(String), undefined]);
  await owner.tab.patch("/admin/settings", { reauthenticateRefundsAbove: 1 });
  expect(await callWith(token, "POST", `${path}/cancel`, { refund: true })).toMatchObject(
    refused(403, "auth.token.notHere"),
  );
});

test("the audit log names the token, and the list tells when it was last used", async () => {
  const { id, token, prefix } = await createToken(["coupons.write"], owner, "Till");
  const coupon = { kind: "coupon", code: "BYTOKEN", percentOff: 10 };
  expect((await callWith(token, "POST", "/admin/coupons", coupon)).status).toBeLessThan(300);
  const { body } = await owner.tab.get("/admin/audit-log?subject=coupon");
  expect(body.items[0]).toMatchObject({ actor: owner.email, apiToken: `Till (${prefix})` });
  const { items } = (await owner.tab.get("/admin/api-tokens")).body;
  expect(items.find((item: Created) => item.id === id).lastUsedAt).toEqual(expect.any(String));
});

test("the audit log names the token whose call a background job carries out, also when it is repeated", async () => {
  const order = createPastOrder(seededRandom(6), new Date());
  await insertPastOrders(shop.db, [{ ...order, status: "processing", method: "card" }]);
  const [first, second] = [
    await createToken(["shipments.manage"], owner, "Packing"),
    await createToken(["shipments.manage"], owner, "Night"),
  ];
  const started = await callWith(first.token, "POST", "/admin/shipments/bulk-jobs", {
    ids: [order.id],
    courier: "own",
  });
  expect(started.status).toBe(202);
  await shop.runJobs();
  const shipped = { action: "shipping.create", apiToken: `Packing (${first.prefix})` };
  const { body } = await owner.tab.get("/admin/audit-log?subject=order");
  expect(body.items[0]).toMatchObject(shipped);
  await sql`update shipment_job_orders set ok = false`.execute(shop.db);
  const path = `/admin/shipments/bulk-jobs/${started.body.id}/retry`;
  expect((await callWith(second.token, "POST", path)).status).toBe(202);
  const { rows } = await sql`select options ->> 'apiToken' as token from shipment_jobs`.execute(shop.db);
  expect(rows).toEqual([{ token: `Night (${second.prefix})` }]);
});

test("each token has a limit of calls of its own", async () => {
  await using strict = await openShop({ env: { ADMIN_LIMIT_PER_MINUTE: "3" } });
  const { id } = await createUser(strict, { staffRole: "owner" });
  const token = `nabta_${"B".repeat(43)}`;
  await sql`insert into api_tokens (user_id, name, prefix, token_hash, scopes, expires_at)
    values (${id}, 'Till', 'nabta_BBBBBB', ${hashToken(token)}, '{orders.read}', now() + interval '1 day')`.execute(
    strict.db,
  );
  const call = () => strict.app.inject({ url: "/api/admin/orders", headers: { authorization: `Bearer ${token}` } });
  const statuses: number[] = [];
  for (let at = 0; at < 4; at++) statuses.push((await call()).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test("a manager cannot revoke a token of an owner, who can revoke theirs", async () => {
  const manager = await joinStaff("manager");
  const [mine, foreign] = [await createToken(["orders.read"]), await createToken(["orders.read"], manager)];
  expect(await manager.tab.delete(`/admin/api-tokens/${mine.id}`)).toMatchObject(refused(403, "admin.staff.tooMuch"));
  expect((await owner.tab.delete(`/admin/api-tokens/${foreign.id}`)).status).toBe(204);
  expect((await owner.tab.delete(`/admin/api-tokens/${randomUUID()}`)).status).toBe(404);
  expect(rolePermissions.manager).toContain("tokens.manage");
});
