import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { mergedColumns } from "#shop/customers/server/admin/merge/moveRows.ts";
import { addCoupon } from "#tests/support/coupons.ts";
import { grantCredit } from "#tests/support/grantCredit.ts";
import { addProduct, type TestProduct } from "#tests/support/products.ts";
import { buyForCash, buyWith, checkoutForm, fillCart, startCardCheckout } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

let shop: Shop;
let staff: TestUser;
let dress: TestProduct;

beforeAll(async () => {
  shop = await openShop({ connections: 12 });
  staff = await createUser(shop, { staffRole: "owner", name: "Salma" });
  dress = await addProduct(shop.db, { price: 300_00, stock: 1_000 });
  await setProof(new Date());
});
afterAll(async () => {
  expect(await findViolations(shop.db)).toEqual([]);
  await shop[Symbol.asyncDispose]();
});

const setProof = (reauthenticated_at: Date | null) =>
  shop.db.updateTable("sessions").set({ reauthenticated_at }).where("user_id", "=", staff.id).execute();
const merge = (kept: TestUser, merged: TestUser, changes: object = {}) =>
  staff.post(`/admin/customers/${kept.id}/merge`, {
    other: merged.id,
    email: merged.email,
    reason: "Called from the same number",
    ...changes,
  });
const preview = async (kept: TestUser, merged: TestUser) =>
  (await staff.get(`/admin/customers/${kept.id}/merge?other=${merged.id}`)).body;
const couple = () =>
  Promise.all([createUser(shop, { name: "Hagar Elsayed" }), createUser(shop, { name: "Hagar Elsayed" })]);
const rowsOf = async (table: string, id: string) =>
  (await shop.pool.query(`select * from ${table} where user_id = $1`, [id])).rows;

/** Gives the account that will be merged rows of every kind. */
async function fillAccounts(kept: TestUser, merged: TestUser) {
  const other = await addProduct(shop.db);
  const coupon = await addCoupon(shop.db, { max_per_user: 1 });
  const { orderId } = await buyWith(merged, { couponCode: coupon.code }, dress);
  await grantCredit(staff, merged.id, 120);
  await grantCredit(staff, kept.id, 30);
  await addCoupon(shop.db, { kind: "gift", owner_id: merged.id, max_uses: 1 });
  await staff.post(`/admin/customers/${merged.id}/notes`, { note: "Call after six" });
  await staff.put(`/admin/customers/${merged.id}/tags`, { tags: ["VIP", "Cairo"] });
  await staff.put(`/admin/customers/${kept.id}/tags`, { tags: ["VIP"] });
  await shop.db
    .insertInto("product_reviews")
    .values([
      { product_id: dress.id, user_id: merged.id, stars: 4 },
      { product_id: dress.id, user_id: kept.id, stars: 5 },
      { product_id: other.id, user_id: merged.id, stars: 3 },
    ])
    .execute();
  await merged.put(`/users/me/lists/${other.id}`, {});
  await fillCart(merged, other);
  return { orderId, coupon };
}

test("suggests an account whose order has the same phone number as a double", async () => {
  const kept = await createUser(shop, { name: "Hagar Elsayed" });
  const merged = await createUser(shop, { name: "Nour Hassan" });
  await buyForCash(merged, dress);
  await shop.db
    .updateTable("users")
    .set({ phones: ["+201012345678"] })
    .where("id", "=", kept.id)
    .execute();
  const doubles = (await staff.get(`/admin/customers/${kept.id}/doubles`)).body.items;
  expect(doubles.map(({ id }: { id: string }) => id)).toContain(merged.id);
});

test("moves orders, credit, coupons, notes, tags, reviews, messages and lists as the preview says", async () => {
  const [kept, merged] = await couple();
  const { orderId } = await fillAccounts(kept, merged);
  expect(await preview(kept, merged)).toMatchObject({
    kept: { email: kept.email },
    merged: { email: merged.email, orders: 1 },
    moves: { orders: 1, coupons: 1, redemptions: 1, notes: 1, tags: 1, reviews: 1, cart: 1 },
    credit: 120,
    reviewsDropped: 1,
    refusal: null,
  });

  expect((await merge(kept, merged)).status).toBe(204);

  expect((await kept.get("/orders")).body.items.map(({ id }: { id: string }) => id)).toEqual([orderId]);
  expect((await kept.get("/users/me/credit")).body).toMatchObject({
    balance: 150,
    items: [{ entry: "mergedIn", amount: 120 }, { entry: "granted" }],
  });
  const view = (await staff.get(`/admin/customers/${kept.id}`)).body;
  expect(view).toMatchObject({
    totals: { orders: 1 },
    tags: ["Cairo", "VIP"],
    notes: [{ note: "Call after six" }],
  });
  expect(view.audit[0]).toMatchObject({ action: "customer.mergedInto", actor: staff.email });
  expect((await rowsOf("product_reviews", kept.id)).map(({ stars }) => stars).toSorted()).toEqual([3, 5]);
  expect(await rowsOf("cart_lines", kept.id)).toHaveLength(1);
});

test("leaves no row of the merged account but those that must stay with it", async () => {
  const [kept, merged] = await couple();
  await fillAccounts(kept, merged);
  await merge(kept, merged);
  for (const [column, fate] of Object.entries(mergedColumns)) {
    const [table = "", name = ""] = column.split(".");
    if (fate === "stays") continue;
    const { rows } = await shop.pool.query(`select 1 from ${table} where ${name} = $1`, [merged.id]);
    expect(rows, column).toEqual([]);
  }
  expect((await staff.get(`/admin/customers/${merged.id}`)).status).toBe(404);
});

test("counts what the merged account redeemed toward the limit of a coupon per customer", async () => {
  const [kept, merged] = await couple();
  const { coupon } = await fillAccounts(kept, merged);
  await merge(kept, merged);
  await fillCart(kept, dress);
  expect((await kept.post("/checkout/cod", checkoutForm({ couponCode: coupon.code }))).body.message).toMatch(/coupon/);
});

test("leaves no way into the kept account: sign-in methods, sessions and links of the other one are gone", async () => {
  const [kept, merged] = await couple();
  await shop.db
    .insertInto("identities")
    .values({ issuer: "https://accounts.google.com", subject: randomUUID(), provider: "google", user_id: merged.id })
    .execute();
  await shop.db
    .insertInto("tokens")
    .values({
      user_id: merged.id,
      purpose: "reset_password",
      hash: Buffer.from(randomUUID()),
      expires_at: new Date(Date.now() + 1e6),
    })
    .execute();
  await shop.db.updateTable("users").set({ password_hash: "x" }).where("id", "=", merged.id).execute();
  const before = await shop.db.selectFrom("sessions").selectAll().where("user_id", "=", kept.id).execute();
  expect((await merge(kept, merged)).status).toBe(204);

  expect((await merged.get("/orders")).status).toBe(401);
  expect((await merged.post("/auth/refresh-token")).status).toBe(401);
  for (const table of ["identities", "tokens", "sessions", "recovery_codes"])
    expect([
      ...(await rowsOf(table, merged.id)),
      ...(table === "sessions" ? [] : await rowsOf(table, kept.id)),
    ]).toEqual([]);
  expect(await shop.db.selectFrom("sessions").selectAll().where("user_id", "=", kept.id).execute()).toEqual(before);
  expect((await kept.get("/auth/auth-profile")).status).toBe(200);
  const row = await shop.db.selectFrom("users").selectAll().where("id", "=", merged.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ email: null, name: "", password_hash: null, merged_into: kept.id });
  // A later sign-up with this e-mail creates a new account without the data of the old one.
  await shop.db.insertInto("users").values({ email: merged.email, name: "Somebody" }).execute();
});

test("tells the other address by mail, which shows the kept e-mail masked", async () => {
  const [kept, merged] = await couple();
  await merge(kept, merged);
  const { rows } = await shop.pool.query("select template, facts from outbox where recipient = $1", [merged.email]);
  expect(rows).toEqual([{ template: "accountsMerged", facts: { name: "Hagar Elsayed", kept: `p•••@example.test` } }]);
});

test("needs the permission, a reauthenticated session and the e-mail of the account that goes", async () => {
  const [kept, merged] = await couple();
  const support = await createUser(shop, { staffRole: "support" });
  const body = { other: merged.id, email: merged.email, reason: "x" };
  expect((await support.post(`/admin/customers/${kept.id}/merge`, body)).body.message).toBe("auth.noPermission");
  await setProof(null);
  expect((await merge(kept, merged)).body.message).toBe("auth.reauthenticate");
  await setProof(new Date());
  expect((await merge(kept, merged, { email: kept.email })).body.fields).toEqual({ email: "customer.otherEmail" });
  expect((await merge(kept, kept, { other: kept.id })).body.message).toBe("customer.mergeSelf");
  expect((await merge(kept, support)).status).toBe(404);
  expect((await merge(support, merged)).status).toBe(404);
  expect((await merge(kept, merged, { other: randomUUID() })).status).toBe(404);
  expect(await rowsOf("sessions", merged.id)).toHaveLength(1);
});

test("refuses to keep an account whose e-mail nobody proved", async () => {
  const [kept, merged] = await couple();
  await shop.db.updateTable("users").set({ email_verified_at: null }).where("id", "=", kept.id).execute();
  expect((await preview(kept, merged)).refusal).toBe("mergeUnverified");
  expect((await merge(kept, merged)).body.message).toBe("customer.mergeUnverified");
});

test("waits for an open card payment, whose late success becomes an order of the kept account", async () => {
  const [kept, merged] = await couple();
  const { sessionId } = await startCardCheckout(merged, dress);
  expect((await preview(kept, merged)).refusal).toBe("mergePaymentOpen");
  expect((await merge(kept, merged)).body.message).toBe("customer.mergePaymentOpen");
  await merged.post(`/checkout/session/${sessionId}/cancel`);
  expect((await merge(kept, merged)).status).toBe(204);
  // The draft of an order for a payment that arrives late.
  const [session] = await rowsOf("checkout_sessions", kept.id);
  expect(session).toMatchObject({ id: sessionId, draft: { userId: kept.id } });
});

test("an order that is being placed ends first and moves", async () => {
  const [kept, merged] = await couple();
  await fillCart(merged, dress);
  const holdStock = await hold(sql`select from variants where id = ${dress.variantId} for update`);
  const placing = merged.post("/checkout/cod", checkoutForm());
  await waitForLocks(1);
  const merging = merge(kept, merged);
  await waitForLocks(2);
  await holdStock.release();
  expect([(await placing).status, (await merging).status]).toEqual([200, 204]);
  expect(await rowsOf("orders", kept.id)).toHaveLength(1);
});

test("an order that comes later than the merge finds an empty cart", async () => {
  const [kept, merged] = await couple();
  await fillCart(merged, dress);
  const holdUser = await hold(sql`select from users where id = ${merged.id} for update`);
  const merging = merge(kept, merged);
  await waitForLocks(1);
  const late = merged.post("/checkout/cod", checkoutForm());
  await waitForLocks(2);
  await holdUser.release();
  expect((await merging).status).toBe(204);
  expect((await late).status).toBeGreaterThanOrEqual(400);
  expect(await rowsOf("orders", merged.id)).toEqual([]);
  expect(await rowsOf("orders", kept.id)).toEqual([]);
});

test("merges in both directions at once end with one account", async () => {
  const [one, two] = await couple();
  const answers = await Promise.all([merge(one, two), merge(two, one)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
});

test("an account that took over another one exports and erases what stayed with it", async () => {
  const [first, merged] = await couple();
  const kept = await createUser(shop);
  await grantCredit(staff, merged.id, 50);
  await shop.db
    .insertInto("consent_log")
    .values({ user_id: merged.id, visitor: "v", action: "accepted", text_shown: "Yes", language: "en" })
    .execute();
  await buyForCash(merged, dress);
  await merge(first, merged);
  await merge(kept, first);
  const exported = (await staff.post(`/admin/customers/${kept.id}/export`, { reason: "Letter" })).body;
  expect(exported.consents).toMatchObject([{ textShown: "Yes" }]);
  expect(exported.orders).toHaveLength(1);
  expect(exported.storeCredit.map(({ entry }: { entry: string }) => entry)).toEqual([
    "granted",
    "mergedOut",
    "mergedIn",
    "mergedOut",
    "mergedIn",
  ]);
  expect(exported.account.formerEmails.toSorted()).toEqual([first.email, merged.email].toSorted());
  await staff.post(`/admin/customers/${kept.id}/erase`, { reason: "Letter", email: kept.email });
  const consents = await sql`select user_id, visitor from consent_log where text_shown = 'Yes'`.execute(shop.db);
  expect(consents.rows).toEqual([{ user_id: null, visitor: null }]);
});

test("knows every column that names a customer", async () => {
  const { rows } = await shop.pool.query<{ name: string }>(`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'uuid'
       and c.column_name in ('user_id', 'owner_id', 'customer_id', 'accepted_by', 'merged_into')`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(mergedColumns).toSorted());
});

/** Holds the locks of a statement until it is released. */
async function hold(statement: ReturnType<typeof sql>) {
  const ready = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const done = shop.db.transaction().execute(async (tx) => {
    await statement.execute(tx);
    ready.resolve();
    await end.promise;
  });
  await ready.promise;
  return {
    async release() {
      end.resolve();
      await done;
    },
  };
}

/** Waits until so many statements of this shop wait for a lock. */
const waitForLocks = (count: number) =>
  expect
    .poll(
      async () =>
        (
          await shop.owner.db
            .selectFrom(sql<{ pid: number }>`pg_stat_activity`.as("a"))
            .select(sql<number>`count(*)::int`.as("n"))
            .where(sql<boolean>`wait_event_type = 'Lock' and datname = current_database()`)
            .executeTakeFirstOrThrow()
        ).n,
      { timeout: 30_000, interval: 20 },
    )
    .toBe(count);
