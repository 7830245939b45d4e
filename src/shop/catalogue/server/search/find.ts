import pg from "pg";
import type { SearchSort } from "#shop/catalogue/catalogue.ts";
import { closely, loosely, plainly, widely } from "#shop/catalogue/searchReading.ts";
import { facetsOfGroups, type GroupRow, groupsOf } from "./groups.ts";
import { kept } from "./kept.ts";
import type { Counted } from "./looks.ts";
import { facetValues } from "./names.ts";
import { type FacetValue, type Narrowing, narrowedTo } from "./narrowing.ts";
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

/** What is looked for: the products themselves, and the words. */
type Query = {
  /** A condition on `search_documents d`. */
  named: string | undefined;
  /** Queries of what is said in names: in these very words, in others; each has all that those before it have. */
  steps: readonly string[];
  /** A condition on `search_documents d`: everything that is found. */
  all: string;
};
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
  const first = await tryReadings(pool, readings, looking);
  const [likeliest] = readings;
  if (first || !likeliest) return first;
  // Nothing has all of it, so something may have a part.
  if (likeliest.terms.length > 1) return tryReading(pool, likeliest, queryOf(likeliest, loosely), looking);
  // What begins a word that no product says may as well be a slip.
  const others = await understand(pool, looking.q, { whole: true });
  return tryReadings(
    pool,
    others.filter(({ corrected }) => corrected !== undefined),
    looking,
  );
}

async function tryReadings(pool: pg.Pool, readings: readonly Understood[], looking: Looking) {
  for (const reading of readings) {
    const first = await tryReading(pool, reading, queryOf(reading), looking);
    if (first) return first;
  }
  return undefined;
}

async function tryReading(
  pool: pg.Pool,
  { corrected }: Understood,
  query: Query,
  looking: Looking,
): Promise<First | undefined> {
  const { narrowing, facets } = looking;
  const [row] = await readDocuments<FoundRow>(pool, foundText(query, looking, await facetValues(pool)));
  // A filter that leaves nothing of what was found is no reason to look for something else.
  if (!row || row.found === 0) return undefined;
  const { total } = row;
  const counted = facets ? await facetsOfGroups(pool, row.groups ?? [], narrowing) : { total };
  const ids = row.ids ?? (total === 0 ? [] : await idsOf(pool, query, looking, { most: firstIds, total }));
  return { ...counted, query, ids, corrected };
}

type FoundRow = { found: number; total: number; groups: GroupRow[] | null; ids: string[] | null };

/** Mostly few products are found: then everything about them is told at once. Of many the ids are asked for apart. */
function foundText(query: Query, { narrowing, sort, facets }: Looking, values: readonly FacetValue[]): string {
  const ordered =
    sort === "relevance"
      ? `${byPlace(query)} where fits and (select total from counted) <= ${fewProducts} order by ${placed(query)}`
      : `where fits order by ${orders[sort]}`;
  return `with found as materialized (
      select product_id, category, in_stock, deal_price, deal_percent, sold, created_at, look,
        ${sort === "relevance" ? "names," : ""} ${narrowedTo(narrowing, values)} as fits
      from search_documents d where ${query.all}),
    counted as materialized (
      select count(*)::integer as found, (count(*) filter (where fits))::integer as total from found)
    select found, total,
      ${facets ? `(${groupsOf("found", narrowing)})` : "null::json"} as groups,
      (select json_agg(product_id) from (select product_id from found d ${ordered} limit ${firstIds}) first) as ids
    from counted`;
}

export function queryOf({ terms, named }: Understood, wideness = widely): Query {
  const ids = named.length > 0 ? `d.product_id in (${named.map((id) => pg.escapeLiteral(id)).join(", ")})` : undefined;
  if (terms.length === 0) return { named: ids, steps: [], all: ids ?? "false" };
  const inNames = [plainly(terms), closely(terms), wideness(terms)];
  const everywhere = wideness(terms).map((query) => `d.words @@ ${tsquery(query)}`);
  return {
    named: ids,
    steps: [...new Set(inNames.map((queries) => tsquery(queries.join(" & "))))],
    all: ids ? `(${ids} or ${everywhere.join(" and ")})` : everywhere.join(" and "),
  };
}

const tsquery = (text: string) => `${pg.escapeLiteral(text)}::tsquery`;

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
  const all = `select product_id from search_documents d`;
  const where = `where ${query.all} and ${narrowed}`;
  const few = total !== undefined && total <= fewProducts;
  const text =
    sort !== "relevance"
      ? `${all} ${where} order by ${orders[sort]} limit ${most}`
      : few
        ? `${all} ${byPlace(query)} ${where} order by ${placed(query)} limit ${most}`
        : byRelevance(query, narrowed, most);
  const rows = await readDocuments<{ product_id: string }>(pool, text);
  return rows.map(({ product_id }) => product_id);
}

/** Up to here it is quicker to look at the words of each product than to ask the index for each step. */
const fewProducts = 1_000;

/** The words of a name are fetched from beside the table once, however often they are looked at. */
const byPlace = ({ steps }: Query) =>
  steps.length > 0 ? ", lateral (select strip(d.names) as said offset 0) names_here" : "";

/** The same order as `byRelevance`, in one go. */
function placed({ named, steps }: Query): string {
  const place = steps.map((step, at) => `when said @@ ${step} then ${at}`).join(" ");
  return `${named ? `${named} desc, ` : ""}in_stock desc, ${place ? `case ${place} else ${steps.length} end, ` : ""}sold desc, created_at desc, product_id`;
}

/**
 * What was named, then what says it in its name, then what says it there in another form or word, then what belongs to
 * it, then what says it anywhere; within each what sells, then what is new; and all that is sold out after all that is
 * there. PostgreSQL takes each step only where those before did not fill the page.
 */
function byRelevance({ named, steps, all }: Query, narrowed: string, most: number): string {
  const conditions = [...steps.map((step) => `d.names @@ ${step}`), all];
  // The sum keeps PostgreSQL from going through all that sells in search of a rare word.
  const step = (condition: string) =>
    `(select product_id from search_documents d where ${condition} and ${narrowed}
      order by sold + 0 desc, created_at desc, product_id limit ${most})`;
  const tier = (at: number, there: string) => {
    const before = [named, ...conditions.slice(0, at)].filter(Boolean).join(" or ");
    const others =
      before && ` and product_id not in (select product_id from search_documents d where (${before}) and ${narrowed})`;
    return step(`${conditions[at]} and ${there}${others}`);
  };
  const places = conditions.map((_, at) => at);
  return `select product_id from (${[
    ...(named ? [step(named)] : []),
    ...places.map((at) => tier(at, "d.in_stock")),
    ...places.map((at) => tier(at, "not d.in_stock")),
  ].join(" union all ")}) found limit ${most}`;
}
