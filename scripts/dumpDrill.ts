import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { findViolations } from "#app/server/invariants.ts";
import { openDatabase } from "#platform/server/database.ts";
import { migrate } from "#platform/server/migrate.ts";
import { seedDemo } from "#shop/catalogue/server/demo/seedDemo.ts";

// DATABASE_URL=postgres://… npm run drill:dump – restores a dump of a demo shop into an empty database with PostgreSQL's
// own pg_dump and pg_restore, and compares. Both programs must be as new as the server; the role may create databases.
const server = process.env.DATABASE_URL;
if (!server) throw new Error("DATABASE_URL is missing: set it to a server where the role may create databases.");
const names = { source: `nabta_drill_${process.pid}_source`, target: `nabta_drill_${process.pid}_target` };
const folder = mkdtempSync(join(tmpdir(), "nabta-drill-"));
const admin = new pg.Client({ connectionString: server });
await admin.connect();
try {
  for (const name of Object.values(names)) await admin.query(`create database ${name}`);
  const source = openDatabase(urlOf(names.source), 2);
  await migrate(source);
  await seedDemo(source.db);
  const before = await rowCounts(source.pool);
  await source.close();

  const file = join(folder, "shop.dump");
  execFileSync("pg_dump", ["-Fc", "-f", file, urlOf(names.source)], { stdio: "inherit" });
  execFileSync("pg_restore", ["--exit-on-error", "-d", urlOf(names.target), file], { stdio: "inherit" });

  const target = openDatabase(urlOf(names.target), 2);
  const after = await rowCounts(target.pool);
  const different = [...new Set([...before.keys(), ...after.keys()])]
    .filter((table) => before.get(table) !== after.get(table))
    .map((table) => `${table}: ${before.get(table)} rows were dumped, ${after.get(table)} restored`);
  const broken = [...different, ...(await findViolations(target.db, target.pool))];
  await target.close();
  for (const line of broken) console.error(line);
  if (broken.length === 0) console.log(`${after.size} tables were dumped and restored, and all invariants hold.`);
  process.exitCode = broken.length === 0 ? 0 : 1;
} finally {
  for (const name of Object.values(names)) await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
  rmSync(folder, { recursive: true });
}

function urlOf(name: string): string {
  const url = new URL(server ?? "");
  url.pathname = name;
  return String(url);
}

async function rowCounts(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'graphile_worker') order by 1`,
  );
  const counts = new Map<string, number>();
  for (const { name } of rows)
    counts.set(name, (await pool.query(`select count(*)::int as count from ${name}`)).rows[0].count);
  return counts;
}
