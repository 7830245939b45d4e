import type pg from "pg";
import { unknown } from "#platform/errors.ts";
import { named } from "#platform/server/named.ts";
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

export const listStocks = (pool: pg.Pool) =>
  named<{ _id: string; stock: number }>(
    pool,
    "catalogue.stocks",
    "select id as _id, stock from products where not hidden order by id",
    [],
  );
