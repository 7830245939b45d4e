import type pg from "pg";
import { preparedQuery } from "#platform/server/postgresDriver/preparedQuery.ts";
import { cachedProducts } from "./catalogueCache.ts";
import { type ProductRow, productColumns } from "./productRows.ts";

/** A product of a list. `best` changes without notice, so it is never cached. */
export type ProductRef = Pick<ProductRow, "id" | "best">;

/**
 * Returns the card data of these products, without descriptions. Cached per product until it changes, because many
 * lists contain it. Its stock number may be older than its stock level, whose change invalidates the cache.
 */
export async function loadProductCards(pool: pg.Pool, refs: readonly ProductRef[]): Promise<ProductRow[]> {
  const ids = refs.map(({ id }) => id);
  const rows = await cachedProducts(pool, ids, (missingIds) => queryCards(pool, missingIds));
  // Skip products deleted meanwhile. Return the cached row itself, because `presentCard` memoises by identity.
  return refs.flatMap(({ best }, at) => (rows[at] ? [Object.assign(rows[at], { best })] : []));
}

async function queryCards(pool: pg.Pool, ids: readonly string[]): Promise<ReadonlyMap<string, ProductRow>> {
  const rows = await preparedQuery<ProductRow>(pool, "catalogue.cards", cardsSql, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

const cardsSql = `select ${productColumns(2, { described: false, perColour: true })} from products p where p.id = any($1::text[])`;
