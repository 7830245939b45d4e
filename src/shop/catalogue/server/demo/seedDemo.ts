import { sql } from "kysely";
import type { Db, Tx } from "#platform/server/database.ts";
import { countSales } from "../countSales.ts";
import "../tables.ts";
import { type DemoCatalogue, type DemoCategory, readDemoCatalogue } from "./demoCatalogue.ts";
import { demoProductRows } from "./demoProductRows.ts";
import { sizeCharts } from "./sizeCharts.ts";

/**
 * Inserts the demo catalogue into an empty shop, in one transaction and only once, even if two processes start
 * together or its removal was asked for. Returns the number of inserted products.
 */
export async function seedDemo(db: Db, now = new Date()): Promise<number> {
  return (await hasProducts(db)) ? 0 : seedCatalogue(db, await readDemoCatalogue(), now);
}

/** Inserts a catalogue into an empty shop; see `seedDemo`. */
export async function seedCatalogue(
  db: Db,
  { categories, colours, products }: DemoCatalogue & { categories: DemoCategory[] },
  now = new Date(),
): Promise<number> {
  const rows = products.map((product, index) => demoProductRows(product, index, colours, now));
  const pictures = rows.flatMap((row) => row.pictures);

  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(4712)`.execute(tx);
    if ((await hasProducts(tx)) || (await wasRemoved(tx))) return 0;
    await insertRows(
      tx,
      "categories",
      "slug, name, position, size_chart, seo",
      categories.map(({ slug, name, position, seo = {} }) => ({
        ...{ slug, name, position, seo },
        size_chart: sizeCharts[slug],
      })),
    );
    await insertRows(
      tx,
      "products",
      "id, category, name, description, price, deal_percent, attributes, is_featured, created_at",
      rows.map((row) => row.product),
    );
    await sql`insert into price_history (product_id, price, deal_percent, at)
      select id, price, deal_percent, created_at from products`.execute(tx);
    await insertRows(
      tx,
      "pictures",
      "id, product_id, position, file, width, height, alt, shows, placeholder",
      pictures,
    );
    await insertRows(
      tx,
      "variants",
      "id, product_id, sku, attributes, stock, position",
      rows.flatMap((row) => row.variants),
    );
    await insertRows(
      tx,
      "stock_movements",
      "variant_id, delta, reason, note, at",
      rows.flatMap((row) => row.movements),
    );
    await countSales(tx);
    await markAsDemo(
      tx,
      categories.map(({ slug }) => slug),
    );
    return products.length;
  });
}

async function hasProducts(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom("products").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Otherwise the next start would bring back what the owner removed. */
async function wasRemoved(tx: Tx): Promise<boolean> {
  const demo = await tx.selectFrom("demo_data").select("removal_requested_at").executeTakeFirst();
  return demo?.removal_requested_at != null;
}

/** Records the products and categories with their fingerprints, by which the removal knows what staff changed. */
async function markAsDemo(tx: Tx, categories: readonly string[]): Promise<void> {
  await sql`insert into demo_products select id, demo_product_fingerprint(id) from products`.execute(tx);
  await sql`insert into demo_categories select slug, demo_category_fingerprint(slug) from categories
    where slug = any(${categories})`.execute(tx);
  await tx
    .insertInto("demo_data")
    .defaultValues()
    .onConflict((known) => known.doNothing())
    .execute();
}

/** One statement for any number of rows: PostgreSQL reads them from JSON with the table's column types. */
async function insertRows(tx: Tx, table: string, columns: string, rows: readonly object[]): Promise<void> {
  const names = sql.raw(columns);
  await sql`insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  );
}
