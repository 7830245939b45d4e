import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { type ApplicationRole, grantApplicationRights } from "#platform/server/applicationRole.ts";
import { openDatabase } from "#platform/server/database.ts";
import { startPostgres } from "#platform/server/embeddedPostgres.ts";
import { migrate } from "#platform/server/migrate.ts";
import { allowManyCodOrders } from "./allowManyCodOrders.ts";
import { createRunFolder } from "./runFolder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder for the files of this run. */
    runFolder: string;
    postgres: {
      /** URL of the owner. */
      url: string;
      /** URL of the role that shops run as, with the rights to change rows only; the owner's on a given server. */
      applicationUrl: string;
      template: string;
      strategy: "file_copy" | "wal_log";
      run: string;
    };
  }
}

/**
 * Starts one PostgreSQL for all tests, without fsync, in its own folder, with one migrated template that each shop
 * copies. With DATABASE_URL, creates the test databases on that server instead.
 */
export default async function setup({ provide }: TestProject) {
  const given = process.env.DATABASE_URL;
  const folder = createRunFolder();
  provide("runFolder", folder.path);
  const server = given ? undefined : await ownServer(folder.path);
  const admin = given ?? server?.url ?? "";
  const template = `nabta_template_${migrationsHash()}`;
  await makeTemplate(admin, template, server?.application);
  // File copies force a checkpoint, which is free only without fsync.
  const run = basename(folder.path).toLowerCase().replaceAll("-", "_");
  const applicationUrl = server?.applicationUrl ?? admin;
  provide("postgres", { url: admin, applicationUrl, template, strategy: given ? "wal_log" : "file_copy", run });
  return async () => {
    if (given) await dropDatabase(admin, `${template}_demo_${run}`);
    await server?.stopIfLast();
    folder.remove();
  };
}

async function ownServer(dir: string) {
  const flags = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200"];
  const postgres = await startPostgres({ dataDir: dir, flags });
  const { application, stopIfLast } = postgres;
  return { url: postgres.url(), applicationUrl: postgres.applicationUrl(), application, stopIfLast };
}

function migrationsHash(): string {
  const hash = createHash("sha1");
  for (const file of readdirSync("migrations").sort()) hash.update(readFileSync(`migrations/${file}`));
  return hash.digest("hex").slice(0, 12);
}

async function makeTemplate(admin: string, name: string, application?: ApplicationRole): Promise<void> {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1 and datistemplate", [name]);
  if (rowCount === 0) {
    await client.query(`drop database if exists ${name}`);
    await client.query(`create database ${name}`);
    const database = openDatabase(databaseUrl(admin, name), 2);
    await migrate(database);
    await allowManyCodOrders(database.db);
    await database.close();
    if (application) await grantApplicationRights(database.url, { ...application, create: true });
    await client.query(`alter database ${name} is_template true`);
  }
  await client.end();
}

async function dropDatabase(admin: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  await client.query(`drop database if exists ${name}`);
  await client.end();
}

/** Returns the URL of another database on the same server. */
export function databaseUrl(admin: string, name: string): string {
  const url = new URL(admin);
  url.pathname = name;
  return String(url);
}
