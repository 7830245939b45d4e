import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { isAmount } from "#platform/amounts.ts";
import { rolePermissions, type StaffRole } from "#platform/staffRoles.ts";
import { newEmail, openTab, signUpCustomer, validPassword } from "#tests/support/browserTab.ts";
import { createPastOrder, insertPastOrders, seededRandom } from "#tests/support/pastOrders.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

let shop: Shop;
let owner: TestUser;
let manager: TestUser;
beforeAll(async () => {
  shop = await openShop();
  owner = await createUser(shop, { staffRole: "owner", name: "Salma" });
  manager = await createUser(shop, { staffRole: "manager" });
});
afterAll(() => shop[Symbol.asyncDispose]());

const refused = (status: number, message: string) => ({ status, body: { message } });
const join = (staffRole: StaffRole) => createUser(shop, { staffRole });

async function mailedInvitation(email: string): Promise<string> {
  await shop.runJobs();
  const mail = (await shop.mails()).find(({ to, text }) => to === email && text.includes("staff-invitation"));
  return /staff-invitation\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

async function invite(by: TestUser, role: StaffRole, email = newEmail()) {
  expect(await by.post("/admin/staff-invitations", { email, role, language: "en" })).toMatchObject({ status: 201 });
  const token = await mailedInvitation(email);
  expect(token).not.toBe("");
  return { email, token };
}

test("a demotion holds at the next call, and a leaver is signed out at it", async () => {
  const clerk = await join("orders");
  expect((await clerk.get("/admin/orders")).status).toBe(200);
  expect(await owner.patch(`/admin/staff/${clerk.id}`, { role: "marketing" })).toMatchObject({ status: 200 });
  expect(await clerk.get("/admin/orders")).toMatchObject(refused(403, "auth.noPermission"));
  const profile = (await clerk.get("/auth/auth-profile")).body.data;
  expect(profile).toMatchObject({ role: "user", isAdmin: false, staff: { role: "marketing" } });
  expect(profile.staff.permissions).not.toContain("orders.read");

  expect((await owner.delete(`/admin/staff/${clerk.id}`, {})).status).toBe(204);
  for (const path of ["/admin/campaigns", "/auth/auth-profile"]) expect((await clerk.get(path)).status).toBe(401);
  expect((await clerk.post("/auth/refresh-token")).status).toBe(401);
});

test("staff are listed with role, second factor, devices and last activity, and can be signed out", async () => {
  const clerk = await join("support");
  const { body } = await manager.get("/admin/staff");
  const rows = new Map(body.items.map((row: { id: string }) => [row.id, row]));
  expect(rows.get(clerk.id)).toMatchObject({ role: "support", secondFactor: false, sessions: 1, manageable: true });
  expect(rows.get(owner.id)).toMatchObject({ role: "owner", manageable: false });
  expect(rows.get(manager.id)).toMatchObject({ isSelf: true, manageable: false });
  expect((await manager.delete(`/admin/staff/${clerk.id}/sessions`, {})).status).toBe(204);
  expect((await clerk.get("/admin/orders")).status).toBe(401);
});

test("staff grant no more than they hold, change neither themselves nor a customer", async () => {
  const [clerk, customer] = [await join("orders"), await createUser(shop)];
  const tooMuch = refused(403, "admin.staff.tooMuch");
  expect(await manager.patch(`/admin/staff/${clerk.id}`, { role: "owner" })).toMatchObject(tooMuch);
  expect(await manager.patch(`/admin/staff/${owner.id}`, { role: "packing" })).toMatchObject(tooMuch);
  expect(await manager.delete(`/admin/staff/${owner.id}`, {})).toMatchObject(tooMuch);
  expect(await manager.delete(`/admin/staff/${owner.id}/sessions`, {})).toMatchObject(tooMuch);
  const invitation = { email: newEmail(), role: "owner", language: "en" };
  expect(await manager.post("/admin/staff-invitations", invitation)).toMatchObject(tooMuch);
  expect(await manager.patch(`/admin/staff/${manager.id}`, { role: "owner" })).toMatchObject(
    refused(409, "admin.staff.notSelf"),
  );
  expect((await owner.patch(`/admin/staff/${customer.id}`, { role: "packing" })).status).toBe(404);
  expect((await owner.delete(`/admin/staff/${customer.id}`, {})).status).toBe(404);
});

test("two owners who demote each other at once leave one owner", async () => {
  const other = await join("owner");
  const answers = await Promise.all([
    owner.patch(`/admin/staff/${other.id}`, { role: "packing" }),
    other.patch(`/admin/staff/${owner.id}`, { role: "packing" }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { rows } = await sql`select from users where staff_role = 'owner'`.execute(shop.db);
  expect(rows).toHaveLength(1);
  await sql`update users set staff_role = case id when ${owner.id} then 'owner' else 'packing' end
    where id in (${owner.id}, ${other.id})`.execute(shop.db);
});

test("an invitation opens a new account once, for its address only, and its token is stored as a hash", async () => {
  const { email, token } = await invite(manager, "packing");
  const stored = await shop.db.selectFrom("staff_invitations").selectAll().where("email", "=", email).execute();
  expect(JSON.stringify(stored)).not.toContain(token);
  const url = `/auth/staff-invitation/${token}`;
  expect(await openTab(shop).get(url)).toMatchObject({ body: { email, role: "packing", hasAccount: false } });
  expect(await openTab(shop).post(url, {})).toMatchObject({
    status: 400,
    body: { fields: { name: "validation.required", password: "validation.required" } },
  });
  const body = { name: "Omar", password: validPassword };
  const answers = await Promise.all([openTab(shop), openTab(shop)].map((tab) => tab.post(url, body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.toSatisfy((status) => status >= 400)]);
  const joined = answers.find(({ status }) => status === 200)?.body;
  expect(joined).toMatchObject({ role: "packing", signIn: { email, staff: { role: "packing" }, verified: true } });
  expect(await openTab(shop).get(url)).toMatchObject(refused(400, "auth.invitation.invalid"));
});

test("an expired or revoked invitation, and one whose inviter may no longer grant the role, opens nothing", async () => {
  const invalid = refused(400, "auth.invitation.invalid");
  const body = { name: "Omar", password: validPassword };
  const late = await invite(owner, "packing");
  await sql`update staff_invitations set expires_at = now() where email = ${late.email}`.execute(shop.db);
  expect(await openTab(shop).post(`/auth/staff-invitation/${late.token}`, body)).toMatchObject(invalid);

  const revoked = await invite(owner, "packing");
  const { items } = (await owner.get("/admin/staff-invitations")).body;
  const { id } = items.find((item: { email: string }) => item.email === revoked.email);
  expect((await owner.delete(`/admin/staff-invitations/${id}`, {})).status).toBe(204);
  expect(await openTab(shop).post(`/auth/staff-invitation/${revoked.token}`, body)).toMatchObject(invalid);

  const inviter = await join("manager");
  const orphan = await invite(inviter, "manager");
  await owner.patch(`/admin/staff/${inviter.id}`, { role: "orders" });
  expect(await openTab(shop).post(`/auth/staff-invitation/${orphan.token}`, body)).toMatchObject(invalid);

  const replaced = await invite(owner, "packing");
  await invite(owner, "support", replaced.email);
  expect(await openTab(shop).post(`/auth/staff-invitation/${replaced.token}`, body)).toMatchObject(invalid);
});

test("a verified account accepts only when signed in, and its other sessions end", async () => {
  const mona = await signUpCustomer(shop);
  const elsewhere = openTab(shop);
  await elsewhere.post("/auth/login", { email: mona.email, password: mona.password });
  const { token } = await invite(owner, "support", mona.email);
  const url = `/auth/staff-invitation/${token}`;
  const body = { name: "Eve", password: "another long password" };
  expect(await openTab(shop).post(url, body)).toMatchObject(refused(409, "auth.invitation.signIn"));
  expect(await (await signUpCustomer(shop)).tab.post(url, {})).toMatchObject(refused(409, "auth.invitation.signIn"));
  expect(await mona.tab.post(url, {})).toMatchObject({ status: 200, body: { role: "support", signIn: null } });
  expect((await mona.tab.get("/admin/orders")).status).toBe(200);
  expect((await elsewhere.get("/auth/auth-profile")).status).toBe(401);
  expect((await openTab(shop).post("/auth/login", { email: mona.email, password: mona.password })).status).toBe(200);
});

test("accepting an invitation removes the password and sessions that a stranger left in an unverified account", async () => {
  const email = newEmail();
  const { body } = await openTab(shop).post("/auth/signup", { name: "Eve", email, password: validPassword });
  const id = body._id as string;
  await sql`insert into identities (issuer, subject, provider, user_id)
    values ('https://accounts.google.com', ${id}, 'google', ${id})`.execute(shop.db);
  await sql`update users set totp_secret = 'x', totp_enabled_at = now() where id = ${id}`.execute(shop.db);
  await sql`insert into sessions (user_id, token_hash, salt) values (${id}, '\\x01', '\\x02')`.execute(shop.db);
  const { token } = await invite(owner, "packing", email);
  const joined = await openTab(shop).post(`/auth/staff-invitation/${token}`, {
    name: "Omar",
    password: "the password of Omar",
  });
  expect(joined).toMatchObject({ status: 200, body: { signIn: { _id: id, name: "Omar" } } });
  expect((await openTab(shop).post("/auth/login", { email, password: validPassword })).status).toBe(401);
  const { rows } = await sql`
    select (select count(*)::int from identities where user_id = u.id) as identities, totp_enabled_at as second,
           (select count(*)::int from sessions where user_id = u.id) as sessions
      from users u where id = ${id}`.execute(shop.db);
  expect(rows).toEqual([{ identities: 0, second: null, sessions: 1 }]);
});

test("one inviter sends at most 20 invitations an hour", async () => {
  const inviter = await join("manager");
  const send = () => inviter.post("/admin/staff-invitations", { email: newEmail(), role: "packing", language: "en" });
  for (let sent = 0; sent < 20; sent++) expect((await send()).status).toBe(201);
  expect(await send()).toMatchObject(refused(429, "admin.tooMany"));
});

/** Numbers without money in answers that packers receive. */
const plainNumbers = new Set([
  ...["page", "pageSize", "total", "version", "quantity", "count", "returned", "attempts", "done", "failed", "photos"],
  ...["pieces", "number", "parcels", "waiting", "stock", "weightGrams"],
  // The record of a phone number: how many orders.
  ...["orders", "delivered", "refused", "open", "fake", "unanswered", "unconfirmed"],
]);

test("no answer that packers receive has a number that might be money", () => {
  const found = new Set<string>();
  for (const { endpoint } of shop.app.contracts)
    if (endpoint.access === "staff" && rolePermissions.packing.includes(endpoint.permission))
      for (const name of openNumbers(endpoint.answer))
        if (!plainNumbers.has(name)) found.add(`${endpoint.call} ${name}`);
  // Counts of the home, and figures of days, which packers receive empty.
  expect([...found].filter((line) => !/^GET \/admin\/(waiting|overview) /.test(line))).toEqual([]);
});

/** Names of the number fields that staff without `amounts.read` receive. */
function openNumbers(schema: z.ZodType, name = ""): string[] {
  if (isAmount(schema)) return [];
  if (schema instanceof z.ZodNumber) return [name];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, field]) => openNumbers(field as z.ZodType, key));
  if (schema instanceof z.ZodArray) return openNumbers(schema.element as z.ZodType, name);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return openNumbers(schema.unwrap() as z.ZodType, name);
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).flatMap((one) => openNumbers(one, name));
  if (schema instanceof z.ZodRecord) return openNumbers(schema.valueType as z.ZodType, name);
  return [];
}

test("a packer sees and moves orders without money, and cannot deliver, cancel or refund", async () => {
  const [packer, clerk] = [await join("packing"), await join("orders")];
  const order = createPastOrder(seededRandom(3), new Date());
  await insertPastOrders(shop.db, [{ ...order, status: "processing", method: "card" }]);
  const keys =
    /"(total|price|lineTotal|subtotal|tax|shipping|amount|discount|refunded|refundable|ledger|refunds|cash)":/;
  const page = (await packer.get("/admin/orders")).body;
  expect(page.items).toHaveLength(1);
  expect(JSON.stringify(page.items)).not.toMatch(keys);
  const { status, body } = await packer.get(`/admin/orders/${order.id}`);
  expect([status, body.items.length > 0, JSON.stringify(body)]).toEqual([200, true, expect.not.stringMatching(keys)]);
  expect((await clerk.get(`/admin/orders/${order.id}`)).body.total).toBeGreaterThan(0);
  const noPermission = refused(403, "auth.noPermission");
  expect(await packer.get("/admin/orders?sort=highest")).toMatchObject(noPermission);

  const path = `/admin/orders/${order.id}`;
  const dispatched = await packer.patch(`${path}/status`, { status: "dispatched", version: body.version });
  expect([dispatched.status, JSON.stringify(dispatched.body)]).toEqual([200, expect.not.stringMatching(keys)]);
  for (const status of ["delivered", "cancelled", "pending_refund", "refunded"]) {
    expect(await packer.patch(`${path}/status`, { status }), status).toMatchObject(noPermission);
    expect(
      await packer.post("/admin/orders/bulk-jobs", { ids: [order.id], status, refund: false }),
      status,
    ).toMatchObject(noPermission);
    const bulk = await packer.post("/admin/orders/bulk-status", { ids: [order.id], status });
    expect(bulk.body.results, status).toMatchObject([{ ok: false, message: "auth.noPermission" }]);
  }
  const support = await join("support");
  expect(await support.post(`${path}/cancel`, { refund: true })).toMatchObject(noPermission);
});

test("the audit log names who and from where", async () => {
  const clerk = await join("support");
  await owner.patch(`/admin/staff/${clerk.id}`, { role: "packing" });
  const { items } = (await owner.get(`/admin/audit-log?subjectId=${clerk.id}`)).body;
  expect(items).toMatchObject([
    { actor: owner.email, action: "user.role", before: "support", after: "packing", address: "127.0.0.1" },
  ]);
});
