import type pg from "pg";
import { unknown } from "#platform/errors.ts";
import { named } from "#platform/server/named.ts";
import type { AttributeValue } from "../catalogue.ts";
import { productColumns, type WholeProductRow } from "./rows.ts";

const productText = `select ${productColumns(10)},
  (select name from categories where slug = p.category) as category_name,
  array(select jsonb_path_query(size_chart, '$.rows[*].size') #>> '{}' from categories where slug = p.category) as charted,
  coalesce((select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'attributes', v.attributes, 'stock', v.stock,
      'price', coalesce(v.price, p.price), 'picture', v.picture_id) order by v.position, v.sku)
    from variants v where v.product_id = p.id), '[]') as variants
  from products p where p.id = $1`;

/** @throws 404 for a product that is not there, or hidden from everybody but staff */
export async function findProduct(pool: pg.Pool, id: string, { evenHidden = false } = {}) {
  const [row] = await named<WholeProductRow>(pool, "catalogue.product", productText, [id]);
  if (!row || (row.hidden && !evenHidden)) throw unknown("product.notFound");
  return row;
}

/** Of the five hundred newest: enough for a shop window, and the same work in a shop of a hundred thousand. */
const coloursText = `select distinct on (shade ->> 'key') shade ->> 'key' as key, shade -> 'label' as label,
    shade ->> 'swatch' as swatch
  from (select attributes, created_at from products where not hidden order by created_at desc, id limit 500) p,
    jsonb_array_elements(p.attributes) as one(attribute), jsonb_array_elements(attribute -> 'values') as each(shade)
  where attribute ->> 'key' = 'colour'
  order by shade ->> 'key', p.created_at desc`;

export const listColours = (pool: pg.Pool) => named<AttributeValue>(pool, "catalogue.colours", coloursText, []);

export const listStocks = (pool: pg.Pool) =>
  named<{ _id: string; stock: number }>(
    pool,
    "catalogue.stocks",
    "select id as _id, stock from products where not hidden order by id",
    [],
  );
