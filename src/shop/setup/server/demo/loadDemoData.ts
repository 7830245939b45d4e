import { sql } from "kysely";
import type { InEveryLanguage } from "#platform/languages.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { DemoData } from "#shop/setup/contract.ts";
import { isCategoryKept, productOutcome } from "./demoOutcomes.ts";
import "#shop/catalogue/server/tables.ts";

const maxNames = 20;

/** Returns what the removal would do now, and what it has done. */
export async function loadDemoData(db: Db): Promise<DemoData> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const demo = await tx.selectFrom("demo_data").selectAll().executeTakeFirst();
      const products = await listProducts(tx);
      const idsOf = (outcome: string) => products.filter((one) => one.outcome === outcome);
      const going = idsOf("deleted").map(({ id }) => id);
      const counts = await countGoing(tx, going);
      const categories = await countCategories(tx, going);
      return {
        state: stateOf(demo),
        deleted: { products: going.length, ...counts, categories: categories.going },
        hidden: named(idsOf("hidden")),
        kept: named(idsOf("kept")),
        keptCategories: categories.kept,
        stays: await countOthers(tx),
        removed: {
          products: demo?.deleted_products ?? 0,
          hidden: demo?.hidden_products ?? 0,
          kept: demo?.kept_products ?? 0,
          categories: demo?.deleted_categories ?? 0,
        },
      };
    });
}

type DemoRow = { removal_requested_at: Date | null; removed_at: Date | null };

function stateOf(demo: DemoRow | undefined): DemoData["state"] {
  if (!demo) return "none";
  if (demo.removed_at) return "removed";
  return demo.removal_requested_at ? "removing" : "present";
}

type ProductRow = { id: string; name: InEveryLanguage; outcome: string };

async function listProducts(tx: Tx): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select d.product_id as id, p.name, ${productOutcome} as outcome
      from demo_products d join products p on p.id = d.product_id order by d.product_id`.execute(tx);
  return rows;
}

const named = (products: readonly ProductRow[]) => ({
  count: products.length,
  items: products.slice(0, maxNames).map(({ id, name }) => ({ id, name })),
});

type GoingCounts = Omit<DemoData["deleted"], "products" | "categories">;

async function countGoing(tx: Tx, ids: readonly string[]): Promise<GoingCounts> {
  const { rows } = await sql<GoingCounts>`
    with going as (select unnest(${ids}::text[]) as id)
    select (select count(*)::int from variants where product_id in (select id from going)) as variants,
           (select count(*)::int from pictures where product_id in (select id from going)) as pictures,
           (select count(*)::int from cart_lines l join variants v on v.id = l.variant_id
             where v.product_id in (select id from going)) as "cartLines",
           (select count(*)::int from list_items where product_id in (select id from going)) as "wishlistItems",
           (select count(*)::int from collection_products where product_id in (select id from going))
             as "collectionEntries",
           (select count(*)::int from search_pins where product_id in (select id from going)) as "searchPins"`.execute(
    tx,
  );
  const none = { variants: 0, pictures: 0, cartLines: 0, wishlistItems: 0, collectionEntries: 0, searchPins: 0 };
  return rows[0] ?? none;
}

async function countCategories(tx: Tx, ids: readonly string[]) {
  const { rows } = await sql<{ going: number; kept: number }>`
    select count(*) filter (where not kept)::int as going, count(*) filter (where kept)::int as kept
      from (select ${isCategoryKept(sql`p.id = any(${ids}::text[])`)} as kept from demo_categories d) c`.execute(tx);
  return rows[0] ?? { going: 0, kept: 0 };
}

/** Counts of orders and customers stop at 10,000, of products at 100,000. */
async function countOthers(tx: Tx) {
  const { rows } = await sql<{ products: number; orders: number; customers: number }>`
    select (select count(*)::int from (select from products p
             where not exists (select from demo_products d where d.product_id = p.id) limit 100000) own) as products,
           (select count(*)::int from (select from orders limit 10000) o) as orders,
           (select count(*)::int from (select from users
             where staff_role is null and deleted_at is null limit 10000) u) as customers`.execute(tx);
  return rows[0] ?? { products: 0, orders: 0, customers: 0 };
}
