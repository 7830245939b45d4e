import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Tx } from "#platform/server/database.ts";
import { loadCartLines } from "#shop/cart/server/cartLines.ts";
import { deductStock, restoreStock, type StockRequest } from "#shop/catalogue/server/stock.ts";
import { holdRow } from "#tests/support/holdRow.ts";
import { addProduct, loadStock } from "#tests/support/products.ts";
import { openShop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

const name = { en: "Linen dress" };
const saleMovement = () => ({ reason: "sold" as const, reference: randomUUID() });

test("sells the last dress once and records the stock movement", async () => {
  await using shop = await openShop({ connections: 20 });
  const { id: productId, variantId } = await addProduct(shop.db, { stock: 1 });
  const buy = () =>
    shop.db
      .transaction()
      .execute((tx) => deductStock(tx, [{ variantId, productId, name, quantity: 1 }], saleMovement()));

  const results = await Promise.allSettled(Array.from({ length: 50 }, buy));

  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { key: "product.outOfStock", params: { name: "Linen dress", left: 0 } },
  });
  expect(await loadStock(shop.db, variantId)).toBe(0);
  const { rows } =
    await sql`select sum(delta)::int as sum from stock_movements where variant_id = ${variantId}`.execute(shop.db);
  expect(rows).toEqual([{ sum: 0 }]);
});

test("takes no stock when more is wanted than is left", async () => {
  await using shop = await openShop();
  const shirt = await addProduct(shop.db, { stock: 9 });
  const dress = await addProduct(shop.db, { stock: 2 });
  const requested = [
    { variantId: shirt.variantId, productId: shirt.id, name, quantity: 1 },
    // The same dress on two lines adds up to three.
    { variantId: dress.variantId, productId: dress.id, name, quantity: 2 },
    { variantId: dress.variantId, productId: dress.id, name, quantity: 1 },
  ];
  await expect(shop.db.transaction().execute((tx) => deductStock(tx, requested, saleMovement()))).rejects.toMatchObject(
    {
      key: "cart.stockLimited",
      params: { left: 2, count: 2 },
    },
  );
  expect(await loadStock(shop.db, shirt.variantId)).toBe(9);
});

test("buyers whose carts share variants in any order never deadlock", async () => {
  await using shop = await openShop({ connections: 20 });
  const made = await Promise.all([1, 2, 3].map(() => addProduct(shop.db, { sizes: { S: 100, M: 100 } })));
  const lines = made.flatMap(({ id: productId, variants }) =>
    Object.values(variants).map((variantId) => ({ variantId, productId, name, quantity: 1 })),
  );
  const shuffled = () => lines.toSorted(() => Math.random() - 0.5);
  await Promise.all(
    Array.from({ length: 40 }, () =>
      shop.db.transaction().execute((tx) => deductStock(tx, shuffled(), saleMovement())),
    ),
  );
  expect(await Promise.all(lines.map(({ variantId }) => loadStock(shop.db, variantId)))).toEqual(Array(6).fill(60));
  const { rows } = await sql`select stock, level from products`.execute(shop.db);
  expect(rows).toEqual(Array(3).fill({ stock: 120, level: "in" }));
});

const returned = { reason: "returned" as const, reference: randomUUID() };
const changes = {
  sale: (tx: Tx, lines: readonly StockRequest[]) => deductStock(tx, lines, saleMovement()),
  return: (tx: Tx, lines: readonly StockRequest[]) => restoreStock(tx, lines, returned),
};
for (const [change, apply] of Object.entries(changes))
  test(`two sizes and a sale of one of them never deadlock: ${change}`, async () => {
    await using shop = await openShop();
    const { id: productId, variants } = await addProduct(shop.db, { sizes: { S: 100, M: 100 } });
    const ids = Object.values(variants).toSorted();
    const lines = ids.map((variantId) => ({ variantId, productId, name, quantity: 1 }));
    const second = await holdRow(shop, "select from variants where id = $1 for update", ids[1] ?? "");
    // Both wait for the second size, the sale of it alone first: nobody may hold the product's row meanwhile.
    const ofOne = shop.db.transaction().execute((tx) => changes.sale(tx, lines.slice(1)));
    await second.waiters(1);
    const ofBoth = shop.db.transaction().execute((tx) => apply(tx, lines));
    await second.waiters(2);
    await second.release();
    await Promise.all([ofOne, ofBoth]);
  });

test("returned stock goes to its own variant and a deleted variant gets none", async () => {
  await using shop = await openShop();
  const dress = await addProduct(shop.db, { stock: 1 });
  const gone = await addProduct(shop.db, { stock: 1 });
  await shop.db.deleteFrom("products").where("id", "=", gone.id).execute();
  const lines = [dress, gone].map(({ id, variantId }) => ({ productId: id, variantId, quantity: 2 }));
  await shop.db.transaction().execute((tx) =>
    restoreStock(tx, [...lines, { productId: null, variantId: null, quantity: 1 }], {
      reason: "cancelled",
      reference: randomUUID(),
    }),
  );
  expect(await loadStock(shop.db, dress.variantId)).toBe(3);
  const { rows } = await sql`select delta, reason from stock_movements where reason = 'cancelled'`.execute(shop.db);
  // The deleted variant gets a stock movement too, or the order would seem to reserve its stock for ever.
  expect(rows).toEqual([
    { delta: 2, reason: "cancelled" },
    { delta: 2, reason: "cancelled" },
  ]);
});

test("prices a line with the variant data that an order copies", async () => {
  await using shop = await openShop();
  const shirt = await addProduct(shop.db, { sizes: { S: 3, M: 4 }, deal: 20, pictures: [{ file: "a/front.webp" }] });

  const { id } = await createUser(shop);
  await shop.db
    .insertInto("cart_lines")
    .values({ user_id: id, variant_id: shirt.variants.M ?? "", quantity: 1, seen_price: null })
    .execute();
  expect(await loadCartLines(shop.db, id)).toMatchObject([
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
