import type pg from "pg";
import { named } from "#platform/server/named.ts";

/** A product's own name in an address, a stock number or at least the beginning of one. */
const numberLike = /^[a-z0-9]+(-[a-z0-9]+)*-?$/;
/** A stock number with spaces in it. Without a digit it is some words, as most searches are, and none is asked for. */
const spacedNumber = /^(?=.*\d)[a-z0-9]+([ -]+[a-z0-9]+)+$/;

/** The ids of the products that this means, if it is no mere word: the exact ones, and those with such stock numbers. */
export async function productsNamed(pool: pg.Pool, typed: string): Promise<string[]> {
  const number = typed.trim().toLowerCase();
  if (!numberLike.test(number) && !spacedNumber.test(number)) return [];
  const rows = await named<{ id: string }>(pool, "search.named", text, [number, number.replace(/[ -]/g, "")]);
  return rows.map(({ id }) => id);
}

const squeezed = "translate(lower(sku), '- ', '')";
// A beginning counts as it is written: otherwise every "tshirt" would be the beginning of T-SHIRT-WHITE-M.
const text = `select id from products where id = $1 and not hidden
  union (select p.id from variants v join products p on p.id = v.product_id
    where not p.hidden and ${squeezed} ~>=~ $2 and ${squeezed} ~<=~ ($2 || case when length($1) > 4 then chr(63743) else '' end)
      and (${squeezed} = $2 or starts_with(lower(sku), $1))
    group by p.id order by bool_or(${squeezed} = $2) desc, p.id limit 20)`;
