import type pg from "pg";
import { kept } from "./kept.ts";
import { codesOf, type FacetValue, type Narrowing, narrowedTo, sizeStep } from "./narrowing.ts";

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
} & Choices & { both?: Choices };
type Choices = { sizes: { id: number; count: number }[] | null; colours: { id: number; count: number }[] | null };

export const facetValues = (pool: pg.Pool): Promise<FacetValue[]> =>
  kept(pool, "facet values", async () => {
    const { rows } = await pool.query<FacetValue>(
      "select id, attribute, key, label, swatch from facet_values order by id",
    );
    return rows;
  });

type List = {
  /** The condition on `search_documents d` that makes it this list. */
  list: string;
  narrowing: Narrowing;
};

/** How many products are left. */
export async function countList(pool: pg.Pool, { list, narrowing }: List): Promise<number> {
  const condition = narrowedTo(narrowing, await facetValues(pool));
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from search_documents d where ${list} and ${condition}`,
  );
  return rows[0]?.count ?? 0;
}

/** How many products are left, and what each filter would leave if it alone were another: one statement. */
export async function countFacets(pool: pg.Pool, { list, narrowing }: List): Promise<Counted> {
  const values = await facetValues(pool);
  const but = (without: Narrowing) => narrowedTo({ ...narrowing, ...without }, values);
  const { rows } = await pool.query<Row>(`select
    (select json_agg(one) from (
      select category as slug, count(*) filter (where ${but({ categories: undefined })})::integer as count,
        count(*) filter (where ${but({})})::integer as total,
        min(deal_price) filter (where ${but({ min: undefined, max: undefined })}) as min,
        max(deal_price) filter (where ${but({ min: undefined, max: undefined })}) as max,
        count(*) filter (where ${but({ stock: true })})::integer as stock,
        count(*) filter (where ${but({ sale: true })})::integer as sale
      from search_documents d where ${list} group by category) one) as categories,
    ${choiceFacets(list, narrowing, values, but)}`);
  const { categories, both, ...alone } = rows[0] as Row;
  const { sizes, colours } = both ?? alone;
  const all = categories ?? [];
  const sum = (of: "total" | "stock" | "sale") => all.reduce((total, one) => total + one[of], 0);
  const mins = all.flatMap(({ min }) => min ?? []);
  return {
    total: sum("total"),
    facets: {
      categories: all.filter(({ count }) => count > 0).map(({ slug, count }) => ({ slug, count })),
      sizes: sizes ?? [],
      colours: colours ?? [],
      price: mins.length > 0 ? { min: Math.min(...mins), max: Math.max(...all.flatMap(({ max }) => max ?? [])) } : null,
      stock: sum("stock"),
      sale: sum("sale"),
    },
  };
}

type But = (without: Narrowing) => string;

function choiceFacets(list: string, narrowing: Narrowing, values: readonly FacetValue[], but: But): string {
  const { sizes, colours, stock } = narrowing;
  const sizeOf = `code / ${sizeStep}`;
  const colourOf = `code % ${sizeStep}`;
  if (!sizes && !colours) {
    // Both at once: each single code is either a size or a colour.
    const counted = `select code, count(*)::integer as count from search_documents d, unnest(d.${stock ? "available" : "choices"}) code
      where ${list} and ${but({})} group by code`;
    return `(with counted as materialized (${counted})
      select json_build_object(
        'sizes', json_agg(json_build_object('id', ${sizeOf}, 'count', count)) filter (where ${colourOf} = 0),
        'colours', json_agg(json_build_object('id', code, 'count', count)) filter (where code < ${sizeStep}))
      from counted) as both`;
  }
  const facet = (id: string, single: string, others: string | undefined, without: Narrowing) => {
    const codes = stock ? "available" : others ? "pairs" : "choices";
    // In two colours of one product the same size is still one product.
    return `(select json_agg(one) from (
      select ${id} as id, count(distinct d.product_id)::integer as count
      from search_documents d, unnest(d.${codes}) code
      where ${list} and ${but(without)} and ${others ?? single} group by 1) one)`;
  };
  const among = (code: string, attribute: "size" | "colour", keys: readonly string[] | undefined, other: string) =>
    keys &&
    `${other} > 0 and ${code} in (${[-1, ...codesOf(values, attribute, keys).map((one) => (attribute === "size" ? one / sizeStep : one))]})`;
  return `${facet(sizeOf, `${colourOf} = 0`, among(colourOf, "colour", colours, sizeOf), { sizes: undefined })} as sizes,
    ${facet(colourOf, `${sizeOf} = 0`, among(sizeOf, "size", sizes, colourOf), { colours: undefined })} as colours`;
}
