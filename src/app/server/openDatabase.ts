import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { type ApplicationRole, grantApplicationRights } from "#platform/server/applicationRole.ts";
import { archiveSettings } from "#platform/server/backup/walSettings.ts";
import { type Config, StartError } from "#platform/server/config.ts";
import { type Database, openDatabase, type TransactionPooler } from "#platform/server/database.ts";
import { startPostgres } from "#platform/server/embeddedPostgres.ts";
import { migrate } from "#platform/server/migrate.ts";
import { dataDirError, fsErrorReason } from "#platform/server/postgresDataFolder.ts";
import type { StatementObserver } from "#platform/server/postgresDriver/observeStatements.ts";
import { probePooler } from "#platform/server/probePooler.ts";

type OpenOptions = { signal?: AbortSignal; observer?: StatementObserver };

/**
 * Returns the shop's database, migrated: the embedded one, which we start and stop, or an external one by DATABASE_URL.
 * Its connections have the rights to read and change rows only, if a role for that is configured.
 */
export async function openDatabaseForShop(
  config: Config,
  { signal, observer }: OpenOptions = {},
): Promise<Database & { note: string }> {
  const given = config.DATABASE_URL;
  const dir = config.DATA_DIR;
  const postgres = given
    ? undefined
    : await startPostgres({ dataDir: dir, signal, ...archiveSettings(config.backup) }).catch((error) =>
        explainStartError(error, dir),
      );
  const pooler = given ? await findPooler(given, config) : undefined;
  // Our own server shares the processors with this process. A distant one is waited for without using them.
  const atOnce = postgres && 3 * availableParallelism();
  const limits = { observer, pooler, sessionUrl: config.DATABASE_DIRECT_URL, atOnce };
  const database = openDatabase(given ?? postgres?.applicationUrl() ?? "", config.DATABASE_POOL, limits);
  // Restarts our own server if it was killed; until then requests get 503.
  const revive = () => postgres?.revive().catch((error) => signal?.aborted || console.error(error));
  const reviveTimer = postgres && setInterval(revive, 3_000).unref();
  const close = async () => {
    clearInterval(reviveTimer);
    await database.close();
    await postgres?.stopIfLast();
  };
  try {
    const options = { allowNewer: config.ALLOW_NEWER_DATA };
    if (postgres) await migrateAsOwner(postgres.url(), { ...postgres.application, create: true }, options);
    else await migrateExternal(config, database, options);
    if (pooler) await requireUtc(database);
  } catch (error) {
    await close().catch(() => {});
    throw given && isAccessError(error) ? databaseUrlError(error) : error;
  }
  return {
    ...database,
    close,
    note: pooler
      ? "DATABASE_URL, pooled"
      : given
        ? "DATABASE_URL"
        : postgres?.adopted
          ? "embedded, found running"
          : "embedded",
  };
}

type MigrateOptions = Pick<NonNullable<Parameters<typeof migrate>[1]>, "allowNewer">;

async function migrateExternal(config: Config, database: Database, options: MigrateOptions): Promise<void> {
  const { DATABASE_DIRECT_URL: ownerUrl } = config;
  if (!ownerUrl) return migrate(database, options);
  const { rows } = await database.pool.query<{ name: string }>("select current_user::text as name");
  await migrateAsOwner(ownerUrl, { name: rows[0]?.name ?? "" }, options);
}

async function migrateAsOwner(ownerUrl: string, role: ApplicationRole, options: MigrateOptions): Promise<void> {
  await migrate({ url: ownerUrl }, options);
  await grantApplicationRights(ownerUrl, role);
}

function explainStartError(error: unknown, dir: string): never {
  const refusal = fsErrorReason(error);
  throw refusal === undefined ? error : dataDirError(resolve(dir), refusal);
}

/**
 * Every error while connecting concerns the URL, the role or the server: no list of them is complete. Throws
 * StartError, also if notifications would be lost.
 */
async function findPooler(url: string, { DATABASE_DIRECT_URL }: Config): Promise<TransactionPooler | undefined> {
  const pooler = await probePooler(url).catch((error) => {
    throw databaseUrlError(error);
  });
  if (pooler && !DATABASE_DIRECT_URL)
    throw new StartError(
      "DATABASE_URL leads to a pooler in transaction mode, through which no notification arrives: set DATABASE_DIRECT_URL to PostgreSQL itself, or use a pooler in session mode.",
    );
  return pooler;
}

/** Behind a pooler the time zone must be the role's: one that a client sets is lost with the next statement. */
async function requireUtc({ pool }: Database): Promise<void> {
  const isUtc = async () => {
    const { rows } = await pool.query("select current_setting('timezone') ~ '^(Etc/)?(UTC|UCT|GMT|Zulu)$' as utc");
    return rows[0].utc;
  };
  if (await isUtc()) return;
  await pool.query(`do $$ begin
    execute format('alter role %I in database %I set timezone = %L', current_user, current_database(), 'UTC');
  end $$`);
  throw new StartError(
    "The connections of the pooler have another time zone than UTC, which is now the default of the shop's role: reconnect the pooler (RECONNECT in pgbouncer's console) and start again.",
  );
}

/** Returns whether an error after connecting concerns rights, connection limits or the server; others are our bugs. */
function isAccessError(error: unknown): boolean {
  const { code = "", message } = error as { code?: string; message?: string };
  return /^(08|28|53|57P|25006|42501|ECONN|EPIPE)/.test(code) || /^(Connection terminated|timeout)/.test(message ?? "");
}

function databaseUrlError(error: unknown): StartError {
  const { code, message } = error as { code?: string; message?: string };
  if (code === "42501")
    return new StartError(
      `The role of DATABASE_URL may not run the migrations (${message}): set DATABASE_DIRECT_URL to the owner of the tables, or start once with it.`,
    );
  return new StartError(
    `DATABASE_URL does not answer (${message || code}): check the address, the role with its rights, and that the server runs.`,
  );
}
