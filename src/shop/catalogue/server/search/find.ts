import pg from "pg";
import type { SearchSort } from "#shop/catalogue/catalogue.ts";
import { exactly, loosely, widely } from "#shop/catalogue/searchReading.ts";
import { type Counted, countFacets, countList, facetValues } from "./facetRows.ts";
import { kept } from "./kept.ts";
import { type Narrowing, narrowedTo } from "./narrowing.ts";
import { type Understood, understand } from "./understand.ts";

export type Looking = {
  q: string;
  narrowing: Narrowing;
  sort: SearchSort;
  page: number;
  pageSize: number;
  facets: boolean;
};
/** The ids of one page, in their order. */
export type Found = Counted & { ids: string[]; corrected?: string | undefined };

/** What is looked for, as conditions on `search_documents d`: the products themselves, the words, words like them. */
type Query = { named: string | undefined; exact: string; wide: string; all: string };
type First = Counted & { query: Query; ids: string[]; corrected?: string | undefined };

/** Kept of every search: as far as anybody leafs. */
const firstIds = 240;

/** What the visitor looks for. The first pages of the same search come from what was found a moment ago. */
export async function find(pool: pg.Pool, looking: Looking): Promise<Found | undefined> {
  const { q, narrowing, sort, page, pageSize, facets } = looking;
  const key = `search ${JSON.stringify([q, narrowing, sort, facets])}`;
  const first = await kept(pool, key, () => findFirst(pool, looking));
  if (!first) return undefined;
  const { query, ids, ...found } = first;
  const from = (page - 1) * pageSize;
  if (from + pageSize <= firstIds || ids.length < firstIds) return { ...found, ids: ids.slice(from, from + pageSize) };
  const deep = await idsOf(pool, query, looking, from + pageSize);
  return { ...found, ids: deep.slice(from) };
}

async function findFirst(pool: pg.Pool, looking: Looking): Promise<First | undefined> {
  const readings = await understand(pool, looking.q);
  for (const reading of readings) {
    const first = await tryReading(pool, reading, queryOf(reading), looking);
    if (first) return first;
  }
  // Nothing has all of it, so something may have a part.
  const [likeliest] = readings;
  if (!likeliest || likeliest.terms.length < 2) return undefined;
  return tryReading(pool, likeliest, queryOf(likeliest, loosely), looking);
}

async function tryReading(
  pool: pg.Pool,
  { corrected }: Understood,
  query: Query,
  looking: Looking,
): Promise<First | undefined> {
  const { narrowing, facets } = looking;
  const list = { list: query.all, narrowing };
  const counted = facets ? await countFacets(pool, list) : { total: await countList(pool, list) };
  // A filter that leaves nothing of what was found is no reason to look for something else.
  if (
    counted.total === 0 &&
    (Object.keys(narrowing).length === 0 || (await countList(pool, { list: query.all, narrowing: {} })) === 0)
  )
    return undefined;
  const ids = counted.total === 0 ? [] : await idsOf(pool, query, looking, firstIds);
  return { ...counted, query, ids, corrected };
}

export function queryOf({ terms, named }: Understood, wideness = widely): Query {
  const search = (column: string, words: string) =>
    terms.length > 0 ? `d.${column} @@ ${pg.escapeLiteral(words)}::tsquery` : "false";
  const ids = named.length > 0 ? `d.product_id in (${named.map((id) => pg.escapeLiteral(id)).join(", ")})` : undefined;
  const everywhere = search("words", wideness(terms));
  return {
    named: ids,
    exact: search("names", exactly(terms)),
    wide: search("names", wideness(terms)),
    all: ids ? `(${ids} or ${everywhere})` : everywhere,
  };
}

const orders: Record<Exclude<SearchSort, "relevance">, string> = {
  newest: "created_at desc, product_id",
  price: "deal_price, product_id",
  "-price": "deal_price desc, product_id desc",
  best: "sold desc, created_at desc, product_id",
  deal: "deal_percent desc, created_at desc, product_id",
};

/** The first `most` ids. */
export async function idsOf(
  pool: pg.Pool,
  query: Query,
  { narrowing, sort }: Pick<Looking, "narrowing" | "sort">,
  most: number,
) {
  const narrowed = narrowedTo(narrowing, await facetValues(pool));
  const text =
    sort === "relevance"
      ? byRelevance(query, narrowed, most)
      : `select product_id from search_documents d where ${query.all} and ${narrowed} order by ${orders[sort]} limit ${most}`;
  const { rows } = await pool.query<{ product_id: string }>(text);
  return rows.map(({ product_id }) => product_id);
}

/**
 * What was named, then what says it in its name, then what says something of the same meaning there, then what says it
 * anywhere; within each what sells, then what is new; and all that is sold out after all that is there. Each step is
 * only taken where those before did not fill the page.
 */
function byRelevance({ named, exact, wide, all }: Query, narrowed: string, most: number): string {
  const step = (condition: string) =>
    `(select product_id from search_documents d where ${condition} and ${narrowed}
      order by sold desc, created_at desc, product_id limit ${most})`;
  const but = named ? ` and not (${named})` : "";
  const tiers = [`${exact}${but}`, `${wide} and not ${exact}${but}`, `${all} and not ${wide}${but}`];
  return `select product_id from (${[
    ...(named ? [step(named)] : []),
    ...tiers.map((tier) => step(`${tier} and d.in_stock`)),
    ...tiers.map((tier) => step(`${tier} and not d.in_stock`)),
  ].join(" union all ")}) found limit ${most}`;
}
