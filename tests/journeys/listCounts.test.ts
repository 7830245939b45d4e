import { expect, test } from "vitest";
import { countFacets } from "#shop/catalogue/server/search/groups.ts";
import { countLooks, type FacetRows, facetsOfLooks } from "#shop/catalogue/server/search/looks.ts";
import { facetValues } from "#shop/catalogue/server/search/names.ts";
import type { FacetValue, Narrowing } from "#shop/catalogue/server/search/narrowing.ts";
import { readShelf } from "#shop/catalogue/server/search/shelf.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { seedProducts } from "../../bench/seed.ts";

type Product = {
  category: string;
  price: number;
  deal: number;
  variants: { size: string; colour: string; stock: number }[];
};

const lists = [
  { list: {}, condition: "true", has: () => true },
  { list: { category: "dresses" }, condition: "d.category = 'dresses'", has: (p: Product) => p.category === "dresses" },
  { list: { deals: true }, condition: "d.deal_percent > 0", has: (p: Product) => p.deal > 0 },
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

test("what lists and filters are said to leave is what one finds by looking at each product, for every filter", async () => {
  await using shop = await openShop();
  await seedProducts(shop.db, 600);
  await shop.pool.query("update variants set stock = 0 where position % 3 = 1 and length(product_id) % 2 = 0");
  const [shelf, values, products] = await Promise.all([readShelf(shop.pool), facetValues(shop.pool), allOf(shop)]);
  let counted = 0;
  for (const { list, condition, has } of lists)
    for (const narrowing of [...wishes, { sizes: ["nobody's"] }, { min: 900, max: 100 }]) {
      const what = JSON.stringify([list, narrowing]);
      const listed = products.filter(has);
      const total = listed.filter((product) => fits(product, narrowing)).length;
      const asked = { list, narrowing, values };
      expect(countLooks(shelf.values(), asked), what).toBe(total);
      const seen = inOrder(facetsByLooking(listed, narrowing, values));
      for (const found of [facetsOfLooks(shelf.values(), asked), await countFacets(shop.pool, condition, narrowing)]) {
        expect(found.total, what).toBe(total);
        expect(found.facets && inOrder(found.facets), what).toEqual(seen);
      }
      counted += total;
    }
  expect(counted).toBeGreaterThan(1000);
});

async function allOf({ pool }: Shop): Promise<Product[]> {
  const { rows } = await pool.query<Product>(`select category, deal_price as price, deal_percent as deal,
    (select json_agg(json_build_object('size', v.attributes ->> 'size', 'colour', v.attributes ->> 'colour', 'stock', v.stock))
      from variants v where v.product_id = p.id) as variants
    from products p`);
  return rows;
}

function fits({ category, price, deal, variants }: Product, wish: Narrowing): boolean {
  const { categories, sizes, colours, min, max, stock, sale } = wish;
  return (
    (!categories || categories.includes(category)) &&
    (min === undefined || price >= min * 100) &&
    (max === undefined || price <= max * 100) &&
    (!sale || deal > 0) &&
    variants.some(
      (one) =>
        (!sizes || sizes.includes(one.size)) && (!colours || colours.includes(one.colour)) && (!stock || one.stock > 0),
    )
  );
}

/** What each filter would leave if it alone were another. */
function facetsByLooking(products: Product[], narrowing: Narrowing, values: readonly FacetValue[]): FacetRows {
  const left = (other: Narrowing) => products.filter((product) => fits(product, { ...narrowing, ...other })).length;
  const among = (attribute: FacetValue["attribute"], wish: "sizes" | "colours") =>
    values
      .filter((value) => value.attribute === attribute)
      .map(({ id, key }) => ({ id, count: left({ [wish]: [key] }) }))
      .filter(({ count }) => count > 0);
  const anyPrice = { ...narrowing, min: undefined, max: undefined };
  const prices = products.filter((product) => fits(product, anyPrice)).map(({ price }) => price);
  return {
    categories: [...new Set(products.map(({ category }) => category))]
      .map((slug) => ({ slug, count: left({ categories: [slug] }) }))
      .filter(({ count }) => count > 0),
    sizes: among("size", "sizes"),
    colours: among("colour", "colours"),
    price: prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : null,
    stock: left({ stock: true }),
    sale: left({ sale: true }),
  };
}

function inOrder({ categories, sizes, colours, ...rest }: FacetRows) {
  const sorted = (list: object[]) => list.map((one) => JSON.stringify(one)).sort();
  return { ...rest, categories: sorted(categories), sizes: sorted(sizes), colours: sorted(colours) };
}
