import { fromPounds } from "#platform/money.ts";
import { codesOf, type FacetValue, type Narrowing, sizeStep } from "./narrowing.ts";

export type Counted = { total: number; facets?: FacetRows | undefined };
export type FacetRows = {
  categories: { slug: string; count: number }[];
  sizes: { id: number; count: number }[];
  colours: { id: number; count: number }[];
  /** Piastres. */
  price: { min: number; max: number } | null;
  stock: number;
  sale: number;
};

/** What some products cost after the deal, in piastres. Of none the cheapest costs infinitely much. */
export type Prices = {
  count: number;
  min: number;
  max: number;
  /** How many of them cost what is wished for. */
  within(wish: Pick<Narrowing, "min" | "max">): number;
};

/** What many products have in common. */
export type Look = {
  category: string;
  inStock: boolean;
  choices: readonly number[];
  pairs: readonly number[];
  /** Of choices and pairs those that are in stock. */
  available: readonly number[];
  plain: Prices;
  /** Of those that have a deal. */
  sale: Prices;
};

export const noPrices: Prices = { count: 0, min: Number.POSITIVE_INFINITY, max: 0, within: () => 0 };

/** From low to high. */
export function sortedPrices(prices: Int32Array): Prices {
  return {
    count: prices.length,
    min: prices[0] ?? Number.POSITIVE_INFINITY,
    max: prices.at(-1) ?? 0,
    within: ({ min, max }) =>
      Math.max(
        0,
        (max === undefined ? prices.length : below(prices, fromPounds(max) + 1)) -
          (min === undefined ? 0 : below(prices, fromPounds(min))),
      ),
  };
}

/** The lists that a look decides; what is new, sells best or says a word is none of them. */
export type LookList = { category?: string | undefined; deals?: boolean | undefined };
type Asked = { list: LookList; narrowing: Narrowing; values: readonly FacetValue[] };

/** How many products are left. */
export function countLooks(looks: Iterable<Look>, { list, narrowing, values }: Asked): number {
  const fits = fitting(narrowing, values);
  const count = within(list, narrowing);
  let total = 0;
  for (const look of looks) if (isListed(look, list) && fits(look)) total += count(look);
  return total;
}

/** How many products are left, and what each filter would leave if it alone were another. */
export function facetsOfLooks(looks: Iterable<Look>, { list, narrowing, values }: Asked): Counted {
  const but = (without: Narrowing) => {
    const other = { ...narrowing, ...without };
    const [fits, count] = [fitting(other, values), within(list, other)];
    return (look: Look) => (fits(look) ? count(look) : 0);
  };
  const left = {
    total: but({}),
    category: but({ categories: undefined }),
    size: but({ sizes: undefined }),
    colour: but({ colours: undefined }),
    stock: but({ stock: true }),
    sale: but({ sale: true }),
  };
  const [fits, choicesOf] = [fitting(narrowing, values), among(narrowing, values)];
  const counted = { total: 0, stock: 0, sale: 0 };
  const prices = { min: Number.POSITIVE_INFINITY, max: 0 };
  const [categories, sizes, colours] = [
    new Map<string, number>(),
    new Map<number, number>(),
    new Map<number, number>(),
  ];
  for (const look of looks) {
    if (!isListed(look, list)) continue;
    counted.total += left.total(look);
    counted.stock += left.stock(look);
    counted.sale += left.sale(look);
    add(categories, look.category, left.category(look));
    const [forSize, forColour] = [left.size(look), left.colour(look)];
    if (forSize > 0) for (const size of choicesOf.sizes(look)) add(sizes, size, forSize);
    if (forColour > 0) for (const colour of choicesOf.colours(look)) add(colours, colour, forColour);
    if (!fits(look)) continue;
    for (const some of list.deals || narrowing.sale ? [look.sale] : [look.plain, look.sale]) {
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
      price: prices.min <= prices.max ? prices : null,
      stock: counted.stock,
      sale: counted.sale,
    },
  };
}

const isListed = (look: Look, { category }: LookList) => category === undefined || look.category === category;

function add<Key>(counts: Map<Key, number>, key: Key, count: number): void {
  if (count > 0) counts.set(key, (counts.get(key) ?? 0) + count);
}

/** Whether a look has what is wished for; its price is another matter. */
function fitting({ categories, sizes, colours, stock }: Narrowing, values: readonly FacetValue[]) {
  const sizeCodes = sizes && codesOf(values, "size", sizes);
  const colourCodes = colours && codesOf(values, "colour", colours);
  const both = sizeCodes && colourCodes;
  const wanted = new Set(
    both ? sizeCodes.flatMap((size) => colourCodes.map((colour) => size + colour)) : (sizeCodes ?? colourCodes),
  );
  const codes = stock ? "available" : both ? "pairs" : "choices";
  const chosen = sizes !== undefined || colours !== undefined;
  return (look: Look) =>
    (!categories || categories.includes(look.category)) &&
    (chosen ? look[codes].some((code) => wanted.has(code)) : !stock || look.inStock);
}

/** How many of a look cost what is wished for. */
function within({ deals }: LookList, { min, max, sale }: Narrowing) {
  const isFree = min === undefined && max === undefined;
  const count = (prices: Prices) => (isFree ? prices.count : prices.within({ min, max }));
  return (look: Look) => count(look.sale) + (deals || sale ? 0 : count(look.plain));
}

/** How many are less, in an array that is in order. */
function below(prices: Int32Array, price: number): number {
  let [low, high] = [0, prices.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((prices[middle] as number) < price) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The sizes that a look has in one of the chosen colours, and the colours in one of the chosen sizes, each once. */
function among({ sizes, colours, stock }: Narrowing, values: readonly FacetValue[]) {
  const sizeOf = (code: number) => Math.floor(code / sizeStep);
  const colourOf = (code: number) => code % sizeStep;
  const inColours = new Set(colours ? codesOf(values, "colour", colours) : [0]);
  const inSizes = new Set(sizes ? codesOf(values, "size", sizes).map(sizeOf) : [0]);
  const codesIn = (look: Look) =>
    stock ? look.available : sizes || colours ? [...look.choices, ...look.pairs] : look.choices;
  return {
    sizes: (look: Look) =>
      new Set(
        codesIn(look).flatMap((code) => (sizeOf(code) > 0 && inColours.has(colourOf(code)) ? [sizeOf(code)] : [])),
      ),
    colours: (look: Look) =>
      new Set(
        codesIn(look).flatMap((code) => (colourOf(code) > 0 && inSizes.has(sizeOf(code)) ? [colourOf(code)] : [])),
      ),
  };
}
