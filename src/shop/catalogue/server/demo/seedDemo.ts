import { sql } from "kysely";
import type { Db, Tx } from "#platform/server/db.ts";
import { countSales } from "../sales.ts";
import "../tables.ts";
import { readDemo } from "./catalogueFile.ts";
import { rowsOf } from "./demoRows.ts";
import { sizeCharts } from "./sizeCharts.ts";

/**
 * Fills a shop that has no products with the demo catalogue: all of it or nothing, and once, even when two processes
 * start together. Answers how many products were put on the shelf.
 */
export async function seedDemo(db: Db, now = new Date()): Promise<number> {
  if (await hasProducts(db)) return 0;
  const { categories, colours, products } = await readDemo();
  const rows = products.map((product, index) => rowsOf(product, index, colours, now));
  const pictures = rows.flatMap((row) => row.pictures);

  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(4712)`.execute(tx);
    if (await hasProducts(tx)) return 0;
    await insert(
      tx,
      "categories",
      "slug, name, position, size_chart",
      categories.map(({ slug, name, position }) => ({ slug, name, position, size_chart: sizeCharts[slug] })),
    );
    await insert(
      tx,
      "products",
      "id, category, name, description, price, deal_percent, attributes, is_featured, created_at",
      rows.map((row) => row.product),
    );
    await sql`insert into price_history (product_id, price, deal_percent, at)
      select id, price, deal_percent, created_at from products`.execute(tx);
    await insert(tx, "pictures", "id, product_id, position, file, width, height, alt, shows, placeholder", pictures);
    await insert(
      tx,
      "variants",
      "id, product_id, sku, attributes, stock, position",
      rows.flatMap((row) => row.variants),
    );
    await insert(
      tx,
      "stock_movements",
      "variant_id, delta, reason, note, at",
      rows.flatMap((row) => row.movements),
    );
    for (const { slug, picture } of categories) {
      const id = pictures.find(({ file }) => file === picture?.file)?.id;
      if (id) await tx.updateTable("categories").set({ picture_id: id }).where("slug", "=", slug).execute();
    }
    await countSales(tx);
    return products.length;
  });
}

async function hasProducts(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom("products").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** One statement, however many rows: PostgreSQL reads them from JSON by the table's own column types. */
async function insert(tx: Tx, table: string, columns: string, rows: readonly object[]): Promise<void> {
  const names = sql.raw(columns);
  await sql`insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  );
}
