import type pg from "pg";
import { unknown } from "#platform/errors.ts";
import { named } from "#platform/server/named.ts";
import { type Chosen, cardsOf } from "#shop/catalogue/server/cards.ts";
import { chosenColumns, type ProductRow, productColumns } from "#shop/catalogue/server/rows.ts";

const most = 8;

// A bestseller is in very many orders; a thousand of them say enough about what goes with it.
const textFor = (columns: string) => `
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
    order by sold desc, created_at desc, id limit ${most}
  ),
  chosen as (
    select id, max(times) as times from (select * from together union all select * from alike) found group by id
  )
  select exists (select from own) as there, coalesce((select json_agg(row_to_json(listed)) from (
    select ${columns}
    from products p join chosen on chosen.id = p.id
    where not p.hidden and p.stock > 0
    order by chosen.times desc, p.sold desc, p.created_at desc, p.id limit ${most}) listed), '[]') as items`;

const texts = { whole: textFor(productColumns(2)), cards: textFor(chosenColumns) };

/** `asCards`: for a page, without descriptions. @throws 404 for a product that a visitor cannot see */
export async function alsoBought(pool: pg.Pool, id: string, { asCards }: { asCards: boolean }): Promise<ProductRow[]> {
  return asCards ? cardsOf(pool, await bought<Chosen>(pool, id, "cards")) : bought(pool, id, "whole");
}

async function bought<Item = ProductRow>(pool: pg.Pool, id: string, as: keyof typeof texts): Promise<Item[]> {
  const [found] = await named<{ there: boolean; items: Item[] }>(pool, `reporting.alsoBought.${as}`, texts[as], [id]);
  if (!found?.there) throw unknown("product.notFound");
  return found.items;
}
