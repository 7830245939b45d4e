import type pg from "pg";
import { type Counted, facetsOfLooks, type Look, noPrices, type Prices } from "./looks.ts";
import { facetValues } from "./names.ts";
import { type Narrowing, narrowedTo } from "./narrowing.ts";
import { readDocuments } from "./readDocuments.ts";
import { readLooks, readShelf, type Shelf } from "./shelf.ts";

/** Products of one look, with a deal or without: how many, how many of them cost what is wished for, and their prices. */
export type GroupRow = { look: string; sale: boolean; count: number; fits: number; min: number; max: number };

/**
 * The statement by which the rows of `from` (a table like `search_documents`) are put together, as one JSON: a shop has
 * few looks, however many products.
 */
export function groupsOf(from: string, { min, max }: Narrowing): string {
  const priced = narrowedTo({ min, max }, []);
  return `select json_agg(one) from (
    select look::text, deal_percent > 0 as sale, count(*) as count, count(*) filter (where ${priced}) as fits,
      min(deal_price) as min, max(deal_price) as max
    from ${from} d group by look, deal_percent > 0) one`;
}

/** How many products of a list are left and what filters would leave of it; `list` is a condition on `search_documents d`. */
export async function countFacets(pool: pg.Pool, list: string, narrowing: Narrowing): Promise<Counted> {
  const listed = `(select look, deal_percent, deal_price from search_documents d where ${list})`;
  const [row] = await readDocuments<{ groups: GroupRow[] | null }>(
    pool,
    `select (${groupsOf(listed, narrowing)}) as groups`,
  );
  return facetsOfGroups(pool, row?.groups ?? [], narrowing);
}

/** `narrowing` must be the one that the groups were counted with. */
export async function facetsOfGroups(
  pool: pg.Pool,
  groups: readonly GroupRow[],
  narrowing: Narrowing,
): Promise<Counted> {
  const [shelf, values] = await Promise.all([shelfWith(pool, groups), facetValues(pool)]);
  const looks = new Map<string, Look>();
  for (const { look: id, sale, ...prices } of groups) {
    const known = shelf.get(id);
    if (!known) continue;
    const look = looks.get(id) ?? { ...known, plain: noPrices, sale: noPrices };
    looks.set(id, look);
    look[sale ? "sale" : "plain"] = countedPrices(prices);
  }
  return facetsOfLooks(looks.values(), { list: {}, narrowing, values });
}

/** The database may be a moment ahead of the shelf that is kept here. */
async function shelfWith(pool: pg.Pool, groups: readonly GroupRow[]): Promise<Shelf> {
  const shelf = await readShelf(pool);
  return groups.every(({ look }) => shelf.has(look)) ? shelf : readLooks(pool);
}

const countedPrices = ({ count, fits, min, max }: Omit<GroupRow, "look" | "sale">): Prices => ({
  count,
  min,
  max,
  within: () => fits,
});
