import pg from "pg";
import type { SearchSort } from "#shop/catalogue/catalogue.ts";
import { closely, loosely, plainly, widely } from "#shop/catalogue/searchReading.ts";
import { type Counted, countFacets, countList } from "./facetRows.ts";
import { kept } from "./kept.ts";
import { facetValues } from "./names.ts";
import { type Narrowing, narrowedTo } from "./narrowing.ts";
import { readDocuments } from "./readDocuments.ts";
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
type Query = { named: string | undefined; plain: string; close: string; wide: string; all: string };
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
  const deep = await idsOf(pool, query, looking, { most: from + pageSize, total: found.total });
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
  const ids = counted.total === 0 ? [] : await idsOf(pool, query, looking, { most: firstIds, total: counted.total });
  return { ...counted, query, ids, corrected };
}

export function queryOf({ terms, named }: Understood, wideness = widely): Query {
  const search = (column: string, words: string) =>
    terms.length > 0 ? `d.${column} @@ ${pg.escapeLiteral(words)}::tsquery` : "false";
  const ids = named.length > 0 ? `d.product_id in (${named.map((id) => pg.escapeLiteral(id)).join(", ")})` : undefined;
  const everywhere = search("words", wideness(terms));
  return {
    named: ids,
    plain: search("names", plainly(terms)),
    close: search("names", closely(terms)),
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

type Bounds = { most: number /** How many there are in all, where that is known. */; total?: number };

/** The first `most` ids. */
export async function idsOf(
  pool: pg.Pool,
  query: Query,
  { narrowing, sort }: Pick<Looking, "narrowing" | "sort">,
  { most, total }: Bounds,
): Promise<string[]> {
  const narrowed = narrowedTo(narrowing, await facetValues(pool));
  const few = total !== undefined && total <= fewProducts;
  const text =
    sort !== "relevance"
      ? `select product_id from search_documents d where ${query.all} and ${narrowed} order by ${orders[sort]} limit ${most}`
      : few
        ? allByRelevance(query, narrowed, most)
        : byRelevance(query, narrowed, most);
  const rows = await readDocuments<{ product_id: string }>(pool, text);
  return rows.map(({ product_id }) => product_id);
}

/** Up to here it is quicker to look at the words of each product than to ask the index for each step. */
const fewProducts = 1_000;

/** The same order as `byRelevance`, in one go. */
function allByRelevance({ named, plain, close, wide, all }: Query, narrowed: string, most: number): string {
  const steps = [...(named ? [named] : []), ...new Set([plain, close, wide])];
  const place = `case ${steps.map((step, at) => `when ${step} then ${at}`).join(" ")} else ${steps.length} end`;
  return `select product_id from search_documents d where ${all} and ${narrowed}
    order by ${named ? `${named} desc, ` : ""}in_stock desc, ${place}, sold desc, created_at desc, product_id limit ${most}`;
}

/**
 * What was named, then what says it in its name, then what says it there in another form or word, then what belongs to
 * it, then what says it anywhere; within each what sells, then what is new; and all that is sold out after all that is
 * there. PostgreSQL takes each step only where those before did not fill the page.
 */
function byRelevance({ named, plain, close, wide, all }: Query, narrowed: string, most: number): string {
  const steps = [...new Set([plain, close, wide, all])];
  // The sum keeps PostgreSQL from going through all that sells in search of a rare word.
  const step = (condition: string) =>
    `(select product_id from search_documents d where ${condition} and ${narrowed}
      order by sold + 0 desc, created_at desc, product_id limit ${most})`;
  const tier = (at: number, there: string) => {
    const before = [named, ...steps.slice(0, at)].filter(Boolean).join(" or ");
    const others =
      before && ` and product_id not in (select product_id from search_documents d where (${before}) and ${narrowed})`;
    return step(`${steps[at]} and ${there}${others}`);
  };
  const places = steps.map((_, at) => at);
  return `select product_id from (${[
    ...(named ? [step(named)] : []),
    ...places.map((at) => tier(at, "d.in_stock")),
    ...places.map((at) => tier(at, "not d.in_stock")),
  ].join(" union all ")}) found limit ${most}`;
}
