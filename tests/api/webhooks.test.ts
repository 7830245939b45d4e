import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#platform/server/config.ts";
import { resolvePublicHost } from "#platform/server/resolvePublicHost.ts";
import { dueSubjects } from "#shop/webhooks/server/dueSubjects.ts";
import { encryptWebhookSecret } from "#shop/webhooks/server/signDelivery.ts";
import { parseWebhookUrl } from "#shop/webhooks/server/webhookUrl.ts";
import { webhookEvents } from "#shop/webhooks/webhookEvents.ts";
import { reauthenticate, signUpCustomer, type Tab } from "#tests/support/browserTab.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash, checkoutForm, fillCart } from "#tests/support/purchases.ts";
import { recordStatements } from "#tests/support/recordStatements.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";
import { type ReceivedWebhook, startWebhookReceiver } from "#tests/support/webhookReceiver.ts";

let shop: Shop;
let owner: Tab;
let staff: TestUser;
beforeAll(async () => {
  shop = await openShop();
  const { tab, userId } = await signUpCustomer(shop);
  await sql`update users set staff_role = 'owner' where id = ${userId}`.execute(shop.db);
  await reauthenticate(tab);
  owner = tab;
  staff = await createUser(shop, { staffRole: "owner" });
  await staff.patch("/admin/settings", { maxOpenCodOrders: 100, maxOpenCodOrdersPerPhone: 100 });
  await addProduct(shop.db, { id: "dress", name: "Linen dress", stock: 500 });
});
afterAll(() => shop[Symbol.asyncDispose]());

type Endpoint = { id: string; secret: string };

async function createEndpoint(url: string, events: readonly string[] = webhookEvents): Promise<Endpoint> {
  const { status, body } = await owner.post("/admin/webhooks", { url, events });
  expect([status, body.message]).toEqual([201, undefined]);
  return { id: body.view.id, secret: body.secret };
}

const removeEndpoint = ({ id }: Endpoint) => owner.delete(`/admin/webhooks/${id}`);
const deliveriesOf = async ({ id }: Endpoint) => (await owner.get(`/admin/webhooks/${id}/deliveries`)).body.items;

async function setStatus(id: string, status: string): Promise<void> {
  const answer = await staff.patch(`/admin/orders/${id}/status`, { status });
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
}

/** Runs the job of each minute at a time when every retry is due and every claim has ended. */
async function catchUp(): Promise<void> {
  await sql`update webhook_deliveries set next_at = now(), claimed_until = null where status = 'queued'`.execute(
    shop.db,
  );
  await sql`update webhook_endpoints set paused_until = null`.execute(shop.db);
  await sql`select graphile_worker.add_job('webhooks.deliverLeft', '{}')`.execute(shop.db);
  await shop.runJobs();
}

const eventsOf = (received: readonly ReceivedWebhook[], orderId: string) =>
  received
    .filter(({ body }) => body.data.order?.id === orderId)
    .map(({ event, body }) => `${event} ${body.data.status ?? ""}`.trim());

test("tells each event of an order once, in order, signed, without personal data", async () => {
  await using receiver = await startWebhookReceiver();
  const endpoint = await createEndpoint(receiver.url);
  const buyer = await createUser(shop, { name: "Salma Fouad" });
  const { orderId, orderNumber } = await buyForCash(buyer, { id: "dress", quantity: 2 });
  for (const status of ["processing", "dispatched", "delivered"]) await setStatus(orderId, status);
  await shop.runJobs();
  expect(eventsOf(receiver.received, orderId)).toEqual([
    "order.placed cod_order_placed",
    "order.status_changed processing",
    "order.status_changed dispatched",
    expect.stringMatching(/^order\.(paid|status_changed delivered)$/),
    expect.stringMatching(/^order\.(paid|status_changed delivered)$/),
  ]);
  expect(receiver.received.every(({ verify }) => verify(endpoint.secret))).toBe(true);
  expect(receiver.received[0]?.verify(`${endpoint.secret}x`)).toBe(false);
  const [placed] = receiver.received;
  expect(placed?.body).toMatchObject({
    id: placed?.id,
    event: "order.placed",
    data: { order: { number: orderNumber, paymentMethod: "cod", lines: [{ quantity: 2, name: "Linen dress" }] } },
  });
  expect(JSON.stringify(receiver.received.map(({ body }) => body))).not.toMatch(/Salma|@example|Corniche|\+20/);
  expect((await deliveriesOf(endpoint)).every((row: { status: string }) => row.status === "delivered")).toBe(true);
  await removeEndpoint(endpoint);
});

test("tells the events of orders whose parcels a background job makes", async () => {
  await using receiver = await startWebhookReceiver();
  const endpoint = await createEndpoint(receiver.url);
  const buyer = await createUser(shop);
  const ids = [await buyForCash(buyer, { id: "dress" }), await buyForCash(buyer, { id: "dress" })].map(
    ({ orderId }) => orderId,
  );
  expect((await staff.post("/admin/shipments/bulk-jobs", { ids, courier: "own" })).status).toBe(202);
  await shop.runJobs();
  const parcels = await shop.db.selectFrom("shipments").select("id").where("order_id", "in", ids).execute();
  await staff.post("/admin/shipments/hand-over", { ids: parcels.map(({ id }) => id) });
  for (const { id } of parcels) await staff.post(`/admin/shipments/${id}/events`, { kind: "delivered" });
  await catchUp();
  for (const id of ids)
    expect(eventsOf(receiver.received, id).filter((event) => event !== "order.paid")).toEqual([
      "order.placed cod_order_placed",
      "order.status_changed processing",
      "order.status_changed dispatched",
      "order.status_changed delivered",
    ]);
  expect(receiver.received.filter(({ event }) => event === "order.paid")).toHaveLength(2);
  await removeEndpoint(endpoint);
});

test("keeps the order of an order's events when the receiver fails in between, and repeats the same event", async () => {
  let failures = 2;
  await using receiver = await startWebhookReceiver(() => (failures-- > 0 ? 500 : 200));
  const endpoint = await createEndpoint(receiver.url);
  const { orderId } = await buyForCash(await createUser(shop), { id: "dress" });
  await setStatus(orderId, "processing");
  await shop.runJobs();
  expect(eventsOf(receiver.received, orderId)).toEqual(["order.placed cod_order_placed"]);
  expect(await deliveriesOf(endpoint)).toMatchObject([
    { event: "order.status_changed", status: "queued", attempts: 0 },
    { event: "order.placed", status: "queued", attempts: 1, responseStatus: 500, nextAt: expect.any(String) },
  ]);
  await catchUp();
  await catchUp();
  expect(eventsOf(receiver.received, orderId)).toEqual([
    ...Array(3).fill("order.placed cod_order_placed"),
    "order.status_changed processing",
  ]);
  expect(new Set(receiver.received.slice(0, 3).map(({ body }) => JSON.stringify(body))).size).toBe(1);
  await removeEndpoint(endpoint);
});

test("loses no event and keeps the order when the worker is killed while the receiver answers", async () => {
  const hanging = Promise.withResolvers<void>();
  const hold = Promise.withResolvers<number>();
  let isFirst = true;
  await using receiver = await startWebhookReceiver(({ body }) => {
    if (!isFirst || body.event !== "order.status_changed") return 200;
    isFirst = false;
    hanging.resolve();
    return hold.promise;
  });
  const endpoint = await createEndpoint(receiver.url);
  const orders = [
    await buyForCash(await createUser(shop), { id: "dress" }),
    await buyForCash(await createUser(shop), { id: "dress" }),
  ];
  for (const { orderId } of orders) for (const status of ["processing", "dispatched"]) await setStatus(orderId, status);
  const worker: ChildProcess = spawn(process.execPath, ["tests/support/killableWorker.ts"], {
    env: {
      ...process.env,
      ASKED: JSON.stringify({ url: shop.database.url, secret: shop.config.sessionSecret, jobs: "webhooks." }),
    },
    stdio: "inherit",
  });
  await hanging.promise;
  worker.kill("SIGKILL");
  await once(worker, "exit");
  hold.resolve(200);
  await catchUp();
  for (const { orderId } of orders) {
    const delivered = eventsOf(receiver.received, orderId).filter((event, at, all) => event !== all[at - 1]);
    expect(delivered).toEqual([
      "order.placed cod_order_placed",
      "order.status_changed processing",
      "order.status_changed dispatched",
    ]);
  }
  // The one under way was sent once more.
  expect(receiver.received.length).toBeGreaterThan(6);
  await removeEndpoint(endpoint);
}, 40_000);

test("an order costs no statement more, and without webhooks writes nothing", async () => {
  const buyer = await createUser(shop);
  const place = async () => {
    await fillCart(buyer, { id: "dress" });
    const statements = await recordStatements(shop, () => buyer.post("/checkout/cod", checkoutForm()));
    return statements.length;
  };
  await place();
  const without = await place();
  await using receiver = await startWebhookReceiver();
  const rows = async () => (await sql`select from webhook_deliveries`.execute(shop.db)).rows.length;
  const before = await rows();
  const endpoint = await createEndpoint(receiver.url);
  expect(await place()).toBe(without);
  expect(await rows()).toBe(before + 1);
  await removeEndpoint(endpoint);
  await place();
  expect(await rows()).toBe(before);
});

test("a rolled back change is sent to nobody", async () => {
  await using receiver = await startWebhookReceiver();
  const endpoint = await createEndpoint(receiver.url, ["stock.low"]);
  const product = await addProduct(shop.db, { stock: 8 });
  await shop.db
    .transaction()
    .execute(async (tx) => {
      await sql`update variants set stock = 1 where product_id = ${product.id}`.execute(tx);
      throw new Error("undone");
    })
    .catch(() => {});
  await shop.runJobs();
  expect(receiver.received).toEqual([]);
  await removeEndpoint(endpoint);
});

test("low stock is sent once when it falls below the threshold", async () => {
  await using receiver = await startWebhookReceiver();
  const endpoint = await createEndpoint(receiver.url, ["stock.low"]);
  const product = await addProduct(shop.db, { id: "abaya", name: "Abaya", stock: 8 });
  for (const quantity of [2, 1, 1]) await buyForCash(await createUser(shop), { id: product.id, quantity });
  await shop.runJobs();
  expect(receiver.received.map(({ body }) => body)).toMatchObject([
    { event: "stock.low", data: { productId: product.id, stock: 5 } },
  ]);
  await removeEndpoint(endpoint);
});

test("an endpoint that fails for days is switched off with a mail, and sends what waited when it is resumed", async () => {
  let status = 302;
  await using receiver = await startWebhookReceiver(() => status);
  const endpoint = await createEndpoint(receiver.url, ["order.placed"]);
  const { orderId } = await buyForCash(await createUser(shop), { id: "dress" });
  await shop.runJobs();
  // A redirect is not followed.
  expect(receiver.received).toHaveLength(1);
  const listed = async () =>
    (await owner.get("/admin/webhooks")).body.items.find(({ id }: Endpoint) => id === endpoint.id);
  expect(await listed()).toMatchObject({ active: true, failingSince: expect.any(String), queued: 1 });
  await sql`update webhook_endpoints set failing_since = now() - interval '4 days' where id = ${endpoint.id}`.execute(
    shop.db,
  );
  await catchUp();
  expect(await listed()).toMatchObject({ active: false, disabledAt: expect.any(String) });
  const mail = (await shop.mails()).find(({ text }) => text.includes(receiver.url));
  expect(mail?.text).toContain("/secret-dashboard/webhooks");
  expect(mail?.text).toContain("They wait for 30 days at most.");
  const { orderId: missed } = await buyForCash(await createUser(shop), { id: "dress" });
  await catchUp();
  expect(receiver.received).toHaveLength(2);
  status = 200;
  expect((await owner.patch(`/admin/webhooks/${endpoint.id}`, { active: true })).body).toMatchObject({
    disabledAt: null,
    failingSince: null,
  });
  await catchUp();
  for (const id of [orderId, missed])
    expect(eventsOf(receiver.received.slice(2), id)).toEqual(["order.placed cod_order_placed"]);
  expect(await listed()).toMatchObject({ queued: 0 });
  await removeEndpoint(endpoint);
});

test("events of a paused endpoint wait unattempted and are sent in order when it is resumed", async () => {
  await using receiver = await startWebhookReceiver();
  const endpoint = await createEndpoint(receiver.url);
  const path = `/admin/webhooks/${endpoint.id}`;
  expect((await owner.patch(path, { active: false })).status).toBe(200);
  const orders = [];
  for (let placed = 0; placed < 3; placed++) orders.push(await buyForCash(await createUser(shop), { id: "dress" }));
  for (const { orderId } of orders) await setStatus(orderId, "processing");
  const abaya = await addProduct(shop.db, { stock: 6 });
  await buyForCash(await createUser(shop), { id: abaya.id });
  await catchUp();
  expect(receiver.received).toEqual([]);
  const waiting = await deliveriesOf(endpoint);
  expect(waiting).toHaveLength(8);
  for (const delivery of waiting) expect(delivery).toMatchObject({ status: "queued", attempts: 0, error: null });
  expect((await owner.patch(path, { active: true })).body).toMatchObject({ queued: 8, failingSince: null });
  await catchUp();
  for (const { orderId } of orders)
    expect(eventsOf(receiver.received, orderId)).toEqual([
      "order.placed cod_order_placed",
      "order.status_changed processing",
    ]);
  expect(receiver.received).toHaveLength(8);
  expect(receiver.received.filter(({ event }) => event === "stock.low")).toHaveLength(1);
  await removeEndpoint(endpoint);
});

test("a paused endpoint neither holds up another one nor receives events that it did not choose", async () => {
  await using paused = await startWebhookReceiver();
  await using receiver = await startWebhookReceiver();
  const endpoints = [await createEndpoint(paused.url, ["order.placed"]), await createEndpoint(receiver.url)] as const;
  await owner.patch(`/admin/webhooks/${endpoints[0].id}`, { active: false });
  const { orderId } = await buyForCash(await createUser(shop), { id: "dress" });
  await setStatus(orderId, "processing");
  await shop.runJobs();
  expect(eventsOf(receiver.received, orderId)).toHaveLength(2);
  expect(await deliveriesOf(endpoints[0])).toMatchObject([{ event: "order.placed", status: "queued" }]);
  for (const endpoint of endpoints) await removeEndpoint(endpoint);
  expect((await sql`select from webhook_deliveries`.execute(shop.db)).rows).toEqual([]);
});

/** Deliveries that became due `hours` ago, each of a subject of its own. */
const queueDeliveries = ({ id }: Endpoint, { count, hours }: { count: number; hours: number }) =>
  sql`insert into webhook_deliveries (endpoint_id, event_id, event, subject, data, next_at)
      select ${id}, gen_random_uuid(), 'order.placed', 'test ' || gen_random_uuid(), '{}',
             now() - make_interval(hours => ${hours}::int) from generate_series(1, ${count}::int)`.execute(shop.db);

test("due deliveries are found by index beside 20,000 that wait for a paused endpoint", async () => {
  await using receiver = await startWebhookReceiver();
  const paused = await createEndpoint(receiver.url, ["order.placed"]);
  const endpoint = await createEndpoint(receiver.url, ["order.placed"]);
  await owner.patch(`/admin/webhooks/${paused.id}`, { active: false });
  await queueDeliveries(paused, { count: 20_000, hours: 2 });
  await queueDeliveries(endpoint, { count: 3, hours: 1 });
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>`
    explain (analyze, buffers, format json) ${dueSubjects(500)}`.execute(shop.db);
  const { Plan: plan } = rows[0]?.["QUERY PLAN"][0] ?? expect.unreachable();
  expect(plan["Actual Rows"]).toBe(3);
  expect((plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0)).toBeLessThan(100);
  await removeEndpoint(paused);
  await removeEndpoint(endpoint);
}, 30_000);

test("endpoints share a batch, and what waits for an earlier event of its order takes no place in it", async () => {
  await using receiver = await startWebhookReceiver();
  const busy = await createEndpoint(receiver.url, ["order.placed"]);
  const endpoint = await createEndpoint(receiver.url, ["order.placed"]);
  await queueDeliveries(busy, { count: 40, hours: 5 });
  await queueDeliveries(endpoint, { count: 2, hours: 1 });
  const found = async () => (await dueSubjects(10).execute(shop.db)).rows.map(({ subject }) => subject);
  const subjectsOf = async ({ id }: Endpoint) =>
    (await shop.db.selectFrom("webhook_deliveries").select("subject").where("endpoint_id", "=", id).execute()).map(
      ({ subject }) => subject,
    );
  const ofEndpoint = await subjectsOf(endpoint);
  expect(await found()).toEqual(expect.arrayContaining(ofEndpoint));
  expect(await found()).toHaveLength(10);
  // Each has a failed event that is due later, and one behind it.
  await sql`insert into webhook_deliveries (endpoint_id, event_id, event, subject, data)
            select endpoint_id, gen_random_uuid(), event, subject, data from webhook_deliveries
             where endpoint_id = ${busy.id}`.execute(shop.db);
  await sql`update webhook_deliveries d set next_at = now() + interval '1 day', attempts = 1
             where endpoint_id = ${busy.id}
               and id = (select min(id) from webhook_deliveries where subject = d.subject)`.execute(shop.db);
  expect((await found()).sort()).toEqual(ofEndpoint.sort());
  await removeEndpoint(busy);
  await removeEndpoint(endpoint);
});

test("staff send a test and resend a delivery", async () => {
  await using receiver = await startWebhookReceiver();
  const endpoint = await createEndpoint(receiver.url, ["stock.low"]);
  expect((await owner.post(`/admin/webhooks/${endpoint.id}/test`)).status).toBe(202);
  await shop.runJobs();
  const [delivery] = await deliveriesOf(endpoint);
  expect(delivery).toMatchObject({ event: "test", status: "delivered", responseStatus: 204, attempts: 1 });
  expect((await owner.post(`/admin/webhook-deliveries/${delivery.id}/resend`)).status).toBe(202);
  await shop.runJobs();
  expect(receiver.received.map(({ id, event }) => [id, event])).toEqual(Array(2).fill([delivery.eventId, "test"]));
  expect((await owner.post("/admin/webhook-deliveries/999999999/resend")).status).toBe(404);
  await removeEndpoint(endpoint);
});

test("a changed URL keeps the secret, gets what waits, and needs a fresh password", async () => {
  await using old = await startWebhookReceiver(() => 503);
  await using receiver = await startWebhookReceiver();
  const endpoint = await createEndpoint(old.url, ["order.placed"]);
  const { orderId } = await buyForCash(await createUser(shop), { id: "dress" });
  await shop.runJobs();
  const path = `/admin/webhooks/${endpoint.id}`;
  await sql`update sessions set reauthenticated_at = null where user_id = ${staff.id}`.execute(shop.db);
  expect((await staff.patch(path, { url: receiver.url })).body.message).toBe("auth.reauthenticate");
  expect((await staff.patch(path, { active: true })).status).toBe(200);
  expect((await owner.patch(path, { url: "ftp://erp.example/" })).body.fields).toEqual({ url: "admin.webhooks.url" });
  expect((await owner.patch(path, { url: receiver.url })).body).toMatchObject({
    url: receiver.url,
    failingSince: null,
  });
  await catchUp();
  expect(eventsOf(receiver.received, orderId)).toEqual(["order.placed cod_order_placed"]);
  const [delivered] = receiver.received;
  expect(delivered?.verify(endpoint.secret)).toBe(true);
  await removeEndpoint(endpoint);
});

test.each(["resumed", "moved to another URL"])(
  "what waits for an endpoint that is %s is sent at once, in order, with all attempts",
  async (change) => {
    let status = 500;
    await using old = await startWebhookReceiver(() => status);
    await using other = await startWebhookReceiver();
    const endpoint = await createEndpoint(old.url);
    const { orderId } = await buyForCash(await createUser(shop), { id: "dress" });
    await setStatus(orderId, "processing");
    await shop.runJobs();
    await sql`update webhook_deliveries set attempts = 9, next_at = now() + interval '1 day'
               where endpoint_id = ${endpoint.id} and attempts = 1`.execute(shop.db);
    status = 204;
    old.received.length = 0;
    const path = `/admin/webhooks/${endpoint.id}`;
    if (change === "resumed") await owner.patch(path, { active: false });
    expect((await owner.patch(path, change === "resumed" ? { active: true } : { url: other.url })).status).toBe(200);
    expect(await deliveriesOf(endpoint)).toMatchObject([{ attempts: 0 }, { attempts: 0 }]);
    await shop.runJobs();
    expect(eventsOf([...old.received, ...other.received], orderId)).toEqual([
      "order.placed cod_order_placed",
      "order.status_changed processing",
    ]);
    expect(old.received).toHaveLength(change === "resumed" ? 2 : 0);
    await removeEndpoint(endpoint);
  },
);

test("a resumed endpoint gets no more than a batch at once, the oldest first", async () => {
  await using receiver = await startWebhookReceiver();
  const endpoint = await createEndpoint(receiver.url, ["order.placed"]);
  await owner.patch(`/admin/webhooks/${endpoint.id}`, { active: false });
  await queueDeliveries(endpoint, { count: 600, hours: 0 });
  await sql`update webhook_deliveries set created_at = now() - interval '2 days', next_at = now() + interval '1 day'
             where id in (select id from webhook_deliveries where endpoint_id = ${endpoint.id} order by id limit 500)`.execute(
    shop.db,
  );
  await owner.patch(`/admin/webhooks/${endpoint.id}`, { active: true });
  await shop.runJobs();
  expect(receiver.received).toHaveLength(500);
  const left = (await deliveriesOf(endpoint)).filter(({ status }: { status: string }) => status === "queued");
  expect(left.length).toBeGreaterThan(0);
  const { rows } = await sql<{ oldest: Date }>`
    select min(created_at) as oldest from webhook_deliveries where status = 'queued'`.execute(shop.db);
  expect(Date.now() - Number(rows[0]?.oldest)).toBeLessThan(86_400_000);
  await removeEndpoint(endpoint);
}, 30_000);

test("an attempt under way at the old URL neither delays what moves to another one nor counts against it", async () => {
  const hanging = Promise.withResolvers<void>();
  const hold = Promise.withResolvers<number>();
  await using old = await startWebhookReceiver(() => {
    hanging.resolve();
    return hold.promise;
  });
  await using receiver = await startWebhookReceiver();
  const endpoint = await createEndpoint(old.url, ["order.placed"]);
  const { orderId } = await buyForCash(await createUser(shop), { id: "dress" });
  const jobs = shop.runJobs();
  await hanging.promise;
  await owner.patch(`/admin/webhooks/${endpoint.id}`, { url: receiver.url });
  hold.resolve(500);
  await jobs;
  expect(eventsOf(receiver.received, orderId)).toEqual(["order.placed cod_order_placed"]);
  const listed = (await owner.get("/admin/webhooks")).body.items.find(({ id }: Endpoint) => id === endpoint.id);
  expect(listed).toMatchObject({ failingSince: null, queued: 0 });
  await removeEndpoint(endpoint);
});

test("a secret is shown once, stored encrypted, and needs a fresh password", async () => {
  await using receiver = await startWebhookReceiver();
  const body = { url: receiver.url, events: ["order.placed"] };
  await sql`update sessions set reauthenticated_at = null where user_id = ${staff.id}`.execute(shop.db);
  expect(await staff.post("/admin/webhooks", body)).toMatchObject({
    status: 403,
    body: { message: "auth.reauthenticate" },
  });
  const endpoint = await createEndpoint(receiver.url);
  expect(endpoint.secret).toMatch(/^whsec_[\w-]{43}$/);
  await owner.patch(`/admin/webhooks/${endpoint.id}`, { events: ["stock.low"] });
  const answers = [
    (await owner.get("/admin/webhooks")).body,
    await deliveriesOf(endpoint),
    (await owner.get("/admin/audit-log?subject=webhook")).body,
    (await sql`select * from webhook_endpoints`.execute(shop.db)).rows,
  ];
  expect(JSON.stringify(answers)).not.toContain(endpoint.secret);
  expect(JSON.stringify(answers[2])).toContain("webhook.changed");
  for (let more = 0; more < 9; more++) await createEndpoint(receiver.url);
  expect(await owner.post("/admin/webhooks", body)).toMatchObject({
    status: 409,
    body: { message: "admin.webhooks.tooMany" },
  });
  await sql`delete from webhook_endpoints`.execute(shop.db);
});

const production = readConfig({
  NODE_ENV: "production",
  PUBLIC_URL: "https://shop.example",
  SESSION_SECRET: "a secret of the tests alone, long enough",
  SMTP_URL: "smtp://mail.example",
  ALLOW_SANDBOX_PAYMENTS: "1",
});

test.each([
  ...["http://erp.example/hook", "https://127.0.0.1/", "https://[::1]/", "https://localhost/", "https://10.0.0.1/"],
  ...["https://169.254.169.254/latest", "https://0x7f000001/", "https://2130706433/", "https://user:pass@erp.example/"],
  ...["ftp://erp.example/", "https://erp.example/#part", "no address"],
])("a shop in production refuses the URL %s", (url) => {
  expect(() => parseWebhookUrl(url, production)).toThrow("admin.webhooks.url");
});

const trial = readConfig({ PUBLIC_URL: "http://localhost:3000" });

test.each(["http://erp.example/hook", "http://127.0.0.1:9/", "http://[::1]:9/", "http://localhost:9/"])(
  "a trial shop takes the URL %s",
  (url) => expect(parseWebhookUrl(url, trial)).toBe(url),
);

test.each([
  ...["http://10.0.0.1/", "http://192.168.1.20/", "http://169.254.169.254/latest", "http://0.0.0.0/"],
  ...["http://[fe80::1]/", "http://[fd00::1]/", "http://user:pass@localhost/", "ftp://localhost/"],
])("a trial shop refuses the URL %s", (url) => {
  expect(() => parseWebhookUrl(url, trial)).toThrow("admin.webhooks.url");
});

test.each([
  ["127.0.0.1", true],
  ["::1", true],
  ["93.184.216.34", true],
  ["10.0.0.1", false],
  ["192.168.0.10", false],
  ["169.254.169.254", false],
  ["fe80::1", false],
])("a trial shop connects to %s: %s", async (address, isAllowed) => {
  const url = new URL("http://erp.example/");
  const resolved = resolvePublicHost(url, trial, async () => [{ address, family: address.includes(":") ? 6 : 4 }]);
  if (isAllowed) await expect(resolved).resolves.toHaveLength(1);
  else await expect(resolved).rejects.toThrow("not public");
});

test("a delivery goes only to a host whose addresses are all public, looked up once", async () => {
  const resolve = (...ips: string[]) =>
    resolvePublicHost(new URL("https://erp.example/"), production, async () =>
      ips.map((address) => ({ address, family: 4 })),
    );
  await expect(resolve("93.184.216.34")).resolves.toHaveLength(1);
  await expect(resolve("93.184.216.34", "127.0.0.1")).rejects.toThrow("not public");
  await expect(resolve("192.168.0.10")).rejects.toThrow("not public");
  await expect(resolve()).rejects.toThrow("no address");
  expect(await encryptWebhookSecret("whsec_x", production)).not.toContain("whsec_x");
});

test("the log, and what waits for a paused endpoint, is kept for thirty days", async () => {
  await using receiver = await startWebhookReceiver();
  const endpoint = await createEndpoint(receiver.url);
  await owner.post(`/admin/webhooks/${endpoint.id}/test`);
  await shop.runJobs();
  await owner.patch(`/admin/webhooks/${endpoint.id}`, { active: false });
  await buyForCash(await createUser(shop), { id: "dress" });
  const age = (days: number) =>
    sql`update webhook_deliveries set created_at = now() - make_interval(days => ${days}::int)`.execute(shop.db);
  await age(29);
  await catchUp();
  expect(await deliveriesOf(endpoint)).toMatchObject([{ status: "queued" }, { status: "delivered" }]);
  await age(31);
  await catchUp();
  expect(await deliveriesOf(endpoint)).toEqual([]);
});
