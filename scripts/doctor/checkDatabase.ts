import pg from "pg";
import { type AppliedMigration, planMigrations } from "#platform/server/migrations/planMigrations.ts";
import { readMigrations } from "#platform/server/migrations/readMigrations.ts";
import { folderOfShop } from "#platform/server/postgresDataFolder.ts";
import { primaryUrl } from "#platform/server/postgresHosts.ts";
import { type Check, fine, problem, unknown, warning } from "./finding.ts";

const oldestSupported = 15;

export const checkDatabase: Check = async ({ DATABASE_URL, DATA_DIR }) => {
  if (!DATABASE_URL) {
    folderOfShop({ DATA_DIR });
    return [unknown("embedded PostgreSQL in DATA_DIR: good for one server; DATABASE_URL names another one.")];
  }
  const client = new pg.Client({
    connectionString: await primaryUrl(DATABASE_URL).catch(() => DATABASE_URL),
    connectionTimeoutMillis: 5_000,
    query_timeout: 8_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    return [problem(`DATABASE_URL does not answer: ${(error as Error).message || (error as { code: string }).code}`)];
  }
  try {
    const { rows } = await client.query(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
              current_setting('max_connections')::int as connections, pg_is_in_recovery() as standby,
              to_regclass('migrations') is not null as migrated`,
    );
    const { version, major, connections, standby, migrated } = rows[0];
    const findings = [
      major < oldestSupported
        ? problem(`PostgreSQL ${version}: the shop needs ${oldestSupported} or newer.`)
        : fine(`PostgreSQL ${version}, ${connections} connections`),
    ];
    if (standby) findings.push(problem("DATABASE_URL leads to a standby, which takes no orders: name the primary."));
    if (!migrated) return [...findings, problem("no migration has run: start the shop once.")];
    const { rows: applied } = await client.query<AppliedMigration>(
      `select m.name, to_jsonb(m) ->> 'checksum' as checksum from migrations m order by 1`,
    );
    try {
      const missing = planMigrations(await readMigrations(), applied);
      if (missing.length > 0)
        return [...findings, problem(`${missing.length} migrations have not run: restart the shop.`)];
      findings.push(fine(`all migrations have run, the newest is ${applied.at(-1)?.name}`));
    } catch (error) {
      return [...findings, problem((error as Error).message)];
    }
    return [...findings, ...(await checkWorker(client))];
  } finally {
    await client.end().catch(() => {});
  }
};

async function checkWorker(client: pg.Client) {
  const { rows } = await client.query(
    `select (select count(*)::int from worker_heartbeats where at > now() - interval '30 seconds') as workers,
            (select extract(epoch from now() - min(run_at))::int from graphile_worker.jobs
              where run_at < now() and locked_at is null and attempts < max_attempts) as waiting`,
  );
  const { workers, waiting } = rows[0] as { workers: number; waiting: number | null };
  if (workers === 0) return [problem("no worker runs: mails and refunds wait. Start nabta-worker, or npm run worker.")];
  if ((waiting ?? 0) > 600)
    return [warning(`the oldest job has been due for ${Math.round((waiting ?? 0) / 60)} minutes.`)];
  return [fine(`${workers} ${workers === 1 ? "worker runs" : "workers run"}`)];
}
