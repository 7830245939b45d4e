import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { reviewToken, sharedOrderToken } from "#shop/orders/server/sharedOrderLink.ts";
import { askForReviewsJob } from "#shop/reviews/server/askForReviews.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { hostileTexts } from "#tests/support/hostileTexts.ts";
import { sampleOf } from "#tests/support/longRun.ts";
import { insertPastOrders } from "#tests/support/pastOrders.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createGuest, createUser, type TestUser } from "#tests/support/users.ts";

let shop: Shop;
let staff: TestUser;
let mona: TestUser;
let guest: Awaited<ReturnType<typeof createGuest>>;
let dress: string;

beforeAll(async () => {
  shop = await openShop({ connections: 12, env: { ADMIN_LIMIT_PER_MINUTE: "100000" } });
  staff = await createUser(shop, { role: "admin" });
  guest = await createGuest(shop);
  await staff.patch("/admin/settings", {
    codConfirmation: "none",
    maxOpenCodOrders: 1000,
    maxOpenCodOrdersPerPhone: 1000,
  });
});
// Each test has its own product and buyer.
beforeEach(async () => {
  mona = await createUser(shop);
  dress = (await addProduct(shop.db, { stock: 1000 })).id;
  await needApproval(true);
});
afterAll(async () => {
  const violations = await findViolations(shop.db);
  await shop[Symbol.asyncDispose]();
  expect(violations).toEqual([]);
});

const needApproval = (reviewsNeedApproval: boolean) => staff.patch("/admin/settings", { reviewsNeedApproval });
const write = (by: TestUser, body: object = { stars: 5 }, id = dress) => by.put(`/products/${id}/reviews/own`, body);
const shown = async (query = "", id = dress) =>
  (await guest.call("GET", `/products/${id}/reviews?pageSize=50${query}`)).body;
const product = async (id = dress) => (await guest.call("GET", `/products/${id}`)).body;
const listed = async (query = "") => (await staff.get(`/admin/reviews?productId=${dress}${query}`)).body.items;
const publish = (...reviews: { id: string; version: number }[]) =>
  staff.post("/admin/reviews/publish", { reviews: reviews.map(({ id, version }) => ({ id, version })) });

async function receive(by: TestUser, id = dress): Promise<string> {
  const { orderId } = await buyForCash(by, { id });
  await adminOrderClient(staff, orderId).move("delivered");
  return orderId;
}

/** An order by phone of a customer without an account. */
async function receivedWithoutAccount(email: string): Promise<string> {
  const id = randomUUID();
  const line = { productId: dress, category: "shirts", quantity: 1, returned: 0, total: 500_00, discount: 0 };
  const order = { id, placedAt: new Date(), method: "cod", status: "processing", governorate: "ALX" } as const;
  await insertPastOrders(shop.db, [{ ...order, email, total: 500_00, lines: [line], ledger: [] }]);
  return id;
}

test("only customers who received a product and kept it review it", async () => {
  expect((await guest.call("PUT", `/products/${dress}/reviews/own`, { stars: 5 })).status).toBe(401);
  expect((await write(mona)).body.message).toBe("reviews.notReceived");
  const { orderId } = await buyForCash(mona, { id: dress });
  expect((await mona.get(`/products/${dress}/reviews/own`)).body).toEqual({ mayWrite: false, review: null });
  expect((await write(mona)).status).toBe(409);
  await adminOrderClient(staff, orderId).move("delivered");
  expect((await mona.get(`/products/${dress}/reviews/own`)).body.mayWrite).toBe(true);
  expect((await write(mona)).status).toBe(200);
  expect((await write(await createUser(shop))).body.message).toBe("reviews.notReceived");

  const returner = await createUser(shop);
  const returned = (pieces: number, orderId: string) =>
    shop.db.updateTable("order_lines").set({ returned: pieces }).where("order_id", "=", orderId).execute();
  const returnedId = await receive(returner);
  await returned(1, returnedId);
  expect((await write(returner)).body.message).toBe("reviews.notReceived");
  await returned(0, returnedId);
  expect((await write(returner)).status).toBe(200);
  // A received item may still be reviewed after its return.
  await returned(1, returnedId);
  expect((await write(returner, { stars: 1 })).status).toBe(200);
  await returned(0, returnedId);
});

test("requires stars, and bounds every text", async () => {
  await receive(mona);
  for (const [body, field] of [
    [{}, "stars"],
    [{ stars: 0 }, "stars"],
    [{ stars: 6 }, "stars"],
    [{ stars: 4.5 }, "stars"],
    [{ stars: 5, text: "x".repeat(2001) }, "text"],
    [{ stars: 5, title: "x".repeat(121) }, "title"],
    [{ stars: 5, fit: "tight" }, "fit"],
  ] as const)
    expect(Object.keys((await write(mona, body)).body.fields ?? {}), JSON.stringify(body).slice(0, 60)).toEqual([
      field,
    ]);
  await needApproval(false);
  for (const text of sampleOf(Object.values(hostileTexts), 4)) {
    await sql`delete from rate_limits`.execute(shop.db);
    const written = await write(mona, { stars: 5, text: text.slice(0, 2000) });
    expect([200, 400], text.slice(0, 40)).toContain(written.status);
    expect((await shown()).items.length).toBeLessThan(2);
  }
});

test("shows a review after staff published it, with the sums of its product", async () => {
  await receive(mona);
  await write(mona, { stars: 4, title: "Soft", text: "Very soft,\nand cool.", fit: "small" });
  expect(await shown()).toMatchObject({ total: 0, items: [] });
  expect(await product()).toMatchObject({ rating: null, ratings: [0, 0, 0, 0, 0] });
  const [waiting] = await listed("&status=waiting");
  const count = async () => (await staff.get("/admin/waiting")).body.reviews;
  const before = await count();
  expect((await publish(waiting)).body).toEqual({ published: 1, skipped: 0 });
  expect(await count()).toBe(before - 1);
  const { items, total } = await shown();
  expect(total).toBe(1);
  expect(items).toMatchObject([
    {
      stars: 4,
      title: "Soft",
      text: "Very soft,\nand cool.",
      fit: "small",
      name: "Mona A.",
      language: "en",
      answer: null,
    },
  ]);
  expect(JSON.stringify(items)).not.toContain(mona.id);
  expect(await product()).toMatchObject({
    rating: { average: 4, count: 1 },
    ratings: [0, 0, 0, 1, 0],
    fits: [1, 0, 0],
  });
  const { body: list } = await guest.call("GET", `/products?pageSize=100`);
  expect(list.items.find(({ _id }: { _id: string }) => _id === dress).rating).toEqual({ average: 4, count: 1 });

  // Changed: judged anew, and its stars no longer count.
  expect((await write(mona, { stars: 1, showsName: false })).body.status).toBe("waiting");
  expect(await product()).toMatchObject({ rating: null, fits: [0, 0, 0] });
  await publish((await listed())[0]);
  expect((await shown()).items).toMatchObject([{ stars: 1, name: null }]);
  expect((await mona.delete(`/products/${dress}/reviews/own`, undefined)).status).toBe(204);
  expect(await product()).toMatchObject({ rating: null, ratings: [0, 0, 0, 0, 0] });
});

test("keeps one review of a customer and product, however often and at once it is written", async () => {
  await needApproval(false);
  await receive(mona);
  await receive(mona);
  const answers = await Promise.all([1, 2, 3, 4, 5].map((stars) => write(mona, { stars })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await shown()).total).toBe(1);
  expect((await product()).rating.count).toBe(1);
});

test("does not publish a text that staff have not seen", async () => {
  await receive(mona);
  await write(mona, { stars: 5, text: "Lovely" });
  const [seen] = await listed();
  await write(mona, { stars: 5, text: "Buy cheap watches" });
  expect((await publish(seen)).body).toEqual({ published: 0, skipped: 1 });
  expect((await staff.post(`/admin/reviews/${seen.id}/hide`, { reason: "Spam", version: seen.version })).status).toBe(
    409,
  );
  for (let round = 0; round < 5; round++) {
    const [review] = await listed();
    const [published] = await Promise.all([publish(review), write(mona, { stars: 3, text: `Round ${round}` })]);
    const [after] = await listed();
    // Either the change came first and nothing was published, or the change waits for approval now.
    expect(after).toMatchObject({ status: "waiting", text: `Round ${round}` });
    expect(published.body.published + published.body.skipped).toBe(1);
  }
  expect((await product()).rating).toBeNull();
});

test("staff hide a review with a reason that its customer sees, and answer in public", async () => {
  await needApproval(false);
  await receive(mona);
  await write(mona, { stars: 2, text: "Too small" });
  const [review] = await listed();
  const answered = await staff.put(`/admin/reviews/${review.id}/answer`, {
    text: "We are sorry.",
    version: review.version,
  });
  expect(answered.body.answer).toBe("We are sorry.");
  expect((await shown()).items[0].answer).toBe("We are sorry.");
  const hide = (body: object) => staff.post(`/admin/reviews/${review.id}/hide`, { version: review.version, ...body });
  expect((await hide({ reason: " " })).status).toBe(400);
  expect((await hide({ reason: "Names a person" })).body.status).toBe("hidden");
  expect(await shown()).toMatchObject({ total: 0, items: [] });
  const own = (await mona.get(`/products/${dress}/reviews/own`)).body.review;
  expect(own).toMatchObject({ status: "hidden", reason: "Names a person" });
  // Even in a shop that publishes at once, staff judge the new text.
  expect((await write(mona, { stars: 2 })).body.status).toBe("waiting");
  const { body: log } = await staff.get("/admin/audit-log?subject=review");
  expect(log.items.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(["review.hidden", "review.answered"]),
  );
});

test("sorts, pages and filters reviews in the database", async () => {
  await needApproval(false);
  for (const stars of [3, 5, 1, 5, 4, 2]) {
    const buyer = await createUser(shop);
    await receive(buyer);
    await write(buyer, { stars });
  }
  const starsOf = async (query: string) => (await shown(query)).items.map(({ stars }: { stars: number }) => stars);
  expect(await starsOf("")).toEqual([2, 4, 5, 1, 5, 3]);
  expect(await starsOf("&sort=highest")).toEqual([5, 5, 4, 3, 2, 1]);
  expect(await starsOf("&sort=lowest")).toEqual([1, 2, 3, 4, 5, 5]);
  expect(await shown("&stars=5")).toMatchObject({ total: 2, items: [{ stars: 5 }, { stars: 5 }] });
  const second = (await guest.call("GET", `/products/${dress}/reviews?pageSize=4&page=2`)).body;
  expect(second).toMatchObject({ page: 2, total: 6, items: [{ stars: 5 }, { stars: 3 }] });
  expect((await product()).rating).toEqual({ average: 3.3, count: 6 });
  const { body: hidden } = await guest.call("GET", "/products/nothing-of-this-name/reviews");
  expect(hidden).toMatchObject({ total: 0, items: [] });
});

test("counts reports of visitors once, up to a limit, and not of what is not shown", async () => {
  await needApproval(false);
  await receive(mona);
  await write(mona, { stars: 1, text: "Rude" });
  const [review] = await listed();
  const report = (id: string) => guest.call("POST", `/reviews/${id}/reports`, { reason: "offensive" });
  expect((await report(review.id)).status).toBe(204);
  expect((await report(review.id)).status).toBe(204);
  expect(await listed("&reported=yes")).toMatchObject([{ reports: 1, reportReasons: ["offensive"] }]);
  expect((await report(randomUUID())).status).toBe(404);
  const statuses: number[] = [];
  for (let at = 0; at < 10; at++) statuses.push((await report(review.id)).status);
  expect(statuses.at(-1)).toBe(429);
  await publish(review);
  expect(await listed("&reported=yes")).toEqual([]);
});

test("a signed link reviews the items of its order alone, with or without an account", async () => {
  const orderId = await receive(mona);
  const secret = shop.config.sessionSecret;
  const link = (id: string) => `/reviews/requested/${reviewToken(id, secret)}`;
  const found = (await guest.call("GET", link(orderId))).body;
  expect(found).toMatchObject({ name: "Mona A.", isStopped: false, items: [{ productId: dress, review: null }] });
  expect((await guest.call("PUT", `${link(orderId)}/${dress}`, { stars: 4 })).status).toBe(200);
  // The same review as that of the account.
  expect((await mona.get(`/products/${dress}/reviews/own`)).body.review.stars).toBe(4);
  const other = (await addProduct(shop.db)).id;
  expect((await guest.call("PUT", `${link(orderId)}/${other}`, { stars: 4 })).status).toBe(409);
  for (const token of ["x", sharedOrderToken(orderId, secret), reviewToken(orderId, "another secret")])
    expect((await guest.call("GET", `/reviews/requested/${token}`)).status).toBe(404);

  const email = `${randomUUID()}@example.test`;
  const [first, second] = [await receivedWithoutAccount(email), await receivedWithoutAccount(email.toUpperCase())];
  expect((await guest.call("PUT", `${link(second)}/${dress}`, { stars: 4 })).status).toBe(409);
  await shop.db.updateTable("orders").set({ delivered_at: new Date() }).where("id", "=", second).execute();
  expect((await guest.call("PUT", `${link(second)}/${dress}`, { stars: 4 })).status).toBe(200);
  // Both orders are of one customer, who has one review.
  expect((await guest.call("PUT", `${link(first)}/${dress}`, { stars: 2 })).status).toBe(200);
  expect(await listed()).toMatchObject([{ stars: 2, orderId: first, name: "Past" }, { stars: 4 }]);
  expect((await guest.call("DELETE", `${link(second)}/${dress}`)).status).toBe(204);
  expect(await listed()).toHaveLength(1);
  await shop.db
    .deleteFrom("orders")
    .where("id", "in", [first, second])
    .execute()
    .catch(() => {});
});

test("asks once by mail some days after the delivery, unless the customer wants no more", async () => {
  await staff.patch("/admin/settings", { reviewMails: true, reviewMailDays: 7 });
  const ask = () => askForReviewsJob.run({}, shop.tools);
  const isRequested = async (orderId: string) =>
    (
      await shop.db.selectFrom("outbox").select(["template", "recipient"]).where("order_id", "=", orderId).execute()
    ).filter(({ template }) => template === "reviewRequest").length;
  const orderId = await receive(mona);
  const delivered = (days: number, id: string) =>
    sql`update orders set delivered_at = now() - make_interval(days => ${days}::int) where id = ${id}`.execute(shop.db);
  await ask();
  expect(await isRequested(orderId)).toBe(0);
  await delivered(8, orderId);
  await staff.patch("/admin/settings", { reviewMails: false });
  await ask();
  expect(await isRequested(orderId)).toBe(0);
  await staff.patch("/admin/settings", { reviewMails: true });
  await Promise.all([ask(), ask()]);
  await ask();
  expect(await isRequested(orderId)).toBe(1);

  // Delivered long before, already reviewed, or stopped: none.
  const other = await createUser(shop);
  const [old, reviewed] = [await receive(other), await receive(other)];
  await delivered(40, old);
  await delivered(8, reviewed);
  await write(other);
  await ask();
  expect([await isRequested(old), await isRequested(reviewed)]).toEqual([0, 0]);
  const token = reviewToken(orderId, shop.config.sessionSecret);
  expect((await guest.call("POST", `/reviews/requested/${token}/stop`)).status).toBe(204);
  expect((await guest.call("GET", `/reviews/requested/${token}`)).body.isStopped).toBe(true);
  const next = await receive(mona);
  await delivered(8, next);
  await ask();
  expect(await isRequested(next)).toBe(0);
});

test("exports the reviews of an account, and deletes them with it", async () => {
  await needApproval(false);
  await receive(mona);
  await write(mona, { stars: 3, text: "Fine" });
  const { body } = await mona.get("/users/me/export");
  expect(body.reviews).toMatchObject([{ product: dress, stars: 3, text: "Fine", shownName: "Mona A." }]);
  expect((await product()).rating.count).toBe(1);
  await staff.post(`/admin/customers/${mona.id}/erase`, { reason: "By phone", email: mona.email });
  expect(await shown()).toMatchObject({ total: 0, items: [] });
  expect((await product()).rating).toBeNull();
});
