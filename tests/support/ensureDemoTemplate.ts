import type pg from "pg";
import type { ProvidedContext } from "vitest";
import { openDatabase } from "#platform/server/database.ts";
import { seedDemo } from "#shop/catalogue/server/demo/seedDemo.ts";
import { indexQueuedProducts, queueProductsOfOldThesaurus } from "#shop/search/server/indexing/indexProducts.ts";
import { databaseUrl } from "./setupPostgres.ts";

/** Returns the name of a template database with the demo catalogue; the first caller of a run creates it. */
export async function ensureDemoTemplate(
  admin: pg.ClientBase,
  { url, template, strategy, run }: ProvidedContext["postgres"],
): Promise<string> {
  const name = `${template}_demo_${run}`;
  await admin.query("select pg_advisory_lock(4711)");
  try {
    const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount === 0) {
      await admin.query(`create database ${name} template ${template} strategy ${strategy}`);
      const database = openDatabase(databaseUrl(url, name), 2);
      await seedDemo(database.db);
      await queueProductsOfOldThesaurus(database.pool);
      await indexQueuedProducts(database.pool);
      await database.close();
    }
  } finally {
    await admin.query("select pg_advisory_unlock(4711)");
  }
  return name;
}
