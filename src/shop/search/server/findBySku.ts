import type pg from "pg";
import { preparedQuery } from "#platform/server/postgresDriver/preparedQuery.ts";
import { editDistance } from "#shop/search/editDistance.ts";

/** Product slug, SKU or SKU prefix. */
const skuPattern = /^[a-z0-9]+(-[a-z0-9]+)*-?$/;
/** SKU with spaces. Requires a digit: without one it is an ordinary search, which needs no SKU lookup. */
const spacedSkuPattern = /^(?=.*\d)[a-z0-9]+([ -]+[a-z0-9]+)+$/;

/** Returns the ids of products whose slug or SKU matches, exactly or by SKU prefix. */
export async function findBySku(pool: pg.Pool, query: string): Promise<string[]> {
  const sku = query.trim().toLowerCase();
  if (!skuPattern.test(sku) && !spacedSkuPattern.test(sku)) return [];
  const rows = await preparedQuery<{ id: string }>(pool, "search.named", findBySkuSql, [sku, sku.replace(/[ -]/g, "")]);
  return rows.map(({ id }) => id);
}

const compactSkuSql = "translate(lower(sku), '- ', '')";
// Prefixes match only as written: otherwise "tshirt" would be a prefix of T-SHIRT-WHITE-M.
const findBySkuSql = `select id from products where id = $1 and not hidden
  union (select p.id from variants v join products p on p.id = v.product_id
    where not p.hidden and ${compactSkuSql} ~>=~ $2 and ${compactSkuSql} ~<=~ ($2 || case when length($1) > 4 then chr(63743) else '' end)
      and (${compactSkuSql} = $2 or starts_with(lower(sku), $1))
    group by p.id order by bool_or(${compactSkuSql} = $2) desc, p.id limit 20)`;

/** Each text divides in one way only: a pattern with a choice would try them all, for minutes. */
const codePattern = /^(?:(?=.*\d)[a-z0-9]+(?:[ ._/-]+[a-z0-9]+)*|[a-z0-9]{1,4}(?:-[a-z0-9]{1,4}){2,})$/;
/** Certainly no words. */
const strictCodePattern = /^(?=.*\d)[a-z0-9]+(?:[._/-][a-z0-9]+)+$|^[a-z0-9]{1,4}(?:-[a-z0-9]{1,4}){2,}$/;

export const isStockNumber = (query: string): boolean => strictCodePattern.test(query.trim().toLowerCase());
const minCodeLength = 5;

/**
 * Returns whether a text in small letters is what people type for a stock number: letters and digits, at least one digit
 * or three short parts, no long word.
 */
export const mayBeStockNumber = (text: string): boolean =>
  codePattern.test(text) && foldCode(text).length >= minCodeLength && !/[a-z]{6}/.test(text);

/**
 * Returns the ids of products with the nearest stock numbers: O for 0, I for 1, other or no separators, one letter
 * wrong, missing or swapped, two in a long one. Also finds the beginning of a stock number.
 */
export async function findByMisspeltSku(pool: pg.Pool, query: string): Promise<string[]> {
  const text = query
    .trim()
    .toLowerCase()
    .slice(0, 60)
    .replace(/[\u2010-\u2015]/g, "-");
  if (!mayBeStockNumber(text)) return [];
  const code = foldCode(text);
  const rows = await preparedQuery<{ id: string; code: string }>(pool, "search.nearSku", nearSkuSql, [code]);
  const distances = rows.map((row) => ({ ...row, distance: codeDistance(code, row.code) }));
  const least = Math.min(...distances.map(({ distance }) => distance));
  if (least > (code.length < 8 ? 1 : 2)) return [];
  return [...new Set(distances.filter(({ distance }) => distance === least).map(({ id }) => id))].slice(0, 20);
}

const confused: Record<string, string> = { o: "0", i: "1", l: "1", s: "5", b: "8", z: "2" };
const foldCode = (text: string) =>
  text.replace(/[^a-z0-9]/g, "").replace(/[oilsbz]/g, (letter) => confused[letter] ?? "");

const codeDistance = (query: string, code: string) =>
  Math.min(
    editDistance(query, code),
    ...(query.length < code.length ? [editDistance(query, code.slice(0, query.length))] : []),
  );

const nearSkuSql = `select p.id, search_code(v.sku) as code from variants v join products p on p.id = v.product_id and not p.hidden
  order by search_code(v.sku) <->> $1 limit 60`;
