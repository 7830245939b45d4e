import type pg from "pg";
import { notFound } from "#platform/errors.ts";
import { preparedQuery } from "#platform/server/postgresDriver/preparedQuery.ts";
import { loadProductCards, type ProductRef } from "#shop/catalogue/server/loadProductCards.ts";
import { type ProductRow, productColumns, productRefColumns } from "#shop/catalogue/server/productRows.ts";

const maxItems = 8;

// A best seller is in very many orders; a sample of a thousand is enough.
const sqlFor = (columns: string) => `
  with own as (select category from products where id = $1 and not hidden),
  together as (
    select other.product_id as id, count(*) as times
    from (select order_id from order_lines where product_id = $1 limit 1000) mine
    join order_lines other on other.order_id = mine.order_id and other.product_id <> $1
    group by 1 order by 2 desc limit 50
  ),
  alike as (
    select id, 0::bigint as times from products
    where category = (select category from own) and not hidden and stock > 0 and id <> $1
    order by sold desc, created_at desc, id limit ${maxItems}
  ),
  chosen as (
    select id, max(times) as times from (select * from together union all select * from alike) found group by id
  )
  select exists (select from own) as there, coalesce((select json_agg(row_to_json(listed)) from (
    select ${columns}
    from products p join chosen on chosen.id = p.id
    where not p.hidden and p.stock > 0
    order by chosen.times desc, p.sold desc, p.created_at desc, p.id limit ${maxItems}) listed), '[]') as items`;

const statements = { whole: sqlFor(productColumns(2)), cards: sqlFor(productRefColumns) };

/** `asCards` leaves out descriptions. Throws a 404 ShopError for a product that is not public. */
export async function alsoBought(pool: pg.Pool, id: string, { asCards }: { asCards: boolean }): Promise<ProductRow[]> {
  return asCards
    ? loadProductCards(pool, await queryAlsoBought<ProductRef>(pool, id, "cards"))
    : queryAlsoBought(pool, id, "whole");
}

async function queryAlsoBought<Item = ProductRow>(
  pool: pg.Pool,
  id: string,
  as: keyof typeof statements,
): Promise<Item[]> {
  const [found] = await preparedQuery<{ there: boolean; items: Item[] }>(
    pool,
    `reporting.alsoBought.${as}`,
    statements[as],
    [id],
  );
  if (!found?.there) throw notFound("product.notFound");
  return found.items;
}
