import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addProduct } from "#tests/support/catalogue.ts";
import { guest, signedIn } from "#tests/support/people.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

const idsOf = (answer: { body: { items: { _id: string }[] } }) => answer.body.items.map(({ _id }) => _id);

/** An order as it stands in the books; `userId` is null for somebody who has left. */
async function bought(shop: Shop, userId: string | null, productIds: readonly string[]): Promise<void> {
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

test("a guest, and somebody of whom nothing is known, is shown the best sellers", async () => {
  await using shop = await openShop();
  const [few, many] = [await addProduct(shop.db, { sold: 3 }), await addProduct(shop.db, { sold: 9 })];
  await addProduct(shop.db, { sold: 20, hidden: true });
  await addProduct(shop.db, { sold: 20, stock: 0 });
  for (const person of [await guest(shop), await signedIn(shop)]) {
    const answer = await person.call("GET", "/products/recommendations");
    expect(answer).toMatchObject({ status: 200, body: { page: 1, pageSize: 24, total: 2, personal: false } });
    expect(idsOf(answer)).toEqual([many.id, few.id]);
  }
});

test("what goes with one's purchases comes first, then one's own categories, then what sells; nothing that one has", async () => {
  await using shop = await openShop();
  const mine = await addProduct(shop.db, { category: "shirts", sold: 50 });
  const liked = await addProduct(shop.db, { category: "dresses", sold: 40 });
  const goesWith = await addProduct(shop.db, { category: "bags" });
  const sameCategory = await addProduct(shop.db, { category: "dresses", sold: 1 });
  const loved = await addProduct(shop.db, { category: "shoes", sold: 99 });
  const gone = await addProduct(shop.db, { category: "bags", stock: 0 });
  const hidden = await addProduct(shop.db, { category: "bags", hidden: true });
  const mona = await signedIn(shop);
  await bought(shop, mona.id, [mine.id]);
  await bought(shop, null, [mine.id, goesWith.id, gone.id, hidden.id]);
  await mona.put(`/users/me/lists/${liked.id}`, {});

  const answer = await mona.get("/products/recommendations?lang=ar");
  expect(answer.body.personal).toBe(true);
  expect(idsOf(answer)).toEqual([goesWith.id, sameCategory.id, loved.id]);
});

test("looking is enough to be recommended something", async () => {
  await using shop = await openShop();
  const seen = await addProduct(shop.db, { category: "abayas" });
  const alike = await addProduct(shop.db, { category: "abayas", sold: 1 });
  await addProduct(shop.db, { category: "shoes", sold: 99 });
  const mona = await signedIn(shop);
  await mona.put(`/users/me/views/${seen.id}`, {});
  expect(idsOf(await mona.get("/products/recommendations"))[0]).toBe(alike.id);
});

test("recommendations have pages, and none stands on two of them", async () => {
  await using shop = await openShop();
  for (let sold = 1; sold <= 5; sold++) await addProduct(shop.db, { sold });
  const nobody = await guest(shop);
  const pages = await Promise.all(
    [1, 2, 3].map((page) => nobody.call("GET", `/products/recommendations?page=${page}&pageSize=2`)),
  );
  expect(pages.map(({ body }) => body.total)).toEqual([5, 5, 5]);
  const ids = pages.flatMap(idsOf);
  expect(new Set(ids).size).toBe(5);
});

test("people also bought is filled up from the same category", async () => {
  await using shop = await openShop();
  const [shirt, other, bag] = [
    await addProduct(shop.db),
    await addProduct(shop.db, { sold: 5 }),
    await addProduct(shop.db, { category: "bags" }),
  ];
  await bought(shop, null, [shirt.id, bag.id]);
  const nobody = await guest(shop);
  expect(idsOf(await nobody.call("GET", `/products/${shirt.id}/also-bought`))).toEqual([bag.id, other.id]);
});
