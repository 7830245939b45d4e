import { sql } from "kysely";
import { expect, test } from "vitest";
import { productFields, sendMultipartForm, sizeFields } from "#tests/support/multipartForms.ts";
import { addProduct } from "#tests/support/products.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

type Size = { _id?: string; size: string; price?: number; stock?: number };

/** Saves the product form with these sizes. A size without a price has the product's. */
async function saveProduct(shop: Shop, staff: TestUser, change: { price: number; deal?: number }, sizes: Size[]) {
  const { attributes } = sizeFields(...sizes.map(({ size }) => size));
  const variants = sizes.map(({ size, stock = 5, ...own }) => ({ attributes: { size }, stock, ...own }));
  const target = sizes.some(({ _id }) => _id)
    ? (["PUT", "/products/luxor-linen-shirt"] as const)
    : (["POST", "/products"] as const);
  const { status, body } = await sendMultipartForm(
    shop,
    staff,
    target,
    productFields({ attributes, variants, ...change, stock: "" }),
  );
  expect([200, 201], JSON.stringify(body)).toContain(status);
  return Object.fromEntries(
    body.variants.map(({ _id, attributes }: { _id: string; attributes: { size: string } }) => [attributes.size, _id]),
  ) as Record<string, string>;
}

async function openFormShop() {
  const shop = await openShop({ pages: true });
  const staff = await createUser(shop, { role: "admin" });
  await addProduct(shop.db, { id: "other" });
  const save = (change: { price: number; deal?: number }, sizes: Size[]) =>
    saveProduct(shop, staff, { deal: 0, ...change }, sizes);
  return { shop, staff, save, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

/** Returns the lowest earlier price of a product and, by size, of its variants. */
async function lowestPrices(shop: Shop, id = "luxor-linen-shirt") {
  const { lowestPrice, variants } = (await shop.app.inject({ url: `/api/products/${id}` })).json();
  const bySize = variants.map(({ attributes, lowestPrice }: { attributes: { size: string }; lowestPrice: number }) => [
    attributes.size,
    lowestPrice,
  ]);
  return [lowestPrice, Object.fromEntries(bySize)];
}

test("the lowest price before a deal is one that a variant had, also after its own price was removed", async () => {
  await using opened = await openFormShop();
  const { shop, staff, save } = opened;
  const { M, L } = await save({ price: 900 }, [
    { size: "M", price: 400 },
    { size: "L", price: 450 },
  ]);
  await save({ price: 900 }, [
    { _id: String(M), size: "M" },
    { _id: String(L), size: "L" },
  ]);
  await staff.patch("/products/luxor-linen-shirt/fields", { deal: 20 });
  expect(await lowestPrices(shop)).toEqual([400, { M: 400, L: 450 }]);
  const { body } = await shop.app.inject({ url: "/product/luxor-linen-shirt" });
  expect(body).toMatch(/Lowest price in the 30 days before this deal: EGP.400/);
  // 720 is no reduction of 400.
  expect(body).not.toMatch(/StrikethroughPrice/);
});

test("a product's price that no variant had is no earlier price", async () => {
  await using opened = await openFormShop();
  const { shop, staff, save } = opened;
  const { M, L } = await save({ price: 100 }, [
    { size: "M", price: 400 },
    { size: "L", price: 450 },
  ]);
  // XL and XXL are new, so nobody was asked for the product's earlier price for them either.
  await save({ price: 500 }, [
    { _id: String(M), size: "M", price: 400 },
    { _id: String(L), size: "L", price: 450 },
    { size: "XL", price: 480 },
    { size: "XXL" },
  ]);
  await staff.patch("/products/luxor-linen-shirt/fields", { deal: 20 });
  expect(await lowestPrices(shop)).toEqual([400, { M: 400, L: 450, XL: 480, XXL: 500 }]);
  const { body } = await shop.app.inject({ url: "/product/luxor-linen-shirt" });
  // Without a choice the page shows the cheapest size.
  expect(body).toMatch(/Lowest price in the 30 days before this deal: EGP.400/);
});

test("a variant without a price of its own had the product's, with its deals", async () => {
  await using shop = await openShop();
  const { id, variants } = await addProduct(shop.db, { price: 700_00, deal: 30, sizes: { M: 5, L: 5 } });
  await shop.db.updateTable("variants").set({ price: 800_00 }).where("id", "=", String(variants.L)).execute();
  const record = (variant: string | null, price: number, deal: number, ago: string) =>
    sql`insert into price_history (product_id, variant_id, price, deal_percent, at)
      values (${id}, ${variant}, ${price}, ${deal}, now() - ${ago}::interval)`.execute(shop.db);
  await sql`insert into stock_movements (variant_id, delta, reason, at)
    select id, 1, 'received', now() - interval '90 days' from variants where product_id = ${id}`.execute(shop.db);
  await record(null, 300_00, 0, "90 days");
  await record(null, 600_00, 0, "60 days");
  await record(null, 600_00, 10, "25 days");
  await record(null, 700_00, 0, "20 days");
  // L had the product's price until it got 500, then the product's again, and now 800.
  await record(String(variants.L), 500_00, 10, "24 days");
  await record(String(variants.L), 700_00, 0, "15 days");
  await record(String(variants.L), 800_00, 0, "10 days");
  await record(null, 700_00, 30, "1 day");
  expect(await lowestPrices(shop, id)).toEqual([450, { M: 540, L: 450 }]);
});

test("a removed size counts as an earlier price of the product", async () => {
  await using opened = await openFormShop();
  const { shop, staff, save } = opened;
  const { L } = await save({ price: 900 }, [{ size: "M", price: 400 }, { size: "L" }]);
  await save({ price: 900 }, [{ _id: String(L), size: "L" }]);
  await staff.patch("/products/luxor-linen-shirt/fields", { deal: 20 });
  expect(await lowestPrices(shop)).toEqual([400, { L: 900 }]);
});

test("neither a removed size nor one whose own price was the product's follows a later price of the product", async () => {
  await using opened = await openFormShop();
  const { shop, staff, save } = opened;
  const { M, L } = await save({ price: 500 }, [{ size: "M", price: 500 }, { size: "L", price: 600 }, { size: "XL" }]);
  await save({ price: 100 }, [
    { _id: String(M), size: "M", price: 500 },
    { _id: String(L), size: "L", price: 600 },
  ]);
  await staff.patch("/products/luxor-linen-shirt/fields", { deal: 20 });
  expect(await lowestPrices(shop)).toEqual([500, { M: 500, L: 600 }]);
});

test("a deal begins with its percentage, not with a price that was raised meanwhile", async () => {
  await using shop = await openShop({ pages: true });
  const staff = await createUser(shop, { role: "admin" });
  const { id } = await addProduct(shop.db, { id: "dress", price: 1_000_00 });
  await sql`insert into price_history (product_id, price, deal_percent, at) values
    (${id}, 100000, 0, now() - interval '20 days')`.execute(shop.db);
  await staff.patch("/products/dress/fields", { deal: 20 });
  await staff.patch("/products/dress/fields", { price: 1500 });
  expect(await lowestPrices(shop, id)).toMatchObject([1000, {}]);
  const { body } = await shop.app.inject({ url: "/product/dress" });
  expect(body).toMatch(/Lowest price in the 30 days before this deal: EGP.1,000/);
  expect(body).not.toMatch(/StrikethroughPrice/);
  // Another percentage is still the same reduction of 1,000.
  await staff.patch("/products/dress/fields", { deal: 40 });
  expect(await lowestPrices(shop, id)).toMatchObject([1000, {}]);
  // After a time without a deal the next one counts for itself: 800 was a price before it.
  await staff.patch("/products/dress/fields", { deal: 0 });
  await staff.patch("/products/dress/fields", { deal: 10 });
  expect(await lowestPrices(shop, id)).toMatchObject([800, {}]);
});

test("a product that was never sold without a deal has no earlier price", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  await addProduct(shop.db, { id: "dress", price: 1_000_00, deal: 20 });
  await sql`insert into price_history (product_id, price, deal_percent) values ('dress', 100000, 20)`.execute(shop.db);
  await staff.patch("/products/dress/fields", { price: 1500 });
  expect(await lowestPrices(shop, "dress")).toMatchObject([null, {}]);
});

test("the answer to a price that is raised during a deal warns of it", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  await addProduct(shop.db, { id: "dress", price: 1_000_00, deal: 20 });
  const warnings = { price: "import.newPriceStruck" };
  const patch = async (change: { price: number; deal?: number }) =>
    (await staff.patch("/products/dress/fields", change)).body;
  expect(await patch({ price: 1500 })).toMatchObject({ price: 1500, warnings });
  expect(await patch({ price: 1500 })).not.toHaveProperty("warnings");
  expect(await patch({ price: 1600, deal: 0 })).not.toHaveProperty("warnings");
  const put = async (change: { price: number; deal: number }) =>
    (await sendMultipartForm(shop, staff, ["PUT", "/products/dress"], productFields(change))).body;
  expect(await put({ price: 1700, deal: 10 })).toMatchObject({ price: 1700, warnings });
  expect(await put({ price: 1600, deal: 10 })).not.toHaveProperty("warnings");
});
