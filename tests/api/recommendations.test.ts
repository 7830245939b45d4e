import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addProduct } from "#tests/support/products.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createGuest, createUser } from "#tests/support/users.ts";

const productIdsOf = (answer: { body: { items: { _id: string }[] } }) => answer.body.items.map(({ _id }) => _id);

/** Inserts an order; `userId` is null for a deleted user. */
async function insertOrder(shop: Shop, userId: string | null, productIds: readonly string[]): Promise<void> {
  const order = randomUUID();
  await shop.pool.query(
    `insert into orders (id, user_id, status, payment_method, language, email, customer_name, phones, shipping_address,
       billing_address, governorate, subtotal, discount, tax, shipping, total, idempotency_key)
     values ($1, $2, 'delivered', 'cod', 'en', 'x@example.test', 'X', '{}', '{}', '{}', 'C', 0, 0, 0, 0, 0, $3)`,
    [order, userId, order],
  );
  for (const [position, id] of productIds.entries())
    await shop.pool.query(
      `insert into order_lines (order_id, position, product_id, sku, name, category, price, deal_percent, quantity, total)
       values ($1, $2, $3, 'S', '{"en":"x"}', 'shirts', 0, 0, 1, 0)`,
      [order, position, id],
    );
}

test("shows best sellers to guests and to users without history", async () => {
  await using shop = await openShop();
  const [few, many] = [await addProduct(shop.db, { sold: 3 }), await addProduct(shop.db, { sold: 9 })];
  await addProduct(shop.db, { sold: 20, hidden: true });
  await addProduct(shop.db, { sold: 20, stock: 0 });
  for (const person of [await createGuest(shop), await createUser(shop)]) {
    const answer = await person.call("GET", "/products/recommendations");
    expect(answer).toMatchObject({ status: 200, body: { page: 1, pageSize: 24, total: 2, personal: false } });
    expect(productIdsOf(answer)).toEqual([many.id, few.id]);
  }
});

test("recommends what goes with past purchases, then own categories, then best sellers", async () => {
  await using shop = await openShop();
  const mine = await addProduct(shop.db, { category: "shirts", sold: 50 });
  const liked = await addProduct(shop.db, { category: "dresses", sold: 40 });
  const goesWith = await addProduct(shop.db, { category: "bags" });
  const sameCategory = await addProduct(shop.db, { category: "dresses", sold: 1 });
  const loved = await addProduct(shop.db, { category: "shoes", sold: 99 });
  const gone = await addProduct(shop.db, { category: "bags", stock: 0 });
  const hidden = await addProduct(shop.db, { category: "bags", hidden: true });
  const mona = await createUser(shop);
  await insertOrder(shop, mona.id, [mine.id]);
  await insertOrder(shop, null, [mine.id, goesWith.id, gone.id, hidden.id]);
  await mona.put(`/users/me/lists/${liked.id}`, {});

  const answer = await mona.get("/products/recommendations?lang=ar");
  expect(answer.body.personal).toBe(true);
  expect(productIdsOf(answer)).toEqual([goesWith.id, sameCategory.id, loved.id]);
});

test("a product view is enough for a recommendation", async () => {
  await using shop = await openShop();
  const viewed = await addProduct(shop.db, { category: "abayas" });
  const alike = await addProduct(shop.db, { category: "abayas", sold: 1 });
  await addProduct(shop.db, { category: "shoes", sold: 99 });
  const mona = await createUser(shop);
  await mona.put(`/users/me/views/${viewed.id}`, {});
  expect(productIdsOf(await mona.get("/products/recommendations"))[0]).toBe(alike.id);
});

test("paginates recommendations without duplicates", async () => {
  await using shop = await openShop();
  for (let sold = 1; sold <= 5; sold++) await addProduct(shop.db, { sold });
  const nobody = await createGuest(shop);
  const pages = await Promise.all(
    [1, 2, 3].map((page) => nobody.call("GET", `/products/recommendations?page=${page}&pageSize=2`)),
  );
  expect(pages.map(({ body }) => body.total)).toEqual([5, 5, 5]);
  const ids = pages.flatMap(productIdsOf);
  expect(new Set(ids).size).toBe(5);
});

test("fills up “people also bought” from the same category", async () => {
  await using shop = await openShop();
  const [shirt, other, bag] = [
    await addProduct(shop.db),
    await addProduct(shop.db, { sold: 5 }),
    await addProduct(shop.db, { category: "bags" }),
  ];
  await insertOrder(shop, null, [shirt.id, bag.id]);
  const nobody = await createGuest(shop);
  expect(productIdsOf(await nobody.call("GET", `/products/${shirt.id}/also-bought`))).toEqual([bag.id, other.id]);
});
