import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { linesOf } from "#shop/cart/server/lines.ts";
import { returnStock, takeStock } from "#shop/catalogue/server/stock.ts";
import { addProduct, stockOf } from "#tests/support/catalogue.ts";
import { signedIn } from "#tests/support/people.ts";
import { openShop } from "#tests/support/shop.ts";

const name = { en: "Linen dress" };
const sold = () => ({ reason: "sold" as const, reference: randomUUID() });

test("the last dress is sold once, and the book proves it", async () => {
  await using shop = await openShop({ connections: 20 });
  const { id: productId, variantId } = await addProduct(shop.db, { stock: 1 });
  const buy = () =>
    shop.db.transaction().execute((tx) => takeStock(tx, [{ variantId, productId, name, quantity: 1 }], sold()));

  const results = await Promise.allSettled(Array.from({ length: 50 }, buy));

  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { key: "product.outOfStock", facts: { name: "Linen dress", left: 0 } },
  });
  expect(await stockOf(shop.db, variantId)).toBe(0);
  const { rows } =
    await sql`select sum(delta)::int as sum from stock_movements where variant_id = ${variantId}`.execute(shop.db);
  expect(rows).toEqual([{ sum: 0 }]);
});

test("when more is wanted than is left, nothing is taken at all", async () => {
  await using shop = await openShop();
  const shirt = await addProduct(shop.db, { stock: 9 });
  const dress = await addProduct(shop.db, { stock: 2 });
  const wanted = [
    { variantId: shirt.variantId, productId: shirt.id, name, quantity: 1 },
    // The same dress on two lines is three dresses.
    { variantId: dress.variantId, productId: dress.id, name, quantity: 2 },
    { variantId: dress.variantId, productId: dress.id, name, quantity: 1 },
  ];
  await expect(shop.db.transaction().execute((tx) => takeStock(tx, wanted, sold()))).rejects.toMatchObject({
    key: "cart.stockLimited",
    facts: { left: 2, count: 2 },
  });
  expect(await stockOf(shop.db, shirt.variantId)).toBe(9);
});

test("buyers whose carts share sizes and products in any order never wait for each other in a circle", async () => {
  await using shop = await openShop({ connections: 20 });
  const made = await Promise.all([1, 2, 3].map(() => addProduct(shop.db, { sizes: { S: 100, M: 100 } })));
  const lines = made.flatMap(({ id: productId, variants }) =>
    Object.values(variants).map((variantId) => ({ variantId, productId, name, quantity: 1 })),
  );
  const shuffled = () => lines.toSorted(() => Math.random() - 0.5);
  await Promise.all(
    Array.from({ length: 40 }, () => shop.db.transaction().execute((tx) => takeStock(tx, shuffled(), sold()))),
  );
  expect(await Promise.all(lines.map(({ variantId }) => stockOf(shop.db, variantId)))).toEqual(Array(6).fill(60));
  const { rows } = await sql`select stock, level from products`.execute(shop.db);
  expect(rows).toEqual(Array(3).fill({ stock: 120, level: "in" }));
});

test("what comes back goes to its own shelf, and a deleted variant has none", async () => {
  await using shop = await openShop();
  const dress = await addProduct(shop.db, { stock: 1 });
  const gone = await addProduct(shop.db, { stock: 1 });
  await shop.db.deleteFrom("products").where("id", "=", gone.id).execute();
  const lines = [dress, gone].map(({ id, variantId }) => ({ productId: id, variantId, quantity: 2 }));
  await shop.db.transaction().execute((tx) =>
    returnStock(tx, [...lines, { productId: null, variantId: null, quantity: 1 }], {
      reason: "cancelled",
      reference: randomUUID(),
    }),
  );
  expect(await stockOf(shop.db, dress.variantId)).toBe(3);
  const { rows } = await sql`select delta, reason from stock_movements where reason = 'cancelled'`.execute(shop.db);
  // Its book says so for the variant that is gone too, or the order would seem to hold its goods for ever.
  expect(rows).toEqual([
    { delta: 2, reason: "cancelled" },
    { delta: 2, reason: "cancelled" },
  ]);
});

test("a line is priced with what an order copies of its variant", async () => {
  await using shop = await openShop();
  const shirt = await addProduct(shop.db, { sizes: { S: 3, M: 4 }, deal: 20, pictures: [{ file: "a/front.webp" }] });

  const { id } = await signedIn(shop);
  await shop.db
    .insertInto("cart_lines")
    .values({ user_id: id, variant_id: shirt.variants.M ?? "", quantity: 1, seen_price: null })
    .execute();
  expect(await linesOf(shop.db, id)).toMatchObject([
    {
      productId: shirt.id,
      price: 500_00,
      dealPercent: 20,
      stock: 4,
      variantAttributes: { size: "M" },
      labels: [{ label: { en: "Size" }, value: { en: "M" } }],
      picture: { file: "a/front.webp" },
    },
  ]);
});
