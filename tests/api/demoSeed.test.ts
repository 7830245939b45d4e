import { existsSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { seedDemo } from "#shop/catalogue/server/demo/seedDemo.ts";
import { demoFolder } from "#shop/media/server/demoFolder.ts";
import { openShop } from "#tests/support/shop.ts";

test("two processes seed an empty demo shop once, in one transaction", async () => {
  await using shop = await openShop();
  const made = await Promise.all([seedDemo(shop.db), seedDemo(shop.db)]);
  expect(made.toSorted()).toEqual([0, 60]);
  expect(await seedDemo(shop.db)).toBe(0);

  const { rows } = await sql`select (select count(*) from products)::int as products,
    (select count(*) from variants)::int as variants,
    (select count(*) from categories)::int as categories,
    (select count(*) from products where created_at > now() - interval '30 days')::int as new,
    (select count(*) from products where sold > 0)::int > 20 as "someSold",
    (select count(*) from products p where p.stock <> (select sum(stock) from variants where product_id = p.id))::int
      as "wrongSums",
    (select count(*) from variants v where v.stock <> coalesce((select sum(delta) from stock_movements
      where variant_id = v.id), 0))::int as "wrongStock",
    (select count(*) from products p join price_history h on h.product_id = p.id
      where (h.price, h.deal_percent, h.at) = (p.price, p.deal_percent, p.created_at))::int as "firstPrices"`.execute(
    shop.db,
  );
  expect(rows).toEqual([
    {
      ...{ products: 60, variants: 921, categories: 11, new: 15, someSold: true },
      ...{ wrongSums: 0, wrongStock: 0, firstPrices: 60 },
    },
  ]);
});

test("every demo picture exists and every selectable option belongs to its product", async () => {
  await using shop = await openShop();
  await seedDemo(shop.db);
  const pictures = await shop.db.selectFrom("pictures").select("file").execute();
  expect(pictures.filter(({ file }) => !existsSync(`${demoFolder}/pictures/${file}`))).toEqual([]);
  const { rows } = await sql`select v.sku from variants v join products p on p.id = v.product_id,
    jsonb_each_text(v.attributes) chosen
    where not p.attributes @> jsonb_build_array(jsonb_build_object('key', chosen.key,
      'values', jsonb_build_array(jsonb_build_object('key', chosen.value))))`.execute(shop.db);
  expect(rows).toEqual([]);
});
