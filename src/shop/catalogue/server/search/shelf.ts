import type pg from "pg";
import { kept } from "./kept.ts";
import { type Look, noPrices, sortedPrices } from "./looks.ts";
import { readDocuments } from "./readDocuments.ts";

export type Shelf = ReadonlyMap<string, Look>;

/**
 * All that lists can be narrowed to, by the number of each look, read once until the catalogue changes: some hundredths
 * of a second and a megabyte for a hundred thousand products. Counting what a filter would leave then takes no statement.
 */
export const readShelf = (pool: pg.Pool): Promise<Shelf> => kept(pool, "shelf", () => readLooks(pool));

type Row = Omit<Look, "plain" | "sale"> & { look: string; on_sale: boolean; prices: string };

export async function readLooks(pool: pg.Pool): Promise<Shelf> {
  const looks = new Map<string, Look>();
  for (const { look: id, on_sale, prices, ...row } of await readDocuments<Row>(pool, text)) {
    const look = looks.get(id) ?? { ...row, plain: noPrices, sale: noPrices };
    looks.set(id, look);
    look[on_sale ? "sale" : "plain"] = sortedPrices(Int32Array.from(JSON.parse(prices) as number[]).sort());
  }
  return looks;
}

const text = `
  with alike as materialized (
    select look, deal_percent > 0 as on_sale, array_agg(deal_price) as prices, min(ctid) as one
    from search_documents group by 1, 2)
  select alike.look::text, category, in_stock as "inStock", choices, pairs, available, on_sale,
    translate(prices::text, '{}', '[]') as prices
  from alike join (
    select ctid as place, category, in_stock, choices, pairs, available from search_documents
    where ctid = any(array(select one from alike))) found on place = one`;
