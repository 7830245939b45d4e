import { type ColumnType, Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { isShortcutOff } from "../shortcuts.ts";
import { applicationName } from "./applicationName.ts";
import { evictBrokenConnections } from "./evictBrokenConnections.ts";
import { autoPrepare } from "./postgresDriver/autoPrepare.ts";
import { limitAnswerTime } from "./postgresDriver/limitAnswerTime.ts";
import { observeStatements, type StatementObserver } from "./postgresDriver/observeStatements.ts";
import { sendBeginAhead } from "./postgresDriver/sendBeginAhead.ts";
import { sendUnnamed } from "./postgresDriver/sendUnnamed.ts";
import { setPerTransaction } from "./postgresDriver/setPerTransaction.ts";
import { takeTurns } from "./postgresDriver/takeTurns.ts";
import { followingClient, onPrimaryChange, splitHosts } from "./postgresHosts.ts";

/** Each module adds the tables that it owns in its own server/tables.ts. */
// biome-ignore lint/suspicious/noEmptyInterface: modules augment it
export interface Tables {}

/** jsonb is parsed when read and written as text. */
export type Json<T> = ColumnType<T, string, string>;
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
export type Database = {
  db: Db;
  pool: pg.Pool;
  url: string;
  /** For LISTEN, the job queue and locks that outlive a transaction: not through a pooler in transaction mode. */
  session: { db: Db; pool: pg.Pool; url: string };
  close(): Promise<void>;
};

// Amounts and counts fit a double by far; bigint would not serialise to JSON.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A pooler that gives each transaction another connection of the server. */
export type TransactionPooler = {
  /** Whether it remembers the named statements of each client. */
  prepares: boolean;
};

type Limits = {
  /** Milliseconds until a statement without an answer fails and its connection is closed; 0 sets no limit. */
  queryTimeout?: number;
  observer?: StatementObserver | undefined;
  /** The pooler behind `url`, if there is one in transaction mode. */
  pooler?: TransactionPooler | undefined;
  /** The address of the database itself; required with `pooler`. */
  sessionUrl?: string | undefined;
  /** How many connections work at once while none takes long; see `takeTurns`. Missing: all. */
  atOnce?: number | undefined;
};

const timeLimits = { statement_timeout: 8_000, idle_in_transaction_session_timeout: 15_000 };
/** Connections of one process for its job queue and locks, if the others go through a pooler. */
const sessionConnections = 5;

/** The default `queryTimeout` is above `statement_timeout`: it only ends statements that the server cannot end. */
export function openDatabase(url: string, max = 10, limits: Limits = {}): Database {
  const { queryTimeout = 9_000, observer, pooler, sessionUrl, atOnce } = limits;
  const hosts = splitHosts(url);
  const pool = new pg.Pool({
    connectionString: hosts[0],
    ...(hosts.length > 1 ? { Client: followingClient(url) } : {}),
    max,
    // For `sendTogether` and `sendBeginAhead`.
    pipeline: true,
    application_name: applicationName,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Fails early enough for the visitor to get an error page instead of a time-out.
    connectionTimeoutMillis: 2_000,
  });
  // Without a listener, an idle connection that PostgreSQL closes would end the process.
  pool.on("error", () => {});
  const watch = autoPrepare();
  pool.on("connect", (client) => {
    client.on("error", () => {});
    if (queryTimeout > 0) limitAnswerTime(client, queryTimeout);
    // Not as startup options, which poolers refuse. Sent together with the first statement.
    if (!pooler) client.query(sessionSettings).catch(() => {});
    if ((pooler && !pooler.prepares) || isShortcutOff("prepare")) sendUnnamed(client);
    else watch(client);
    // A setting of a session would be lost behind a pooler.
    if (pooler) setPerTransaction(client, transactionSettings);
    if (observer) observeStatements(client, observer);
    sendBeginAhead(client);
  });
  if (atOnce) takeTurns(pool, atOnce);
  const { evictAll } = evictBrokenConnections(pool);
  const unfollow = onPrimaryChange(url, evictAll);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const direct =
    pooler && sessionUrl ? openDatabase(sessionUrl, sessionConnections, { queryTimeout, observer }) : undefined;
  async function close(): Promise<void> {
    unfollow();
    await direct?.close();
    if (pool.ending) return;
    await db.destroy();
    // Kysely ends the pool only after at least one query.
    if (!pool.ending) await pool.end();
  }
  return { db, pool, url, session: direct ?? { db, pool, url }, close };
}

const settings = Object.entries(timeLimits);
/** The first statement of each connection that keeps its session. */
export const sessionSettings = `set timezone = 'UTC'; ${settings.map(([name, ms]) => `set ${name} = ${ms}`).join("; ")}`;
const transactionSettings = settings.map(([name, ms]) => `set local ${name} = ${ms}`).join("; ");
