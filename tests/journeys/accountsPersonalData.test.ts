import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Outgoing } from "#platform/server/mail.ts";
import { brokenPromises } from "#server/invariants.ts";
import { impersonalTables, personalData } from "#server/personalData.ts";
import { newCustomer, openTab, type Tab } from "#tests/support/browserTab.ts";
import { addProduct } from "#tests/support/catalogue.ts";
import { type Person, signedIn } from "#tests/support/people.ts";
import { atGateway, buyByCard, buyForCash, cards, filledIn, startCard } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

/** Words that stand nowhere else in the shop. */
const canary = {
  name: "Zahra Kanaria",
  email: "zahra.kanaria@example.test",
  formerEmail: "kanaria.before@example.test",
  phone: "+201277788899",
  street: "17 Kanarienweg",
};
const signs = ["kanari", "1277788899"];

test("every table says whose it is, or that it is nobody's, and only once", async () => {
  await using shop = await openShop();
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(shop.db);
  const known = [...personalData.flatMap(({ tables }) => tables), ...impersonalTables];
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test("an export holds everything the shop knows of a person, and nothing of anybody else", async () => {
  await using shop = await openShop();
  const mona = await livedIn(shop);
  const other = await newCustomer(shop, { name: "Somebody Else" });
  await buyForCash(asPerson(other.tab), { id: "dress" });
  const answer = await mona.tab.get("/users/me/export");
  expect(answer.status).toBe(200);
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="my-data.json"');
  expect(answer.headers["cache-control"]).toBe("private, no-store");
  const { body } = answer;
  expect(Object.keys(body).toSorted()).toEqual(
    [
      "account",
      "cardPayments",
      "cart",
      "cartCodes",
      "codesUsed",
      "connectedAccounts",
      "consents",
      "exportedAt",
      "giftCodes",
      "linksSent",
      "lists",
      "mails",
      "messages",
      "newsletter",
      "orders",
      "sessions",
      "viewed",
    ].toSorted(),
  );
  for (const [name, held] of Object.entries(body)) {
    // A code that stands in the cart would be used up by now, and nothing was earned yet.
    if (["cartCodes", "codesUsed", "giftCodes"].includes(name)) continue;
    expect(held, name).not.toEqual([]);
  }
  expect(body.account).toMatchObject({
    email: canary.email,
    name: canary.name,
    phones: [canary.phone],
    formerEmails: [canary.formerEmail],
    shippingAddress: { street: canary.street },
  });
  expect(body.orders).toMatchObject([
    { name: canary.name, lines: [{ price: 500 }], history: [{ by: "customer" }, { by: "customer" }] },
    {},
  ]);
  const text = JSON.stringify(body);
  expect(text).not.toContain("Somebody Else");
  // Neither the password's hash nor anything that opens a session.
  expect(text).not.toMatch(/argon2|token_hash|"salt"|password_hash/);
  expect((await openTab(shop).get("/users/me/export")).status).toBe(401);
});

test("an export is work, so it may be asked for ten times an hour", async () => {
  await using shop = await openShop();
  const mona = await signedIn(shop);
  const told = [];
  for (let i = 0; i < 11; i++) told.push((await mona.get("/users/me/export")).status);
  expect(told).toEqual([...Array(10).fill(200), 429]);
});

test("after a deletion no table knows the name, an address or the phone; orders keep their amounts", async () => {
  await using shop = await openShop();
  const mona = await livedIn(shop);
  const before = await totalsIn(shop);
  expect((await traces(shop)).length).toBeGreaterThan(8);
  expect((await mona.tab.call("DELETE", "/users/me", { password: "not the password" })).status).toBe(400);
  expect((await mona.tab.call("DELETE", "/users/me", {})).status).toBe(400);
  expect((await traces(shop)).length).toBeGreaterThan(8);

  expect((await mona.tab.call("DELETE", "/users/me", { password: mona.password })).status).toBe(204);
  expect(await traces(shop)).toEqual(["public.outbox"]);
  const sent = await sendAll(shop);
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([[canary.email, "Your Nabta account is deleted"]]);
  expect(await traces(shop)).toEqual([]);

  expect(await totalsIn(shop)).toEqual(before);
  const { rows } = await sql`select governorate, anonymised_at is not null as gone from orders`.execute(shop.db);
  expect(rows).toEqual([
    { governorate: "ALX", gone: true },
    { governorate: "ALX", gone: true },
  ]);
  expect(await brokenPromises(shop.db)).toEqual([]);

  expect((await mona.tab.get("/auth/auth-profile")).status).toBe(401);
  expect((await mona.tab.post("/auth/refresh-token")).status).toBe(401);
  const { email, password } = mona;
  expect((await openTab(shop).post("/auth/login", { email, password })).body.message).toBe("auth.login.noAccount");
  const again = await newCustomer(shop, { email });
  expect((await again.tab.get("/orders")).body.total).toBe(0);
});

test("an order that is still under way keeps what it needs, and is anonymised once it is over", async () => {
  await using shop = await openShop();
  await addProduct(shop.db, { id: "dress", stock: 9 });
  const { tab, password, email } = await newCustomer(shop, canary);
  const { orderId } = await buyForCash(asPerson(tab), { id: "dress" });
  await sendAll(shop);
  expect((await tab.call("DELETE", "/users/me", { password })).status).toBe(204);
  const [mail] = await sendAll(shop);
  expect(mail).toMatchObject({ to: email });
  expect(mail?.text).toContain("One order is still open");
  expect(await traces(shop)).toEqual(["public.orders"]);
  await shop.runJobs();
  const orders = (await import("#shop/orders/server/anonymise.ts")).anonymiseLeftOrders;
  await orders.run({}, shop.tools);
  expect(await traces(shop)).toEqual(["public.orders"]);

  const staff = await signedIn(shop, { role: "admin" });
  const { body } = await staff.get(`/admin/orders/${orderId}`);
  expect(
    (await staff.patch(`/admin/orders/${orderId}/status`, { status: "delivered", version: body.version })).status,
  ).toBe(200);
  // Its reader asked to hear of it no more than needed: of this order, until it is there.
  expect((await sendAll(shop)).map(({ to }) => to)).toEqual([email]);
  await sql`update orders set status = 'completed'`.execute(shop.db);
  await shop.db.deleteFrom("outbox").execute();
  await orders.run({}, shop.tools);
  expect(await traces(shop)).toEqual([]);
});

test("a card payment that is open is given up; money that comes all the same goes back, and nobody is written to", async () => {
  await using shop = await openShop();
  await addProduct(shop.db, { id: "dress", stock: 9 });
  const { tab, password } = await newCustomer(shop, canary);
  const { url } = await startCard(asPerson(tab), { id: "dress" });
  expect((await tab.call("DELETE", "/users/me", { password })).status).toBe(204);
  await sendAll(shop);
  expect(await traces(shop)).toEqual([]);
  const { stock } = await shop.db.selectFrom("products").select("stock").executeTakeFirstOrThrow();
  expect(stock).toBe(9);
  await atGateway(shop, url, { do: "pay", card: cards.good });
  expect(await sendAll(shop)).toEqual([]);
  expect(await shop.db.selectFrom("orders").selectAll().execute()).toEqual([]);
  expect(await traces(shop)).toEqual([]);
  expect(await brokenPromises(shop.db)).toEqual([]);
});

test("a deletion is whole or has not happened", async () => {
  await using shop = await openShop();
  const { tab, password, userId } = await livedIn(shop);
  const held = await traces(shop);
  await sql`create function fails() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
    shop.db,
  );
  await sql`create trigger fails before delete on sessions for each statement execute function fails()`.execute(
    shop.db,
  );
  expect((await tab.call("DELETE", "/users/me", { password })).status).toBe(500);
  expect(await traces(shop)).toEqual(held);
  expect((await tab.get("/auth/auth-profile")).body.data._id).toBe(userId);
});

test("two who delete at the same moment delete once, and one mail goes out", async () => {
  await using shop = await openShop();
  const { tab, password } = await newCustomer(shop);
  await sendAll(shop);
  const other = openTab(shop, tab.jar);
  other.token = tab.token;
  const answers = await Promise.all([tab, other].map((one) => one.call("DELETE", "/users/me", { password })));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(await sendAll(shop)).toHaveLength(1);
});

test("staff leave their role first: what they did stands under their name", async () => {
  await using shop = await openShop();
  const staff = await signedIn(shop, { role: "admin" });
  expect(await staff.delete("/users/me", {})).toMatchObject({ status: 409, body: { message: "profile.staffStays" } });
});

test("an address that the account had before is forgotten with it, unless somebody else has it now", async () => {
  await using shop = await openShop();
  const { tab, password, userId } = await newCustomer(shop, canary);
  await shop.db
    .updateTable("users")
    .set({ former_emails: [canary.formerEmail] })
    .where("id", "=", userId)
    .execute();
  await newCustomer(shop, { email: canary.formerEmail });
  await sql`insert into subscribers (email, language, unsubscribe_token) values (${canary.formerEmail}, 'en', 'x')`.execute(
    shop.db,
  );
  await tab.call("DELETE", "/users/me", { password });
  expect((await sql`select from subscribers`.execute(shop.db)).rows).toHaveLength(1);
});

/** Somebody who left traces in every part of the shop. */
async function livedIn(shop: Shop) {
  const { db } = shop;
  await addProduct(db, { id: "dress", stock: 50 });
  const person = await newCustomer(shop, canary);
  const { tab, userId } = person;
  const address = { street: canary.street, city: "Kanariastadt", state: "ALX", postalCode: "21500", country: "EG" };
  await tab.patch("/users/me", { phones: [canary.phone], shippingAddress: address, billingAddress: address });
  await db
    .updateTable("users")
    .set({ former_emails: [canary.formerEmail] })
    .where("id", "=", userId)
    .execute();
  const buyer = asPerson(tab, { phones: [canary.phone], shippingAddress: address });
  const { orderId } = await buyForCash(buyer, { id: "dress" });
  await buyByCard(shop, buyer, { id: "dress" });
  await tab.post(`/orders/${orderId}/cancel`, { reason: `It is I, ${canary.name}` });
  await sql`insert into order_history (order_id, from_status, to_status, by)
    select o.id, steps.* from orders o, (values ('order_placed', 'delivered', 'admin'), ('delivered', 'completed', 'system'))
      as steps where o.status = 'order_placed'`.execute(db);
  await sql`update orders set status = 'completed', delivered_at = now() where status = 'order_placed'`.execute(db);
  // As gateways do that tell who paid.
  await sql`update webhook_events set body = body || ${JSON.stringify({ customer: canary.email })}::jsonb`.execute(db);
  await sql`insert into order_notes (order_id, note) values (${orderId}, ${`${canary.name} called`})`.execute(db);
  await sql`insert into returns (order_id, status, lines, reason)
    values (${orderId}, 'rejected', '[]', ${`Write to ${canary.email}`})`.execute(db);
  await tab.post("/cart", { productId: "dress", quantity: 1 });
  await sql`insert into list_items (user_id, product_id) values (${userId}, 'dress')`.execute(db);
  await sql`insert into product_views (user_id, product_id) values (${userId}, 'dress')`.execute(db);
  await sql`insert into identities (issuer, subject, provider, user_id, email)
    values ('https://accounts.example', '1', 'google', ${userId}, ${canary.email})`.execute(db);
  await sql`insert into consent_log (visitor, user_id, action) values (${canary.email}, ${userId}, 'accepted')`.execute(
    db,
  );
  await sql`insert into subscribers (email, language, unsubscribe_token) values (${canary.email.toUpperCase()}, 'en', 'u')`.execute(
    db,
  );
  await sql`insert into contact_messages (name, email, message)
    values (${canary.name}, ${canary.formerEmail}, ${`Call ${canary.phone}`})`.execute(db);
  await openTab(shop).post("/auth/forgot-password", { email: canary.email });
  await shop.runJobs();
  return person;
}

/** A tab in the shape that purchases are made with; `filled` is what this person types at the checkout. */
function asPerson(tab: Tab, filled: Record<string, unknown> = { phones: [canary.phone] }): Person {
  const post = (url: string, body?: unknown) =>
    tab.post(url, url.startsWith("/checkout/") ? { ...filledIn(), ...(body as object), ...filled } : body);
  return { ...tab, post } as unknown as Person;
}

/** Every table, of every schema, in which one of the signs stands. */
async function traces({ db }: Shop): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const found = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql`
      select from ${sql.table(`${schema}.${name}`)} t
       where t::text ~* ${signs.join("|")} limit 1`.execute(db);
    if (rows.length > 0) found.push(`${schema}.${name}`);
  }
  return found;
}

/** Sends everything that waits as a mail server would, and answers what went out. */
async function sendAll(shop: Shop): Promise<Outgoing[]> {
  const sent: Outgoing[] = [];
  await shop.runJobs({
    ...shop.tools,
    async postMail(mail) {
      sent.push(mail);
    },
  });
  return sent;
}

async function totalsIn({ db }: Shop) {
  const { rows } = await sql`select number, subtotal, discount, tax, shipping, total,
    (select jsonb_agg(jsonb_build_object('sku', sku, 'quantity', quantity, 'total', total)) from order_lines l
      where l.order_id = o.id) as lines from orders o order by number`.execute(db);
  return rows;
}
