import { expect, test } from "vitest";
import { mainColourFamilies } from "#shop/catalogue/mainColourFamilies.ts";
import { mainFamily } from "#shop/catalogue/server/colours/mainFamily.ts";
import { computeFacets, countFacetGroups, type FacetCounts } from "#shop/catalogue/server/facets/facetCounts.ts";
import type { FacetFilters, FacetValue } from "#shop/catalogue/server/facets/facetFilters.ts";
import { countFacets } from "#shop/catalogue/server/facets/facetGroups.ts";
import { loadFacetIndex } from "#shop/catalogue/server/facets/facetIndex.ts";
import { loadFacetValues } from "#shop/catalogue/server/facets/facetLabels.ts";
import { sampleOf } from "#tests/support/longRun.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { seedProducts } from "../../bench/seedProducts.ts";

type ListedProduct = {
  category: string;
  price: number;
  deal: number;
  variants: { size: string; colour: string; stock: number }[];
};

const lists = [
  { list: {}, condition: "true", has: () => true },
  {
    list: { categories: ["dresses"] },
    condition: "d.category = 'dresses'",
    has: (p: ListedProduct) => p.category === "dresses",
  },
  { list: { deals: true }, condition: "d.deal_percent > 0", has: (p: ListedProduct) => p.deal > 0 },
];

/** Every combination of filters, from none to all. */
const filterCombinations: FacetFilters[] = [{}];
for (const extraFilters of [
  { sizes: ["M", "XS"] },
  { colours: ["olive", "clay"] },
  { stock: true },
  { sale: true },
  { categories: ["dresses", "bags"] },
  { min: 400 },
  { max: 1500.5 },
])
  filterCombinations.push(...filterCombinations.map((others) => ({ ...others, ...extraFilters })));

test("facet counts equal a count over every product, for every filter", async () => {
  await using shop = await openShop();
  await seedProducts(shop.owner.db, 300);
  await shop.pool.query("update variants set stock = 0 where position % 3 = 1 and length(product_id) % 2 = 0");
  const [facetIndex, values, products] = await Promise.all([
    loadFacetIndex(shop.pool),
    loadFacetValues(shop.pool),
    loadAllProducts(shop),
  ]);
  // The seed works without most triggers: prices of zero would pass every maximum and no minimum.
  expect(products.filter(({ price }) => price <= 0)).toEqual([]);
  let counted = 0;
  for (const { list, condition, has } of lists)
    for (const filters of [...sampleOf(filterCombinations, 9), { sizes: ["nobody's"] }, { min: 900, max: 100 }]) {
      const what = JSON.stringify([list, filters]);
      const listed = products.filter(has);
      const total = listed.filter((product) => matchesFilters(product, filters)).length;
      const request = { list, filters, values };
      expect(countFacetGroups(facetIndex.values(), request), what).toBe(total);
      const expected = sortFacets(expectedFacets(listed, filters, values));
      for (const found of [
        computeFacets(facetIndex.values(), request),
        await countFacets(shop.pool, condition, filters),
      ]) {
        expect(found.total, what).toBe(total);
        expect(found.facets && sortFacets(found.facets), what).toEqual(expected);
      }
      counted += total;
    }
  expect(counted).toBeGreaterThan(1000);
});

async function loadAllProducts({ pool }: Shop): Promise<ListedProduct[]> {
  const { rows } = await pool.query<ListedProduct>(`select category, min_deal_price as price, deal_percent as deal,
    (select json_agg(json_build_object('size', v.attributes ->> 'size', 'colour', v.attributes ->> 'colour', 'stock', v.stock))
      from variants v where v.product_id = p.id) as variants
    from products p`);
  return rows;
}

function matchesFilters({ category, price, deal, variants }: ListedProduct, filters: FacetFilters): boolean {
  const { categories, sizes, colours, min, max, stock, sale } = filters;
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

/** Returns what each facet value would leave with all other filters unchanged. */
function expectedFacets(products: ListedProduct[], filters: FacetFilters, values: readonly FacetValue[]): FacetCounts {
  const countWith = (other: FacetFilters) =>
    products.filter((product) => matchesFilters(product, { ...filters, ...other })).length;
  const among = (attribute: FacetValue["attribute"], group: "sizes" | "colours") =>
    values
      .filter((value) => value.attribute === attribute)
      .map(({ id, key }) => ({ id, count: countWith({ [group]: [key] }) }))
      .filter(({ count }) => count > 0);
  const anyPrice = { ...filters, min: undefined, max: undefined };
  const prices = products.filter((product) => matchesFilters(product, anyPrice)).map(({ price }) => price);
  return {
    categories: [...new Set(products.map(({ category }) => category))]
      .map((slug) => ({ slug, count: countWith({ categories: [slug] }) }))
      .filter(({ count }) => count > 0),
    sizes: among("size", "sizes"),
    colours: among("colour", "colours"),
    colourFamilies: mainColourFamilies
      .map((family) => ({
        family,
        keys: values
          .filter((value) => value.attribute === "colour" && mainFamily(value) === family)
          .map(({ key }) => key),
      }))
      .map(({ family, keys }) => ({ family, count: countWith({ colours: keys }) }))
      .filter(({ count }) => count > 0),
    price: prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : null,
    stock: countWith({ stock: true }),
    sale: countWith({ sale: true }),
  };
}

function sortFacets({ categories, sizes, colours, colourFamilies, ...rest }: FacetCounts) {
  const sorted = (list: object[]) => list.map((one) => JSON.stringify(one)).sort();
  return {
    ...rest,
    categories: sorted(categories),
    sizes: sorted(sizes),
    colours: sorted(colours),
    colourFamilies: sorted(colourFamilies),
  };
}
