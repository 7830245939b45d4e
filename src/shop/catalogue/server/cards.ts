import type pg from "pg";
import { named } from "#platform/server/named.ts";
import { type ProductRow, productColumns } from "./rows.ts";
import { keptOfProducts } from "./search/kept.ts";

/** A product of a list. Who sells best changes without notice, so it is asked each time. */
export type Chosen = Pick<ProductRow, "id" | "best">;

/**
 * What pages show of these products, without descriptions: each is read once until it changes, because many lists show it.
 * Its stock may be older than its level, which counts as a change.
 */
export async function cardsOf(pool: pg.Pool, chosen: readonly Chosen[]): Promise<ProductRow[]> {
  const ids = chosen.map(({ id }) => id);
  const rows = await keptOfProducts(pool, ids, (unknown) => readCards(pool, unknown));
  // What was deleted a moment ago is not there any more. The row itself is answered: `presentCard` knows it again.
  return chosen.flatMap(({ best }, at) => (rows[at] ? [Object.assign(rows[at], { best })] : []));
}

async function readCards(pool: pg.Pool, ids: readonly string[]): Promise<ReadonlyMap<string, ProductRow>> {
  const rows = await named<ProductRow>(pool, "catalogue.cards", text, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

const text = `select ${productColumns(2, { described: false })} from products p where p.id = any($1::text[])`;
