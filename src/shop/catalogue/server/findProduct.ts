import type pg from "pg";
import { notFound } from "#platform/errors.ts";
import { preparedQuery } from "#platform/server/postgresDriver/preparedQuery.ts";
import { lowestPricesSql } from "./lowestPricesSql.ts";
import { type ProductDetailRow, productColumns } from "./productRows.ts";

const productSql = `select ${productColumns(10, { placeholders: true })},
  (select name from categories where slug = p.category) as category_name,
  array(select jsonb_path_query(coalesce(p.size_chart, size_chart), '$.rows[*].size') #>> '{}'
    from categories where slug = p.category) as charted,
  coalesce((select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'attributes', v.attributes, 'stock', v.stock,
      'price', coalesce(v.price, p.price), 'picture', v.picture_id) order by v.position, v.sku)
    from variants v where v.product_id = p.id), '[]') as variants,
  ${lowestPricesSql} as lowest_prices
  from products p where p.id = $1`;

/** Returns a product. @throws ShopError 404 for a product that does not exist, or is hidden without `includeHidden` */
export async function findProduct(pool: pg.Pool, id: string, { includeHidden = false } = {}) {
  const [row] = await preparedQuery<ProductDetailRow>(pool, "catalogue.product", productSql, [id]);
  if (!row || (row.hidden && !includeHidden)) throw notFound("product.notFound");
  return row;
}

export const listStocks = (pool: pg.Pool) =>
  preparedQuery<{ _id: string; stock: number }>(
    pool,
    "catalogue.stocks",
    "select id as _id, stock from products where not hidden order by id",
    [],
  );
