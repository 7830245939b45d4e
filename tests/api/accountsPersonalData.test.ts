import { sql } from "kysely";
import { expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { nonPersonalTables, personalData } from "#app/server/personalDataRegistry.ts";
import type { OutgoingMail } from "#platform/server/mailer.ts";
import { queueMail } from "#platform/server/outbox.ts";
import type { DraftFields } from "#shop/checkout/adminDraftContract.ts";
import { newEmail, openTab, signUpCustomer, type Tab, validPassword } from "#tests/support/browserTab.ts";
import { draftClient, tokenOf } from "#tests/support/draftOrders.ts";
import { addProduct } from "#tests/support/products.ts";
import {
  buyByCard,
  buyForCash,
  checkoutForm,
  startCardCheckout,
  submitGatewayForm,
  testCards,
} from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createGuest, createUser, type TestUser } from "#tests/support/users.ts";

/** Values that occur nowhere else in the shop. */
const personalValues = {
  name: "Zahra Kanaria",
  email: "zahra.kanaria@example.test",
  formerEmail: "kanaria.before@example.test",
  phone: "+201277788899",
  street: "17 Kanarienweg",
};
const personalPatterns = ["kanari", "1277788899"];

test("every table declares once whether it holds personal data and whose", async () => {
  await using shop = await openShop();
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(shop.db);
  const known = [...personalData.flatMap(({ tables }) => tables), ...nonPersonalTables];
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

const exportedParts = [
  "account",
  "apiTokens",
  "cardPayments",
  "cart",
  "cartCodes",
  "codesUsed",
  "connectedAccounts",
  "consents",
  "draftOrders",
  "exportedAt",
  "giftCodes",
  "linksSent",
  "lists",
  "mails",
  "messages",
  "newsletter",
  "orders",
  "payoutAccounts",
  "payouts",
  "reviewMails",
  "reviews",
  "returnedPayouts",
  "sessions",
  "staffInvitations",
  "shipments",
  "staffNotes",
  "staffTags",
  "stockAlerts",
  "storeCredit",
  "viewed",
];
/**
 * A coupon in the cart would be redeemed by now, no gift code was earned yet, no parcel was packed, nothing was refunded
 * or reviewed,
 * and customers are not invited, take no orders by phone and have no API tokens.
 */
const emptyParts = new Set([
  "apiTokens",
  "cartCodes",
  "codesUsed",
  "draftOrders",
  "giftCodes",
  "payoutAccounts",
  "payouts",
  "reviewMails",
  "reviews",
  "shipments",
  "staffInvitations",
  "returnedPayouts",
  "storeCredit",
  "stockAlerts",
]);

test("an export holds everything stored about the user and nothing about anyone else", async () => {
  await using shop = await openShop();
  const mona = await createActiveCustomer(shop);
  const other = await signUpCustomer(shop, { name: "Somebody Else" });
  await buyForCash(toTestUser(other.tab), { id: "dress" });
  const answer = await mona.tab.get("/users/me/export");
  expect(answer.status).toBe(200);
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="my-data.json"');
  expect(answer.headers["cache-control"]).toBe("private, no-store");
  const { body } = answer;
  expect(Object.keys(body).toSorted()).toEqual([...exportedParts].toSorted());
  for (const [name, held] of Object.entries(body)) if (!emptyParts.has(name)) expect(held, name).not.toEqual([]);
  expect(body.account).toMatchObject({
    email: personalValues.email,
    name: personalValues.name,
    phones: [personalValues.phone],
    formerEmails: [personalValues.formerEmail],
    shippingAddress: { street: personalValues.street },
  });
  expect(body.orders).toMatchObject([
    { name: personalValues.name, lines: [{ price: 500 }], history: [{ by: "customer" }, { by: "customer" }] },
    {},
  ]);
  const text = JSON.stringify(body);
  expect(text).not.toContain("Somebody Else");
  // Contains neither the password hash nor any session secret.
  expect(text).not.toMatch(/argon2|token_hash|"salt"|password_hash/);
  expect((await openTab(shop).get("/users/me/export")).status).toBe(401);
});

test("limits personal data exports to ten an hour", async () => {
  await using shop = await openShop();
  const mona = await createUser(shop);
  const replies = [];
  for (let i = 0; i < 11; i++) replies.push((await mona.get("/users/me/export")).status);
  expect(replies).toEqual([...Array(10).fill(200), 429]);
});

test("erasure removes name, e-mail and phone from every table and keeps order amounts", async () => {
  await using shop = await openShop();
  const mona = await createActiveCustomer(shop);
  const before = await loadOrderTotals(shop);
  expect((await findTraces(shop)).length).toBeGreaterThan(8);
  expect((await mona.tab.call("DELETE", "/users/me", { password: "not the password" })).status).toBe(400);
  expect((await mona.tab.call("DELETE", "/users/me", {})).status).toBe(400);
  expect((await findTraces(shop)).length).toBeGreaterThan(8);

  expect((await mona.tab.call("DELETE", "/users/me", { password: mona.password })).status).toBe(204);
  expect(await findTraces(shop)).toEqual(["public.outbox"]);
  const sent = await sendQueuedMails(shop);
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [personalValues.email, "Your Nabta account has been deleted"],
  ]);
  expect(await findTraces(shop)).toEqual([]);

  expect(await loadOrderTotals(shop)).toEqual(before);
  const { rows } = await sql`select governorate, anonymised_at is not null as gone from orders`.execute(shop.db);
  expect(rows).toEqual([
    { governorate: "ALX", gone: true },
    { governorate: "ALX", gone: true },
  ]);
  expect(await findViolations(shop.db)).toEqual([]);

  expect((await mona.tab.get("/auth/auth-profile")).status).toBe(401);
  expect((await mona.tab.post("/auth/refresh-token")).status).toBe(401);
  const { email, password } = mona;
  expect((await openTab(shop).post("/auth/login", { email, password })).body.message).toBe("auth.login.noAccount");
  const again = await signUpCustomer(shop, { email });
  expect((await again.tab.get("/orders")).body.total).toBe(0);
});

test("keeps the data of an open order at erasure and anonymises it once the order ends", async () => {
  await using shop = await openShop();
  await addProduct(shop.db, { id: "dress", stock: 9 });
  const { tab, password, email } = await signUpCustomer(shop, personalValues);
  const { orderId } = await buyForCash(toTestUser(tab), { id: "dress" });
  await sendQueuedMails(shop);
  expect((await tab.call("DELETE", "/users/me", { password })).status).toBe(204);
  const [mail] = await sendQueuedMails(shop);
  expect(mail).toMatchObject({ to: email });
  expect(mail?.text).toContain("You still have an open order");
  expect(await findTraces(shop)).toEqual(["public.orders"]);
  await shop.runJobs();
  const orders = (await import("#shop/orders/server/anonymiseOrders.ts")).anonymiseClosedOrdersJob;
  await orders.run({}, shop.tools);
  expect(await findTraces(shop)).toEqual(["public.orders"]);

  const staff = await createUser(shop, { role: "admin" });
  const { body } = await staff.get(`/admin/orders/${orderId}`);
  expect(
    (await staff.patch(`/admin/orders/${orderId}/status`, { status: "delivered", version: body.version })).status,
  ).toBe(200);
  // After erasure the shop still mails about this order until it is delivered, and nothing else.
  expect((await sendQueuedMails(shop)).map(({ to }) => to)).toEqual([email]);
  await sql`update orders set status = 'completed'`.execute(shop.db);
  await shop.db.deleteFrom("outbox").execute();
  await orders.run({}, shop.tools);
  expect(await findTraces(shop)).toEqual([]);
});

test("erasure abandons an open card payment, refunds a late payment and sends no mail", async () => {
  await using shop = await openShop();
  await addProduct(shop.db, { id: "dress", stock: 9 });
  const { tab, password } = await signUpCustomer(shop, personalValues);
  const { url } = await startCardCheckout(toTestUser(tab), { id: "dress" });
  expect((await tab.call("DELETE", "/users/me", { password })).status).toBe(204);
  await sendQueuedMails(shop);
  expect(await findTraces(shop)).toEqual([]);
  const { stock } = await shop.db.selectFrom("products").select("stock").executeTakeFirstOrThrow();
  expect(stock).toBe(9);
  await submitGatewayForm(shop, url, { do: "pay", card: testCards.good });
  expect(await sendQueuedMails(shop)).toEqual([]);
  expect(await shop.db.selectFrom("orders").selectAll().execute()).toEqual([]);
  expect(await findTraces(shop)).toEqual([]);
  expect(await findViolations(shop.db)).toEqual([]);
});

test("erasure rolls back completely when it fails", async () => {
  await using shop = await openShop();
  const { tab, password, userId } = await createActiveCustomer(shop);
  const held = await findTraces(shop);
  await sql`create function fails() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
    shop.owner.db,
  );
  await sql`create trigger fails before delete on sessions for each statement execute function fails()`.execute(
    shop.owner.db,
  );
  expect((await tab.call("DELETE", "/users/me", { password })).status).toBe(500);
  expect(await findTraces(shop)).toEqual(held);
  expect((await tab.get("/auth/auth-profile")).body.data._id).toBe(userId);
});

test("two concurrent erasures delete once and send one mail", async () => {
  await using shop = await openShop();
  const { tab, password } = await signUpCustomer(shop);
  await sendQueuedMails(shop);
  const other = openTab(shop, tab.jar);
  other.token = tab.token;
  const answers = await Promise.all([tab, other].map((one) => one.call("DELETE", "/users/me", { password })));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(await sendQueuedMails(shop)).toHaveLength(1);
});

test("an admin must give up the role before erasure, and their audit rows keep the name", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  expect(await staff.delete("/users/me", {})).toMatchObject({ status: 409, body: { message: "profile.staffStays" } });
});

test("erasure also forgets earlier e-mails unless another account owns them now", async () => {
  await using shop = await openShop();
  const { tab, password, userId } = await signUpCustomer(shop, personalValues);
  await shop.db
    .updateTable("users")
    .set({ former_emails: [personalValues.formerEmail] })
    .where("id", "=", userId)
    .execute();
  await signUpCustomer(shop, { email: personalValues.formerEmail });
  await sql`insert into subscribers (email, language, unsubscribe_token) values (${personalValues.formerEmail}, 'en', 'x')`.execute(
    shop.db,
  );
  await tab.call("DELETE", "/users/me", { password });
  expect((await sql`select from subscribers`.execute(shop.db)).rows).toHaveLength(1);
});

test("a later owner of a former e-mail keeps their data, and gets none of the former owner", async () => {
  await using shop = await openShop();
  const email = newEmail();
  const write = (message: string) => openTab(shop).post("/contact", { name: "Mona", email, topic: "order", message });
  const subscribe = () => openTab(shop).post("/newsletter/subscribe", { email });
  const first = await signUpCustomer(shop, { email });
  await write("from the first owner");
  await subscribe();
  await moveTo(first.tab, shop, newEmail());
  const second = await signUpCustomer(shop, { email });
  await write("from the second owner");
  await subscribe();

  const messagesOf = async ({ tab }: { tab: Tab }) =>
    (await tab.get("/users/me/export")).body.messages.map(({ message }: { message: string }) => message);
  expect(await messagesOf(first)).toEqual(["from the first owner"]);
  expect(await messagesOf(second)).toEqual(["from the second owner"]);
  expect((await first.tab.get("/users/me/export")).body.newsletter).toEqual([]);
  expect((await first.tab.call("DELETE", "/users/me", { password: first.password })).status).toBe(204);
  expect(await messagesOf(second)).toEqual(["from the second owner"]);
  expect((await second.tab.get("/users/me/export")).body).toMatchObject({ newsletter: [{ email }] });
  expect((await second.tab.get("/users/me/export")).body.mails).not.toEqual([]);
});

test("erasure reaches mails to others that wait for the mail server", async () => {
  await using shop = await openShop();
  const { tab, password, email, name } = await signUpCustomer(shop, personalValues);
  await tab.post("/contact", { name, email: "another.kanaria@example.test", topic: "order", message: "Kanari, 17" });
  await openTab(shop).post("/contact", { name, email, topic: "order", message: "Where is my kanari?" });
  const alert = { template: "contactReceipt", to: email, error: "550 no such user" };
  await shop.db
    .transaction()
    .execute((tx) => queueMail(tx, { template: "mailsDied", to: "owner@shop.test", language: "en", params: alert }));
  expect(await findTraces(shop)).toContain("public.outbox");
  expect((await tab.call("DELETE", "/users/me", { password })).status).toBe(204);
  const sent = await sendQueuedMails(shop);
  expect(sent.map(({ to }) => to)).toEqual([email]);
  expect(await findTraces(shop)).toEqual([]);
});

/** Changes the e-mail of a user through the mailed link. */
async function moveTo(tab: Tab, shop: Shop, email: string): Promise<void> {
  expect((await tab.post("/users/me/email", { email, password: validPassword })).status).toBe(202);
  await shop.runJobs();
  const mail = (await shop.mails()).find(({ to }) => to === email);
  const [, token] = /confirm-email\?token=([\w-]+)/.exec(mail?.text ?? "") ?? [];
  expect((await tab.post(`/auth/confirm-email/${token}`)).status).toBe(200);
  await shop.runJobs();
}

/** Creates a user with data in every module. */
async function createActiveCustomer(shop: Shop) {
  const { db } = shop;
  await addProduct(db, { id: "dress", stock: 50 });
  const person = await signUpCustomer(shop, personalValues);
  const { tab, userId } = person;
  const address = {
    street: personalValues.street,
    city: "Kanariastadt",
    state: "ALX",
    postalCode: "21500",
    country: "EG",
  };
  await tab.patch("/users/me", { phones: [personalValues.phone], shippingAddress: address, billingAddress: address });
  await db
    .updateTable("users")
    .set({ former_emails: [personalValues.formerEmail] })
    .where("id", "=", userId)
    .execute();
  const buyer = toTestUser(tab, { phones: [personalValues.phone], shippingAddress: address });
  const { orderId } = await buyForCash(buyer, { id: "dress" });
  await buyByCard(shop, buyer, { id: "dress" });
  await sendDraft(shop, userId, { phones: [personalValues.phone], shippingAddress: address });
  await tab.post(`/orders/${orderId}/cancel`, { reason: `It is I, ${personalValues.name}` });
  await sql`insert into order_history (order_id, from_status, to_status, by)
    select o.id, steps.* from orders o, (values ('order_placed', 'delivered', 'admin'), ('delivered', 'completed', 'system'))
      as steps where o.status = 'order_placed'`.execute(db);
  await sql`update orders set status = 'completed', delivered_at = now() where status = 'order_placed'`.execute(db);
  // Some gateways report the payer's data.
  await sql`update webhook_events set body = body || ${JSON.stringify({ customer: personalValues.email })}::jsonb`.execute(
    db,
  );
  await sql`insert into order_notes (order_id, note) values (${orderId}, ${`${personalValues.name} called`})`.execute(
    db,
  );
  await sql`insert into customer_tags (user_id, tag) values (${userId}, ${personalValues.name})`.execute(db);
  await sql`insert into customer_notes (user_id, note) values (${userId}, ${`Call ${personalValues.phone}`})`.execute(
    db,
  );
  await sql`insert into returns (order_id, status, lines, reason)
    values (${orderId}, 'rejected', '[]', ${`Write to ${personalValues.email}`})`.execute(db);
  await tab.post("/cart", { productId: "dress", quantity: 1 });
  await sql`insert into list_items (user_id, product_id) values (${userId}, 'dress')`.execute(db);
  await sql`insert into product_views (user_id, product_id) values (${userId}, 'dress')`.execute(db);
  await sql`insert into identities (issuer, subject, provider, user_id, email)
    values ('https://accounts.example', '1', 'google', ${userId}, ${personalValues.email})`.execute(db);
  await sql`insert into consent_log (visitor, user_id, action) values (${personalValues.email}, ${userId}, 'accepted')`.execute(
    db,
  );
  await sql`insert into subscribers (email, language, unsubscribe_token) values (${personalValues.email.toUpperCase()}, 'en', 'u')`.execute(
    db,
  );
  await sql`insert into contact_messages (name, email, message)
    values (${personalValues.name}, ${personalValues.formerEmail}, ${`Call ${personalValues.phone}`})`.execute(db);
  await openTab(shop).post("/auth/forgot-password", { email: personalValues.email });
  await shop.runJobs();
  return person;
}

/** Staff have sent the customer a payment link, and the customer has opened the payment. */
async function sendDraft(shop: Shop, userId: string, contact: Partial<DraftFields>): Promise<void> {
  const staff = await createUser(shop, { staffRole: "orders", name: "Omar Said" });
  const { name, email } = personalValues;
  const { variantId } = await addProduct(shop.db, { stock: 3 });
  const discount = { amount: 5, reason: `${name} complained` };
  const lines = [{ variantId, quantity: 1 }];
  const draft = await draftClient(staff).sent({ ...contact, userId, name, email, lines, discount });
  const guest = await createGuest(shop);
  expect((await guest.call("POST", `/draft-payments/${tokenOf(draft)}`, {})).status).toBe(200);
}

/** Wraps a tab for purchases; `filled` is this user's checkout form. */
function toTestUser(tab: Tab, filled: Record<string, unknown> = { phones: [personalValues.phone] }): TestUser {
  const post = (url: string, body?: unknown) =>
    tab.post(url, url.startsWith("/checkout/") ? { ...checkoutForm(), ...(body as object), ...filled } : body);
  return { ...tab, post } as unknown as TestUser;
}

/** Returns every table of every schema that contains one of the values. */
async function findTraces({ db }: Shop): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const found = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql`
      select from ${sql.table(`${schema}.${name}`)} t
       where t::text ~* ${personalPatterns.join("|")} limit 1`.execute(db);
    if (rows.length > 0) found.push(`${schema}.${name}`);
  }
  return found;
}

/** Delivers all queued mails. Returns what was sent. */
async function sendQueuedMails(shop: Shop): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  await shop.runJobs({
    ...shop.tools,
    async postMail(mail) {
      sent.push(mail);
    },
  });
  return sent;
}

async function loadOrderTotals({ db }: Shop) {
  const { rows } = await sql`select number, subtotal, discount, tax, shipping, total,
    (select jsonb_agg(jsonb_build_object('sku', sku, 'quantity', quantity, 'total', total)) from order_lines l
      where l.order_id = o.id) as lines from orders o order by number`.execute(db);
  return rows;
}
