import { expect, test } from "vitest";
import { addProduct } from "#tests/support/products.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createGuest, createUser } from "#tests/support/users.ts";

const productIdsOf = (answer: { body: { items: { _id: string }[] } }) => answer.body.items.map(({ _id }) => _id);

test("a wishlist shows on every device of its owner, newest first, and to no one else", async () => {
  await using shop = await openShop();
  const [shirt, dress] = [await addProduct(shop.db), await addProduct(shop.db, { name: "Dress", category: "dresses" })];
  const [mona, omar] = [await createUser(shop), await createUser(shop, { name: "Omar" })];

  expect((await mona.put(`/users/me/lists/${shirt.id}`, {})).status).toBe(204);
  expect((await mona.put(`/users/me/lists/${dress.id}`, {})).status).toBe(204);
  // Adding twice keeps one entry in its place.
  expect((await mona.put(`/users/me/lists/${shirt.id}`, {})).status).toBe(204);

  const list = await mona.get("/users/me/lists?lang=ar");
  expect(list.body).toMatchObject({ page: 1, pageSize: 24, total: 2 });
  expect(productIdsOf(list)).toEqual([dress.id, shirt.id]);
  expect((await mona.get("/users/me/lists/ids")).body).toEqual({ ids: [dress.id, shirt.id] });
  expect((await omar.get("/users/me/lists")).body.items).toEqual([]);

  expect((await omar.call("DELETE", `/users/me/lists/${shirt.id}`)).status).toBe(204);
  expect((await mona.get("/users/me/lists")).body.total).toBe(2);
  expect((await mona.call("DELETE", `/users/me/lists/${shirt.id}`)).status).toBe(204);
  expect((await mona.call("DELETE", `/users/me/lists/${shirt.id}`)).status).toBe(204);
  expect(productIdsOf(await mona.get("/users/me/lists"))).toEqual([dress.id]);
});

test("a hidden product leaves the wishlist until shown again, a deleted one for good", async () => {
  await using shop = await openShop();
  const [shirt, dress] = [await addProduct(shop.db), await addProduct(shop.db)];
  const mona = await createUser(shop);
  await mona.put(`/users/me/lists/${shirt.id}`, {});
  await mona.put(`/users/me/lists/${dress.id}`, {});

  await shop.db.updateTable("products").set({ hidden: true }).where("id", "=", shirt.id).execute();
  await shop.db.deleteFrom("products").where("id", "=", dress.id).execute();
  expect((await mona.get("/users/me/lists")).body).toMatchObject({ items: [], total: 0 });
  await shop.db.updateTable("products").set({ hidden: false }).where("id", "=", shirt.id).execute();
  expect(productIdsOf(await mona.get("/users/me/lists"))).toEqual([shirt.id]);
});

test("rejects invisible products and limits the wishlist's length", async () => {
  await using shop = await openShop();
  const hidden = await addProduct(shop.db, { hidden: true });
  const mona = await createUser(shop);
  for (const id of [hidden.id, "never-was"])
    expect(await mona.put(`/users/me/lists/${id}`, {})).toMatchObject({
      status: 404,
      body: { message: "product.notFound" },
    });

  const shirt = await addProduct(shop.db);
  await shop.pool.query(
    `with many as (insert into products (id, category, name, description, price)
       select 'many-' || n, 'shirts', '{"en":"x"}', '{"en":"x"}', 100 from generate_series(1, 500) n returning id)
     insert into list_items (user_id, product_id) select $1, id from many`,
    [mona.id],
  );
  expect(await mona.put(`/users/me/lists/${shirt.id}`, {})).toMatchObject({
    status: 409,
    body: { message: "list.full" },
  });
  expect((await mona.put("/users/me/lists/many-7", {})).status).toBe(204);
});

const countViews = async (shop: Shop, userId: string) =>
  (
    await shop.pool.query<{ product_id: string }>(
      "select product_id from product_views where user_id = $1 order by viewed_at desc",
      [userId],
    )
  ).rows.map(({ product_id }) => product_id);

test("keeps a user's last fifty viewed products", async () => {
  await using shop = await openShop();
  const [first, last] = [await addProduct(shop.db), await addProduct(shop.db)];
  const mona = await createUser(shop);
  expect((await mona.put(`/users/me/views/${first.id}`, {})).status).toBe(204);
  expect((await mona.put("/users/me/views/never-was", {})).status).toBe(204);
  expect(await countViews(shop, mona.id)).toEqual([first.id]);

  await shop.pool.query(
    `with many as (insert into products (id, category, name, description, price)
       select 'many-' || n, 'shirts', '{"en":"x"}', '{"en":"x"}', 100 from generate_series(1, 60) n returning id)
     insert into product_views (user_id, product_id, viewed_at)
       select $1, id, now() - interval '1 day' from many`,
    [mona.id],
  );
  await mona.put(`/users/me/views/${last.id}`, {});
  const viewCount = await countViews(shop, mona.id);
  expect(viewCount).toHaveLength(50);
  expect(viewCount.slice(0, 2)).toEqual([last.id, first.id]);
});

test("concurrent views and wishlist changes of one user all succeed", async () => {
  await using shop = await openShop();
  const products = await Promise.all(Array.from({ length: 8 }, () => addProduct(shop.db)));
  const mona = await createUser(shop);
  const answers = await Promise.all(
    products.flatMap(({ id }) => [
      mona.put(`/users/me/views/${id}`, {}),
      mona.put(`/users/me/lists/${id}`, {}),
      mona.put(`/users/me/lists/${id}`, {}),
    ]),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
  expect((await mona.get("/users/me/lists")).body.total).toBe(8);
});

test("erasure deletes the wishlist and the viewed products", async () => {
  await using shop = await openShop();
  const { id } = await addProduct(shop.db);
  const mona = await createUser(shop);
  await mona.put(`/users/me/lists/${id}`, {});
  await mona.put(`/users/me/views/${id}`, {});
  await shop.pool.query("update users set deleted_at = now() where id = $1", [mona.id]);
  const { rows } = await shop.pool.query("select user_id from list_items union all select user_id from product_views");
  expect(rows).toEqual([]);
});

test("returns the visible ones of a guest's remembered products in the given order", async () => {
  await using shop = await openShop();
  const [a, b, hidden] = [
    await addProduct(shop.db),
    await addProduct(shop.db),
    await addProduct(shop.db, { hidden: true }),
  ];
  const nobody = await createGuest(shop);
  const answer = await nobody.call("GET", `/products/some?ids=${b.id},never-was,${hidden.id},${a.id},${b.id}&lang=fr`);
  expect(productIdsOf(answer)).toEqual([b.id, a.id]);
  expect((await nobody.call("GET", "/products/some?ids=")).status).toBe(400);
  expect((await nobody.call("GET", "/products/some?ids=a'b")).status).toBe(400);
});

test("shows the size chart of a category that has one and whether a product can be viewed", async () => {
  await using shop = await openShop();
  const shirt = await addProduct(shop.db, { sizes: { S: 1, M: 2 } });
  const scarf = await addProduct(shop.db, { category: "accessories", sizes: { "One-size": 3 } });
  const chart = {
    measures: [{ key: "chest", label: { en: "Chest" } }],
    rows: [{ size: "M", values: [104] }],
    how: { en: "Lay it flat." },
  };
  await shop.db
    .updateTable("categories")
    .set({ size_chart: JSON.stringify(chart) })
    .where("slug", "=", "shirts")
    .execute();
  const nobody = await createGuest(shop);
  expect((await nobody.call("GET", "/categories/shirts/size-chart")).body).toEqual(chart);
  expect((await nobody.call("GET", "/categories/accessories/size-chart")).status).toBe(404);
  expect((await nobody.call("GET", `/products/${shirt.id}`)).body.hasSizeChart).toBe(true);
  expect((await nobody.call("GET", `/products/${scarf.id}`)).body.hasSizeChart).toBe(false);
});
