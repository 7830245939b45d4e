import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { maxTextMatches } from "#shop/customers/server/admin/listCustomers.ts";
import { foldCustomerStats } from "#shop/customers/server/foldCustomerStats.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

let shop: Shop;
let staff: TestUser;
let buyer: TestUser;
let order: Awaited<ReturnType<typeof buyForCash>>;

beforeAll(async () => {
  shop = await openShop();
  staff = await createUser(shop, { role: "admin", name: "Salma" });
  buyer = await createUser(shop, { name: "هاجر السيد" });
  await createUser(shop, { name: "Omar Fathy" });
  await createUser(shop, { staffRole: "packing", name: "Hagar the packer" });
  const dress = await addProduct(shop.db, { name: "Linen dress" });
  order = await buyForCash(buyer, dress);
  const cancelled = await buyForCash(buyer, dress);
  await buyer.post(`/orders/${cancelled.orderId}/cancel`);
  await foldCustomerStats(shop.db);
});
afterAll(() => shop[Symbol.asyncDispose]());

const audited = async (id: string) =>
  (
    await shop.db
      .selectFrom("audit_log")
      .select(["action", "after"])
      .where("subject_id", "=", id)
      .orderBy("id")
      .execute()
  ).map(({ action, after }) => (after ? [action, after] : [action]));

test("lists customers by text, orders, value, last order, governorate and tag, staff excluded", async () => {
  const names = async (query: string): Promise<string[]> => {
    const { status, body } = await staff.get(`/admin/customers?${query}`);
    expect(status, query).toBe(200);
    return body.items.map(({ name }: { name: string }) => name);
  };
  const hagar = "هاجر السيد";
  const { body } = await staff.get("/admin/customers?sort=value");
  expect(body.items[0]).toMatchObject({ name: hagar, orders: 1, lastOrderAt: expect.any(String) });
  expect((await names("")).toSorted()).toEqual(["Omar Fathy", hagar].toSorted());
  const { phones } = await shop.db
    .selectFrom("users")
    .select("phones")
    .where("id", "=", buyer.id)
    .executeTakeFirstOrThrow();
  const byText = ["هاجَر", "السيد", buyer.email.toUpperCase(), ...phones.map((phone) => `0${phone.slice(3)}`)];
  for (const q of byText) expect(await names(`q=${encodeURIComponent(q)}`), q).toEqual([hagar]);
  expect(await names("q=50%25_")).toEqual([]);
  expect(await names("orders=1")).toEqual([hagar]);
  expect(await names("orders=0")).toEqual(["Omar Fathy"]);
  expect(await names("value=1")).toEqual([hagar]);
  expect(await names("value=1000000")).toEqual([]);
  expect(await names("lastOrder=30")).toEqual([hagar]);
  expect(await names("lastOrder=-30")).toEqual([]);
  expect(await names("governorate=ASN")).toEqual([]);
  expect((await staff.put(`/admin/customers/${buyer.id}/tags`, { tags: ["VIP", "VIP", "Cairo"] })).status).toBe(204);
  expect(await names("tag=VIP")).toEqual([hagar]);
  expect((await staff.get("/admin/customers")).body.tags).toEqual(["Cairo", "VIP"]);
});

test("lists the newest of a frequent name page by page, counts few of them, and filters and sorts as for a rare one", async () => {
  await sql`insert into users (name, email, created_at)
    select 'Hassan ' || n, 'hassan' || n || '@example.test', now() - make_interval(mins => n)
      from generate_series(1, ${maxTextMatches + 40}) n`.execute(shop.db);
  const find = async (query: string) => (await staff.get(`/admin/customers?q=hassan&${query}`)).body;
  const names = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);
  const hassans = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `Hassan ${from + at}`);
  expect(await find("pageSize=50")).toMatchObject({ total: maxTextMatches, more: true });
  expect(names(await find("pageSize=50"))).toEqual(hassans(1, 50));
  expect(names(await find("pageSize=50&page=10"))).toEqual(hassans(451, 500));
  expect(names(await find("pageSize=50&page=11"))).toEqual([]);
  expect(names(await find("pageSize=100&orders=0"))).toEqual(hassans(1, 100));
  expect(await find("orders=1")).toMatchObject({ items: [], total: 0, more: false });
  await sql`insert into customer_stats (user_id, orders, value) select id, 3, right(name, 3)::int from users
    where name like 'Hassan 5__' on conflict (user_id) do update set value = excluded.value, orders = 3`.execute(
    shop.db,
  );
  expect(names(await find("pageSize=50&sort=value&orders=3"))).toEqual(hassans(500, 540).toReversed());
  await sql`delete from users where name like 'Hassan %'`.execute(shop.owner.db);
}, 120_000);

test("shows a customer with orders, contacts and notes, and answers 404 for staff and made-up ids", async () => {
  expect((await staff.post(`/admin/customers/${buyer.id}/notes`, { note: "Call after six" })).status).toBe(204);
  const { status, body } = await staff.get(`/admin/customers/${buyer.id}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: "هاجر السيد",
    totals: { orders: 1, cancelled: 1, refunded: 0 },
    notes: [{ note: "Call after six", by: "Salma" }],
    usedPhones: [{ orders: 2 }],
    sessions: { open: 1 },
  });
  expect(body.orders.map(({ number }: { number: string }) => number)).toContain(order.orderNumber);
  for (const id of [staff.id, randomUUID()])
    for (const response of [
      await staff.get(`/admin/customers/${id}`),
      await staff.put(`/admin/customers/${id}/tags`, { tags: [] }),
      await staff.patch(`/admin/customers/${id}/tags`, { add: ["x"] }),
      await staff.post(`/admin/customers/${id}/notes`, { note: "x" }),
      await staff.post(`/admin/customers/${id}/sign-out`),
      await staff.post(`/admin/customers/${id}/password-reset`),
      await staff.post(`/admin/customers/${id}/export`, { reason: "x" }),
      await staff.post(`/admin/customers/${id}/erase`, { reason: "x", email: staff.email }),
    ])
      expect(response.status).toBe(404);
});

test("adds and removes single tags, concurrently too, within the limit of a customer", async () => {
  const { id } = await createUser(shop, { name: "Laila Samir" });
  const path = `/admin/customers/${id}/tags`;
  const tags = async () => (await staff.get(`/admin/customers/${id}`)).body.tags;
  await staff.put(path, { tags: ["Old", "VIP"] });
  expect((await staff.patch(path, { add: ["Cairo", "VIP"], remove: ["Old", "unknown"] })).status).toBe(204);
  expect(await tags()).toEqual(["Cairo", "VIP"]);
  const names = Array.from({ length: 9 }, (_, at) => `tag ${at}`);
  const statuses = await Promise.all(names.map(async (tag) => (await staff.patch(path, { add: [tag] })).status));
  // Ten tags at most, two of which were there.
  expect(statuses.toSorted()).toEqual([...Array.from({ length: 8 }, () => 204), 400]);
  expect((await tags()).length).toBe(10);
  expect((await staff.patch(path, { add: ["eleventh"] })).body.fields).toEqual({ add: "validation.invalid" });
  await staff.patch(path, { remove: names });
  expect(await tags()).toEqual(["Cairo", "VIP"]);
  expect(await audited(id)).toContainEqual(["customer.tagged", ["Cairo", "VIP"]]);
  expect((await buyer.patch(path, { add: ["VIP"] })).status).toBe(403);
});

test("ends all sessions, mails a password link, and exports and erases with a record", async () => {
  const person = await createUser(shop, { name: "Nour Kamal" });
  await staff.put(`/admin/customers/${person.id}/tags`, { tags: ["VIP"] });
  await staff.post(`/admin/customers/${person.id}/notes`, { note: "Lives beside the mill" });
  expect((await staff.post(`/admin/customers/${person.id}/sign-out`)).status).toBe(204);
  expect((await person.get("/orders")).status).toBe(401);
  expect((await staff.post(`/admin/customers/${person.id}/password-reset`)).status).toBe(204);
  await shop.runJobs();
  const mails = () => shop.db.selectFrom("outbox").select("template").where("recipient", "=", person.email).execute();
  expect(await mails()).toContainEqual({ template: "passwordReset" });

  const exported = await staff.post(`/admin/customers/${person.id}/export`, { reason: "Letter of 3 May" });
  expect(exported.body).toMatchObject({
    account: { name: "Nour Kamal" },
    staffTags: ["VIP"],
    staffNotes: [{ note: "Lives beside the mill" }],
  });
  const erase = (email: string) => staff.post(`/admin/customers/${person.id}/erase`, { reason: "By phone", email });
  expect(await erase(buyer.email)).toMatchObject({ status: 400, body: { fields: { email: "customer.otherEmail" } } });
  expect((await erase(person.email.toUpperCase())).status).toBe(204);
  expect((await erase(person.email)).status).toBe(404);
  const left = await shop.db.selectFrom("customer_notes").select("id").where("user_id", "=", person.id).execute();
  expect(left).toEqual([]);
  const user = await shop.db.selectFrom("users").selectAll().where("id", "=", person.id).executeTakeFirstOrThrow();
  expect(user).toMatchObject({ name: "", email: null });
  expect(await audited(person.id)).toEqual([
    ["customer.tagged", ["VIP"]],
    ["customer.noted"],
    ["customer.signedOut"],
    ["customer.resetSent"],
    ["customer.exported", { reason: "Letter of 3 May" }],
    ["customer.erased", { reason: "By phone" }],
  ]);
});

test("support staff write but neither export nor erase, and read-only staff only read", async () => {
  const support = await createUser(shop, { staffRole: "support" });
  const reader = await createUser(shop, { staffRole: "readOnly" });
  const packer = await createUser(shop, { staffRole: "packing" });
  const path = `/admin/customers/${buyer.id}`;
  const statusOf = async (person: TestUser) => [
    (await person.get(path)).status,
    (await person.post(`${path}/notes`, { note: "Called" })).status,
    (await person.post(`${path}/export`, { reason: "x" })).status,
    (await person.post(`${path}/erase`, { reason: "x", email: buyer.email })).status,
  ];
  expect(await statusOf(support)).toEqual([200, 204, 403, 403]);
  expect(await statusOf(reader)).toEqual([200, 403, 403, 403]);
  expect(await statusOf(packer)).toEqual([403, 403, 403, 403]);
});
