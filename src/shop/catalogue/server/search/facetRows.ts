import type pg from "pg";
import { facetValues } from "./names.ts";
import { codesOf, conditionsOf, type FacetValue, type Narrowing, narrowedTo, sizeStep } from "./narrowing.ts";
import { readDocuments } from "./readDocuments.ts";

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

type Row = {
  categories:
    | {
        slug: string;
        count: number;
        total: number;
        min: number | null;
        max: number | null;
        stock: number;
        sale: number;
      }[]
    | null;
  sizes: { id: number; count: number }[] | null;
  colours: { id: number; count: number }[] | null;
};

type List = {
  /** The condition on `search_documents d` that makes it this list. */
  list: string;
  narrowing: Narrowing;
};

/** How many products are left. */
export async function countList(pool: pg.Pool, { list, narrowing }: List): Promise<number> {
  const condition = narrowedTo(narrowing, await facetValues(pool));
  const [row] = await readDocuments<{ count: number }>(
    pool,
    `select count(*)::integer as count from search_documents d where ${list} and ${condition}`,
  );
  return row?.count ?? 0;
}

/**
 * How many products are left, and what each filter would leave if it alone were another. The products are read once
 * and put together by what they come in: a shop has few such sets, however many products.
 */
export async function countFacets(pool: pg.Pool, { list, narrowing }: List): Promise<Counted> {
  const values = await facetValues(pool);
  // What a product comes in is looked at once for all that come in the same, which are many; its price for each.
  const conditions: string[] = [];
  const but = (without: Narrowing) =>
    conditionsOf({ ...narrowing, ...without }, values)
      .map(
        (condition) =>
          `c${conditions.includes(condition) ? conditions.indexOf(condition) : conditions.push(condition) - 1}`,
      )
      .join(" and ") || "true";
  const { sizes, colours, stock } = narrowing;
  const anyPrice = but({ min: undefined, max: undefined });
  const counts = `coalesce(sum(n) filter (where ${but({ categories: undefined })}), 0) as count,
    coalesce(sum(n) filter (where ${but({})}), 0) as total,
    coalesce(sum(n) filter (where ${but({ sizes: undefined })}), 0) as for_size,
    coalesce(sum(n) filter (where ${but({ colours: undefined })}), 0) as for_colour,
    min(min) filter (where ${anyPrice}) as min, max(max) filter (where ${anyPrice}) as max,
    coalesce(sum(n) filter (where ${but({ stock: true })}), 0) as stock,
    coalesce(sum(n) filter (where ${but({ sale: true })}), 0) as sale`;
  const own = conditions.map((condition, at) => ({ condition, at, ofProduct: condition.startsWith("d.deal_") }));
  const sets = sizes || colours ? "choices, pairs, available" : stock ? "available" : "choices";
  const codes = stock ? "d.available" : sizes || colours ? "d.choices || d.pairs" : "d.choices";
  const [row] = await readDocuments<Row>(
    pool,
    `with sets as materialized (
      select category, in_stock, ${sets}, count(*) as n, min(deal_price) as min, max(deal_price) as max
        ${own.map(({ condition, at, ofProduct }) => (ofProduct ? `, ${condition} as c${at}` : "")).join("")}
      from search_documents d where ${list}
      group by category, in_stock, ${sets}${own.map(({ at, ofProduct }) => (ofProduct ? `, c${at}` : "")).join("")}),
    alike as materialized (
      select category, codes, ${counts} from (
        select category, ${codes} as codes, n, min, max
          ${own.map(({ condition, at, ofProduct }) => (ofProduct ? `, c${at}` : `, ${condition} as c${at}`)).join("")}
        from sets d offset 0) looked_at
      group by 1, 2)
    select
      (select json_agg(one) from (
        select category as slug, sum(count)::integer as count, sum(total)::integer as total, min(min) as min,
          max(max) as max, sum(stock)::integer as stock, sum(sale)::integer as sale
        from alike group by category) one) as categories,
      ${choices("for_size", sizeOf, coloured(values, colours))} as sizes,
      ${choices("for_colour", colourOf, inSizes(values, sizes))} as colours`,
  );
  return rowsOf(row ?? { categories: null, sizes: null, colours: null });
}

const sizeOf = `code / ${sizeStep}`;
const colourOf = `code % ${sizeStep}`;
/** Of pairs those in these colours; where no colour is asked for, the sizes alone. */
const coloured = (values: readonly FacetValue[], keys: readonly string[] | undefined) =>
  keys
    ? `${sizeOf} > 0 and ${colourOf} in (${[-1, ...codesOf(values, "colour", keys)]})`
    : `${sizeOf} > 0 and ${colourOf} = 0`;
const inSizes = (values: readonly FacetValue[], keys: readonly string[] | undefined) =>
  keys
    ? `${colourOf} > 0 and ${sizeOf} in (${[-1, ...codesOf(values, "size", keys).map((code) => code / sizeStep)]})`
    : `${colourOf} > 0 and ${sizeOf} = 0`;

/** In two colours of one product the same size is still one product. */
const choices = (count: string, id: string, among: string) => `(
  select json_agg(one) from (
    select id, sum(count)::integer as count from (
      select distinct place, ${id} as id, count from (
        select row_number() over () as place, ${count} as count, unnest(codes) as code from alike where ${count} > 0) each
      where ${among}) once
    group by id) one)`;

function rowsOf({ categories, sizes, colours }: Row): Counted {
  const all = categories ?? [];
  const sum = (of: "total" | "stock" | "sale") => all.reduce((total, one) => total + one[of], 0);
  const prices = all.flatMap(({ min, max }) => (min === null || max === null ? [] : [min, max]));
  return {
    total: sum("total"),
    facets: {
      categories: all.filter(({ count }) => count > 0).map(({ slug, count }) => ({ slug, count })),
      sizes: sizes ?? [],
      colours: colours ?? [],
      price: prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : null,
      stock: sum("stock"),
      sale: sum("sale"),
    },
  };
}
