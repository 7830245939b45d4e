import { fromPounds } from "#platform/money.ts";
import type { MainColourFamily } from "#shop/catalogue/mainColourFamilies.ts";
import { mainFamily } from "../colours/mainFamily.ts";
import { type FacetFilters, type FacetValue, facetCodes, sizeCodeFactor } from "./facetFilters.ts";

export type ListCounts = { total: number; facets?: FacetCounts | undefined };
export type FacetCounts = {
  /** By key. */
  categories: { slug: string; count: number }[];
  sizes: { id: number; count: number }[];
  colours: { id: number; count: number }[];
  /** Products with some colour of the family, each counted once. */
  colourFamilies: { family: MainColourFamily; count: number }[];
  /** Piastres. */
  price: { min: number; max: number } | null;
  stock: number;
  sale: number;
};

/** Prices after the deal, in piastres. `min` of an empty distribution is infinite. */
export type PriceDistribution = {
  count: number;
  min: number;
  max: number;
  /** Returns how many prices are within the range. */
  countInRange(range: Pick<FacetFilters, "min" | "max">): number;
};

/** Products that share all facet values. */
export type FacetGroup = {
  category: string;
  inStock: boolean;
  choices: readonly number[];
  pairs: readonly number[];
  /** The `choices` and `pairs` in stock. */
  available: readonly number[];
  plain: PriceDistribution;
  /** Prices of products with a deal. */
  sale: PriceDistribution;
};

export const emptyPriceDistribution: PriceDistribution = {
  count: 0,
  min: Number.POSITIVE_INFINITY,
  max: 0,
  countInRange: () => 0,
};

/** Expects prices in ascending order. */
export function priceDistributionOf(prices: Int32Array): PriceDistribution {
  return {
    count: prices.length,
    min: prices[0] ?? Number.POSITIVE_INFINITY,
    max: prices.at(-1) ?? 0,
    countInRange: ({ min, max }) =>
      Math.max(
        0,
        (max === undefined ? prices.length : countBelow(prices, fromPounds(max) + 1)) -
          (min === undefined ? 0 : countBelow(prices, fromPounds(min))),
      ),
  };
}

/** Lists that a facet group determines; new arrivals, best sellers and search results are not among them. */
export type FacetListScope = { categories?: readonly string[] | undefined; deals?: boolean | undefined };
type FacetCountParams = { list: FacetListScope; filters: FacetFilters; values: readonly FacetValue[] };

/** Returns the number of matching products. */
export function countFacetGroups(groups: Iterable<FacetGroup>, { list, filters, values }: FacetCountParams): number {
  const isMatch = groupMatcher(filters, values);
  const count = priceRangeCounter(list, filters);
  let total = 0;
  for (const group of groups) if (isInScope(group, list) && isMatch(group)) total += count(group);
  return total;
}

/** Returns the number of matching products and the facet counts: each filter counted without its own values. */
export function computeFacets(groups: Iterable<FacetGroup>, { list, filters, values }: FacetCountParams): ListCounts {
  const countWith = (without: FacetFilters) => {
    const other = { ...filters, ...without };
    const [isMatch, count] = [groupMatcher(other, values), priceRangeCounter(list, other)];
    return (group: FacetGroup) => (isMatch(group) ? count(group) : 0);
  };
  const counters = {
    total: countWith({}),
    category: countWith({ categories: undefined }),
    size: countWith({ sizes: undefined }),
    colour: countWith({ colours: undefined }),
    stock: countWith({ stock: true }),
    sale: countWith({ sale: true }),
  };
  const [fits, choicesOf] = [groupMatcher(filters, values), selectableValues(filters, values)];
  const counted = { total: 0, stock: 0, sale: 0 };
  const prices = { min: Number.POSITIVE_INFINITY, max: 0 };
  const [categories, sizes, colours, families] = [
    new Map<string, number>(),
    new Map<number, number>(),
    new Map<number, number>(),
    new Map<MainColourFamily, number>(),
  ];
  const familyOf = new Map(values.map((value) => [value.id, mainFamily(value)]));
  for (const group of groups) {
    if (!isInScope(group, list)) continue;
    counted.total += counters.total(group);
    counted.stock += counters.stock(group);
    counted.sale += counters.sale(group);
    addCount(categories, group.category, counters.category(group));
    const [forSize, forColour] = [counters.size(group), counters.colour(group)];
    if (forSize > 0) for (const size of choicesOf.sizes(group)) addCount(sizes, size, forSize);
    if (forColour > 0) {
      const found = choicesOf.colours(group);
      for (const colour of found) addCount(colours, colour, forColour);
      for (const family of new Set([...found].map((colour) => familyOf.get(colour) ?? "other")))
        addCount(families, family, forColour);
    }
    if (!fits(group)) continue;
    for (const some of list.deals || filters.sale ? [group.sale] : [group.plain, group.sale]) {
      prices.min = Math.min(prices.min, some.min);
      prices.max = Math.max(prices.max, some.max);
    }
  }
  return {
    total: counted.total,
    facets: {
      categories: [...categories].map(([slug, count]) => ({ slug, count })),
      sizes: [...sizes].map(([id, count]) => ({ id, count })),
      colours: [...colours].map(([id, count]) => ({ id, count })),
      colourFamilies: [...families].map(([family, count]) => ({ family, count })),
      price: prices.min <= prices.max ? prices : null,
      stock: counted.stock,
      sale: counted.sale,
    },
  };
}

const isInScope = (group: FacetGroup, { categories }: FacetListScope) =>
  categories === undefined || categories.includes(group.category);

function addCount<Key>(counts: Map<Key, number>, key: Key, count: number): void {
  if (count > 0) counts.set(key, (counts.get(key) ?? 0) + count);
}

/** Returns a predicate for facet groups; ignores the price. */
function groupMatcher({ categories, sizes, colours, stock }: FacetFilters, values: readonly FacetValue[]) {
  const sizeCodes = sizes && facetCodes(values, "size", sizes);
  const colourCodes = colours && facetCodes(values, "colour", colours);
  const both = sizeCodes && colourCodes;
  const selectedIds = new Set(
    both ? sizeCodes.flatMap((size) => colourCodes.map((colour) => size + colour)) : (sizeCodes ?? colourCodes),
  );
  const codes = stock ? "available" : both ? "pairs" : "choices";
  const hasSelection = sizes !== undefined || colours !== undefined;
  return (group: FacetGroup) =>
    (!categories || categories.includes(group.category)) &&
    (hasSelection ? group[codes].some((code) => selectedIds.has(code)) : !stock || group.inStock);
}

/** Returns a function that counts a group's products within the price range. */
function priceRangeCounter({ deals }: FacetListScope, { min, max, sale }: FacetFilters) {
  const isFree = min === undefined && max === undefined;
  const count = (prices: PriceDistribution) => (isFree ? prices.count : prices.countInRange({ min, max }));
  return (group: FacetGroup) => count(group.sale) + (deals || sale ? 0 : count(group.plain));
}

/** Returns how many values of a sorted array are smaller. */
function countBelow(prices: Int32Array, price: number): number {
  let [low, high] = [0, prices.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((prices[middle] as number) < price) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns the sizes of a group in one of the selected colours, and the colours in one of the selected sizes, without
 * duplicates.
 */
function selectableValues({ sizes, colours, stock }: FacetFilters, values: readonly FacetValue[]) {
  const sizeOf = (code: number) => Math.floor(code / sizeCodeFactor);
  const colourOf = (code: number) => code % sizeCodeFactor;
  const inColours = new Set(colours ? facetCodes(values, "colour", colours) : [0]);
  const inSizes = new Set(sizes ? facetCodes(values, "size", sizes).map(sizeOf) : [0]);
  const codesIn = (group: FacetGroup) =>
    stock ? group.available : sizes || colours ? [...group.choices, ...group.pairs] : group.choices;
  return {
    sizes: (group: FacetGroup) =>
      new Set(
        codesIn(group).flatMap((code) => (sizeOf(code) > 0 && inColours.has(colourOf(code)) ? [sizeOf(code)] : [])),
      ),
    colours: (group: FacetGroup) =>
      new Set(
        codesIn(group).flatMap((code) => (colourOf(code) > 0 && inSizes.has(sizeOf(code)) ? [colourOf(code)] : [])),
      ),
  };
}
