import { sql } from "kysely";
import { expect, test } from "vitest";
import { methodAndPath } from "#platform/contract.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash, checkoutForm, fillCart } from "#tests/support/purchases.ts";
import { recordStatements } from "#tests/support/recordStatements.ts";
import { openShop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

// Generated from the contracts, so that it covers every new list.
test("a list costs the same number of statements however much it shows", async () => {
  await using shop = await openShop();
  const [buyer, staff] = [await createUser(shop), await createUser(shop, { role: "admin" })];
  for (let at = 0; at < 6; at++) {
    const { id } = await addProduct(shop.db, { id: `dress-${at}`, name: `Linen dress ${at}` });
    await buyForCash(buyer, { id });
    await buyer.put(`/users/me/lists/${id}`, {});
    await staff.post("/admin/coupons", { kind: "coupon", code: `SPRING${at}`, percentOff: 10 });
    const message = { name: "Mona", email: "mona@example.test", topic: "order", message: "Where is my linen dress?" };
    await buyer.post("/contact", message);
    await buyer.get(`/products/search?q=sandal${at}`);
  }
  await shop.runJobs();
  const lists = shop.app.contracts.filter(({ endpoint: { call, query } }) => {
    const [method, path] = methodAndPath(call);
    return (
      method === "GET" && "pageSize" in ((query as { shape?: object } | undefined)?.shape ?? {}) && !/:|\./.test(path)
    );
  });
  expect(lists.length).toBeGreaterThan(15);
  const full: string[] = [];
  for (const { endpoint } of lists) {
    const [, path] = methodAndPath(endpoint.call);
    const { get } = endpoint.access === "staff" ? staff : buyer;
    const words = path.endsWith("/search") ? "&q=linen" : "";
    const shown = async (pageSize: number) => {
      const { status, body } = await get(`${path}?pageSize=${pageSize}${words}`);
      expect(status, endpoint.call).toBe(200);
      return body.items?.length ?? 0;
    };
    // The caches are warm by then.
    if ((await shown(50)) > 4) full.push(endpoint.call);
    const few = await recordStatements(shop, () => shown(1));
    const many = await recordStatements(shop, () => shown(50));
    expect(many.length, endpoint.call).toBeLessThanOrEqual(few.length + 1);
    // Search has the most statements.
    expect(many.length, endpoint.call).toBeLessThanOrEqual(12);
  }
  expect(full.length, full.join(", ")).toBeGreaterThan(8);
});

test("cart, quote and order cost the same statements with one line and with six", async () => {
  await using shop = await openShop();
  const buyer = await createUser(shop);
  const ids: string[] = [];
  for (let at = 0; at < 6; at++)
    ids.push((await addProduct(shop.db, { id: `dress-${at}`, name: `Linen dress ${at}` })).id);
  const costs = async (...productIds: string[]) => {
    const counts: number[] = [];
    const count = async (work: () => Promise<unknown>) => counts.push((await recordStatements(shop, work)).length);
    await fillCart(buyer, ...productIds.map((id) => ({ id })));
    await count(() => buyer.get("/cart"));
    await count(() => buyer.post("/checkout/quote", {}));
    const [last = ""] = productIds;
    const { orderId } = await buyForCash(buyer, { id: last });
    await count(() => buyer.get(`/orders/${orderId}`));
    await count(() => buyer.get("/orders"));
    return counts;
  };
  const once = await costs(ids[0] ?? "");
  expect(await costs(...ids)).toEqual(once);
});

test("a cash purchase costs ten statements", async () => {
  await using shop = await openShop();
  const buyer = await createUser(shop);
  const { id } = await addProduct(shop.db, { stock: 10 });
  const form = checkoutForm();
  const costs = async () => {
    const add = await recordStatements(shop, () => fillCart(buyer, { id }));
    const quote = await recordStatements(shop, () => buyer.post("/checkout/quote", form));
    const order = await recordStatements(shop, () => buyer.post("/checkout/cod", checkoutForm()));
    return { add, quote, order };
  };
  // Reads holidays, and saves the delivery data.
  await costs();
  const { add, quote, order } = await costs();
  expect(add.length, add.join("\n")).toBeLessThanOrEqual(2);
  expect(quote.length, quote.join("\n")).toBeLessThanOrEqual(2);
  // Session, begin, locks, cart with open orders, order, commit.
  expect(order.length, order.join("\n")).toBeLessThanOrEqual(6);
});

test("a cash order leaves no list of new phone numbers that later orders would go through", async () => {
  await using shop = await openShop();
  const buyer = await createUser(shop);
  await buyForCash(buyer, await addProduct(shop.db));
  const { rows } = await sql`select gin_clean_pending_list('orders_by_phone')::int as pages`.execute(shop.owner.db);
  expect(rows).toEqual([{ pages: 0 }]);
});

test("a cash purchase keeps the plans of its statements", async () => {
  await using shop = await openShop();
  const buyer = await createUser(shop);
  const { id } = await addProduct(shop.db, { stock: 20 });
  // More often than the limit above which a statement is prepared.
  for (let n = 0; n < 8; n++) await buyForCash(buyer, { id });
  const connections = await Promise.all(Array.from({ length: shop.pool.totalCount }, () => shop.pool.connect()));
  const plans = { custom: 0, generic: 0 };
  for (const connection of connections) {
    const { rows } = await connection.query<{ custom: number; generic: number }>(
      `select custom_plans as custom, generic_plans as generic from pg_prepared_statements
        where statement like '%"ofAccount"%' and statement not like '%pg_prepared_statements%'`,
    );
    for (const { custom, generic } of rows) {
      plans.custom += custom;
      plans.generic += generic;
    }
    connection.release();
  }
  expect(plans.custom).toBe(0);
  expect(plans.generic).toBeGreaterThan(1);
});
