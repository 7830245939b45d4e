import type pg from "pg";
import type { ProvidedContext } from "vitest";
import { openDatabase } from "#platform/server/db.ts";
import { seedDemo } from "#shop/catalogue/server/demo/seedDemo.ts";
import { databaseUrl } from "./postgres.ts";

/** The name of a database with the demo catalogue to copy, which the first who asks in this run makes. */
export async function withDemo(
  admin: pg.Client,
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
      await database.close();
    }
  } finally {
    await admin.query("select pg_advisory_unlock(4711)");
  }
  return name;
}
