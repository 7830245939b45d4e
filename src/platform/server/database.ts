import { type ColumnType, Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { evictBrokenConnections } from "./evictBrokenConnections.ts";
import { autoPrepare } from "./postgresDriver/autoPrepare.ts";
import { observeStatements, type StatementObserver } from "./postgresDriver/observeStatements.ts";
import { pipelineBegin } from "./postgresDriver/pipelinedBegin.ts";

/** Each module adds the tables that it owns in its own server/tables.ts. */
// biome-ignore lint/suspicious/noEmptyInterface: modules augment it
export interface Tables {}

/** jsonb is parsed when read and written as text. */
export type Json<T> = ColumnType<T, string, string>;
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
export type Database = { db: Db; pool: pg.Pool; url: string; close(): Promise<void> };

// Amounts and counts fit a double by far; bigint would not serialise to JSON.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Identifies processes of the shop that share a database. */
export const applicationName = `nabta ${process.pid}`;

type Limits = {
  /** Milliseconds until a statement without an answer fails and its connection is closed; 0 sets no limit. */
  queryTimeout?: number;
  observer?: StatementObserver | undefined;
};

/** The default `queryTimeout` is above `statement_timeout`: it only ends statements that the server cannot end. */
export function openDatabase(url: string, max = 10, { queryTimeout = 9_000, observer }: Limits = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // Sends a statement before the previous one was answered: see postgresDriver/pipelinedBegin.ts.
    pipeline: true,
    application_name: applicationName,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Fails early enough for the visitor to get an error page instead of a time-out.
    connectionTimeoutMillis: 2_000,
    query_timeout: queryTimeout,
    options: "-c statement_timeout=8000 -c idle_in_transaction_session_timeout=15000 -c timezone=UTC",
  });
  // Without a listener, an idle connection that PostgreSQL closes would end the process.
  pool.on("error", () => {});
  const watch = autoPrepare();
  pool.on("connect", (client) => {
    client.on("error", () => {});
    watch(client);
    pipelineBegin(client);
    if (observer) observeStatements(client, observer);
  });
  evictBrokenConnections(pool);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  async function close(): Promise<void> {
    if (pool.ending) return;
    await db.destroy();
    // Kysely ends the pool only after at least one query.
    if (!pool.ending) await pool.end();
  }
  return { db, pool, url, close };
}
