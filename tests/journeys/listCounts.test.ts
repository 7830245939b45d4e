import { expect, test } from "vitest";
import { countFacets, countList } from "#shop/catalogue/server/search/facetRows.ts";
import { countLooks, facetsOfLooks } from "#shop/catalogue/server/search/looks.ts";
import { facetValues } from "#shop/catalogue/server/search/names.ts";
import type { Narrowing } from "#shop/catalogue/server/search/narrowing.ts";
import { readShelf } from "#shop/catalogue/server/search/shelf.ts";
import { openShop } from "#tests/support/shop.ts";
import { seedProducts } from "../../bench/seed.ts";

const lists = [
  { list: {}, condition: "true" },
  { list: { category: "dresses" }, condition: "d.category = 'dresses'" },
  { list: { deals: true }, condition: "d.deal_percent > 0" },
];

/** Every wish with every other, from none of them to all. */
const wishes: Narrowing[] = [{}];
for (const wish of [
  { sizes: ["M", "XS"] },
  { colours: ["olive", "clay"] },
  { stock: true },
  { sale: true },
  { categories: ["dresses", "bags"] },
  { min: 400 },
  { max: 1500.5 },
])
  wishes.push(...wishes.map((others) => ({ ...others, ...wish })));

test("what is counted from the shelf is what the database counts, for every list and every filter", async () => {
  await using shop = await openShop();
  await seedProducts(shop.db, 600);
  await shop.pool.query("update variants set stock = 0 where position % 3 = 1 and length(product_id) % 2 = 0");
  const [looks, values] = await Promise.all([readShelf(shop.pool), facetValues(shop.pool)]);
  const byKey = <Row extends object>(rows: Row[] = []) => rows.map((row) => JSON.stringify(row)).sort();
  let counted = 0;
  for (const { list, condition } of lists)
    for (const narrowing of [...wishes, { sizes: ["nobody's"] }, { min: 900, max: 100 }]) {
      const about = { list: condition, narrowing };
      const [said, total] = await Promise.all([countFacets(shop.pool, about), countList(shop.pool, about)]);
      const found = facetsOfLooks(looks, { list, narrowing, values });
      const what = JSON.stringify(about);
      expect(found.total, what).toBe(said.total);
      expect(countLooks(looks, { list, narrowing, values }), what).toBe(total);
      for (const part of ["categories", "sizes", "colours"] as const)
        expect(byKey<object>(found.facets?.[part]), what).toEqual(byKey<object>(said.facets?.[part]));
      for (const part of ["price", "stock", "sale"] as const)
        expect(found.facets?.[part], `${part} ${what}`).toEqual(said.facets?.[part]);
      counted += found.total;
    }
  expect(counted).toBeGreaterThan(1000);
});
