import type pg from "pg";
import { unknown } from "#platform/errors.ts";
import { named } from "#platform/server/named.ts";
import { type CategoryRow, categoriesWhere } from "./lists.ts";
import { type ProductRow, productColumns, type VariantRow } from "./rows.ts";

const productText = `select ${productColumns(10)},
  coalesce((select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'attributes', v.attributes, 'stock', v.stock,
      'price', coalesce(v.price, p.price)) order by v.position, v.sku)
    from variants v where v.product_id = p.id), '[]') as variants
  from products p where p.id = $1`;

/** @throws 404 for a product that is not there, or hidden from everybody but staff */
export async function findProduct(pool: pg.Pool, id: string, { evenHidden = false } = {}) {
  const [row] = await named<ProductRow & { variants: VariantRow[] }>(pool, "catalogue.product", productText, [id]);
  if (!row || (row.hidden && !evenHidden)) throw unknown("product.notFound");
  return row;
}

export const listCategories = (pool: pg.Pool) =>
  named<CategoryRow>(pool, "catalogue.categories", categoriesWhere("true"), []);

export const listStocks = (pool: pg.Pool) =>
  named<{ _id: string; stock: number }>(
    pool,
    "catalogue.stocks",
    "select id as _id, stock from products where not hidden order by id",
    [],
  );
