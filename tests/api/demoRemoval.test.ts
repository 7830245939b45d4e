import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { seedDemo } from "#shop/catalogue/server/demo/seedDemo.ts";
import { seedDemoReviews } from "#shop/reviews/server/demo/seedDemoReviews.ts";
import type { DemoData } from "#shop/setup/contract.ts";
import { longTest } from "#tests/support/longRun.ts";
import { addProduct } from "#tests/support/products.ts";
import { checkoutForm } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

const ordered = "delta-pocket-tee";
const changed = "luxor-linen-shirt";
const unwanted = "siwa-neck-tee";
const line = { productId: ordered, variantAttributes: { colour: "clay", size: "L" }, quantity: 1 };

const setProof = (shop: Shop, { id }: TestUser, reauthenticated_at: Date | null) =>
  shop.db.updateTable("sessions").set({ reauthenticated_at }).where("user_id", "=", id).execute();
const planOf = async (person: TestUser): Promise<DemoData> => (await person.get("/admin/demo-data")).body;
const remove = (person: TestUser, keepCategories = false) =>
  person.post("/admin/demo-data/removal", { keepCategories });

/** A demo shop with an order, a changed product, a product of its own, a full cart and a wishlist. */
async function openUsedShop(pages = false) {
  const shop = await openShop({ demo: true, pages });
  const owner = await createUser(shop, { role: "admin" });
  const buyer = await createUser(shop);
  await buyer.post("/cart", line);
  const placed = await buyer.post("/checkout/cod", checkoutForm());
  expect(placed.status).toBe(200);
  await owner.patch(`/products/${changed}/fields`, { price: 555 });
  await addProduct(shop.db, { id: "own-shirt", name: "Own shirt", category: "shirts", stock: 3 });
  const wanted = { ...line, productId: unwanted, variantAttributes: { colour: "charcoal", size: "L" } };
  expect((await buyer.post("/cart", wanted)).status).toBe(200);
  return { shop, owner, buyer, orderId: placed.body.orderId as string };
}

const countRows = async (shop: Shop) =>
  (
    await sql<Record<string, number>>`
      select (select count(*) from products)::int as products, (select count(*) from variants)::int as variants,
             (select count(*) from pictures where product_id is not null)::int as pictures,
             (select count(*) from categories)::int as categories, (select count(*) from orders)::int as orders,
             (select count(*) from users)::int as users, (select count(*) from demo_products)::int as demo`.execute(
      shop.db,
    )
  ).rows[0] ?? {};

test("says what goes and what stays, and does exactly that", async () => {
  const { shop, owner, orderId } = await openUsedShop();
  await using _ = shop;
  await seedDemoReviews(shop.db);
  const product = async () => (await owner.get(`/products/${changed}`)).body;
  expect((await product()).rating.count).toBeGreaterThan(2);
  const before = await countRows(shop);
  const plan = await planOf(owner);
  expect(plan).toMatchObject({
    state: "present",
    hidden: { count: 1, items: [{ id: ordered }] },
    kept: { count: 1, items: [{ id: changed }] },
    stays: { products: 1, orders: 1, customers: 1 },
  });
  expect(plan.deleted).toMatchObject({ products: 58, cartLines: 1, categories: 9 });

  expect((await remove(owner)).body.state).toBe("removing");
  await shop.runJobs();
  const after = await countRows(shop);
  const { products, variants, pictures, categories } = plan.deleted;
  expect(after).toEqual({
    products: (before.products ?? 0) - products,
    variants: (before.variants ?? 0) - variants,
    pictures: (before.pictures ?? 0) - pictures,
    categories: (before.categories ?? 0) - categories,
    orders: before.orders,
    users: before.users,
    demo: 0,
  });
  expect(await planOf(owner)).toMatchObject({
    state: "removed",
    removed: { products: 58, hidden: 1, kept: 1, categories },
  });
  const rows = await shop.db.selectFrom("products").select(["id", "hidden", "price"]).orderBy("id").execute();
  expect(rows).toEqual([
    { id: ordered, hidden: true, price: expect.any(Number) },
    { id: changed, hidden: false, price: 555_00 },
    { id: "own-shirt", hidden: false, price: 500_00 },
  ]);
  // The reviews of the demo go, also those of a product that stays.
  expect((await product()).rating).toBeNull();
  expect((await owner.get(`/admin/orders/${orderId}`)).status).toBe(200);
  // Its only product is hidden; that of the own product stays.
  expect(await shop.db.selectFrom("categories").select(["slug", "hidden"]).orderBy("slug").execute()).toEqual([
    { slug: "shirts", hidden: false },
    { slug: "t-shirts", hidden: true },
  ]);
  expect(await findViolations(shop.db)).toEqual([]);
}, 60_000);

test("pages, lists and search follow the removal", async () => {
  const { shop, owner } = await openUsedShop(true);
  await using _ = shop;
  const statusOf = async (url: string) => (await shop.app.inject({ url })).statusCode;
  const found = async (q: string) => (await shop.app.inject({ url: `/api/products/search?q=${q}` })).json().total;
  expect([await statusOf("/product/siwa-neck-tee"), await statusOf("/category/abayas")]).toEqual([200, 200]);
  expect(await found("abaya")).toBeGreaterThan(0);
  await remove(owner);
  await shop.runJobs();
  await vi.waitFor(
    async () => {
      expect(await statusOf("/product/siwa-neck-tee")).toBe(404);
      expect(await statusOf(`/product/${ordered}`)).toBe(404);
      expect(await statusOf(`/product/${changed}`)).toBe(200);
      expect(await statusOf("/product/own-shirt")).toBe(200);
      expect(await found("abaya")).toBe(0);
      expect((await shop.app.inject({ url: "/" })).body).not.toContain("/category/abayas");
    },
    { timeout: 5_000 },
  );
}, 60_000);

test("keeps the categories on request, and a category that something of the owner's needs", async () => {
  await using shop = await openShop({ demo: true });
  const owner = await createUser(shop, { role: "admin" });
  await owner.post("/admin/coupons", { kind: "coupon", code: "BAGS10", percentOff: 10, categories: ["bags"] });
  const { deleted, keptCategories } = await planOf(owner);
  expect({ going: deleted.categories, keptCategories }).toEqual({ going: 10, keptCategories: 1 });
  await remove(owner, true);
  await shop.runJobs();
  expect(await countRows(shop)).toMatchObject({ products: 0, categories: 11 });
  expect(await findViolations(shop.db)).toEqual([]);
});

test("a second press, also at the same moment, changes nothing, and no later start brings the demo back", async () => {
  await using shop = await openShop({ demo: true });
  const owner = await createUser(shop, { role: "admin" });
  await setProof(shop, owner, null);
  expect(await remove(owner)).toMatchObject({ status: 403, body: { message: "auth.reauthenticate" } });
  expect((await planOf(owner)).state).toBe("present");
  await setProof(shop, owner, new Date());
  const answers = await Promise.all([remove(owner), remove(owner), remove(owner)]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
  await Promise.all([shop.runJobs(), shop.runJobs()]);
  expect((await remove(owner)).body.state).toBe("removed");
  const { rows } = await sql`select action, count(*)::int as n from audit_log
    where action in ('setup.demoRemoved', 'product.deleted') group by 1 order by 1`.execute(shop.db);
  expect(rows).toEqual([
    { action: "product.deleted", n: 60 },
    { action: "setup.demoRemoved", n: 1 },
  ]);
  expect(await seedDemo(shop.db)).toBe(0);
}, 60_000);

test("orders during the removal are placed with a product that stays, or refused", async () => {
  await using shop = await openShop({ demo: true, connections: 10 });
  const owner = await createUser(shop, { role: "admin" });
  const buyers = await Promise.all(Array.from({ length: 8 }, () => createUser(shop)));
  // The first and the last product of the removal, which goes by id.
  const { rows } = await sql<{ id: string; attributes: Record<string, string> }>`
    select distinct on (product_id) product_id as id, attributes from variants where stock > 0
     order by product_id`.execute(shop.db);
  const wanted = buyers.map((_, at) => rows[Math.floor((at * (rows.length - 1)) / (buyers.length - 1))]);
  for (const [at, buyer] of buyers.entries()) {
    const cartLine = { productId: wanted[at]?.id, variantAttributes: wanted[at]?.attributes, quantity: 1 };
    expect((await buyer.post("/cart", cartLine)).status).toBe(200);
  }
  await remove(owner);
  const [, ...answers] = await Promise.all([
    shop.runJobs(),
    ...buyers.map((buyer) => buyer.post("/checkout/cod", checkoutForm())),
  ]);
  expect(answers.filter(({ status }) => status !== 200 && status !== 409 && status !== 400)).toEqual([]);
  const lines = await sql<{ hidden: boolean | null }>`
    select p.hidden from order_lines l left join products p on p.id = l.product_id`.execute(shop.db);
  expect(lines.rows.filter(({ hidden }) => hidden !== true)).toEqual([]);
  expect(lines.rows).toHaveLength(answers.filter(({ status }) => status === 200).length);
  expect(await findViolations(shop.db)).toEqual([]);
}, 60_000);

// Killed workers of other jobs are replaced in each run.
longTest(
  "a killed worker's removal is finished by the next one",
  async () => {
    const { shop, owner } = await openUsedShop();
    await using _ = shop;
    await remove(owner);
    const left = async () => (await countRows(shop)).demo ?? 0;
    const worker: ChildProcess = spawn(process.execPath, ["tests/support/killableWorker.ts"], {
      env: {
        ...process.env,
        ASKED: JSON.stringify({ url: shop.database.url, secret: shop.config.sessionSecret, jobs: "setup." }),
      },
      stdio: "inherit",
    });
    await vi.waitFor(async () => expect(await left()).toBeLessThan(55), { timeout: 30_000, interval: 2 });
    worker.kill("SIGKILL");
    await once(worker, "exit");
    expect(await left()).toBeGreaterThan(0);
    expect(await findViolations(shop.db)).toEqual([]);
    // The lock of a dead worker is freed within a minute.
    await sql`select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs
    where locked_by is not null`.execute(shop.db);
    await shop.runJobs();
    expect(await planOf(owner)).toMatchObject({ state: "removed", removed: { products: 58, hidden: 1, kept: 1 } });
    expect(await findViolations(shop.db)).toEqual([]);
  },
  90_000,
);

test("only who may delete products removes the demo, and an API token never does", async () => {
  await using shop = await openShop({ demo: true });
  for (const staffRole of ["orders", "marketing", "readOnly"] as const)
    expect(await remove(await createUser(shop, { staffRole }))).toMatchObject({ status: 403 });
  const owner = await createUser(shop, { role: "admin" });
  const token = await owner.post("/admin/api-tokens", { name: "All", scopes: ["products.delete"], days: 30 });
  const answer = await shop.app.inject({
    method: "POST",
    url: "/api/admin/demo-data/removal",
    headers: { authorization: `Bearer ${token.body.token}` },
    payload: { keepCategories: false },
  });
  expect(answer.statusCode).toBe(403);
  expect((await planOf(owner)).state).toBe("present");
});

test("a shop without demo data has nothing to remove", async () => {
  await using shop = await openShop();
  const owner = await createUser(shop, { role: "admin" });
  expect((await planOf(owner)).state).toBe("none");
  expect(await remove(owner)).toMatchObject({ status: 409, body: { message: "admin.setup.noDemo" } });
});
