import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { StartError } from "../config.ts";
import type { Migration } from "./readMigrations.ts";

export type LockOptions = {
  /** Milliseconds that a statement waits for a lock; statements of the shop wait behind it as long. */
  lockTimeout?: number;
  /** Milliseconds between two attempts, and between two batches. */
  pause?: number;
  attempts?: number;
  /** Receives one line when a migration has to wait. */
  report?: (line: string) => void;
};

/** Runs one migration in its mode and records it. @throws StartError if it gets no lock */
export async function runMigration(client: pg.Client, migration: Migration, options: LockOptions): Promise<void> {
  if (migration.mode === "transaction") return runInTransaction(client, migration, options);
  if (migration.mode === "batches") await runInBatches(client, migration, options);
  else await runStatements(client, migration);
  await record(client, migration);
}

async function runInTransaction(client: pg.Client, migration: Migration, options: LockOptions): Promise<void> {
  await withLockRetries(migration, options, async (lockTimeout) => {
    await client.query("begin");
    try {
      await client.query(`set local lock_timeout = ${lockTimeout}`);
      await client.query(migration.text);
      await record(client, migration);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback").catch(() => {});
      throw error;
    }
  });
}

/** Repeats the statement, each time in its own transaction, until it changes no row. */
async function runInBatches(client: pg.Client, migration: Migration, options: LockOptions): Promise<void> {
  const { pause = 100 } = options;
  for (let changed = 1; changed > 0; await wait(pause))
    await withLockRetries(migration, options, async (lockTimeout) => {
      await client.query(`set lock_timeout = ${lockTimeout}`);
      changed = (await client.query(migration.text)).rowCount ?? 0;
    });
  await client.query("reset lock_timeout");
}

/**
 * Runs each statement outside of a transaction, for `create index concurrently`. After a failure all run again, so each
 * must be repeatable.
 */
async function runStatements(client: pg.Client, { text }: Migration): Promise<void> {
  for (const statement of splitStatements(text)) {
    const index = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/i.exec(statement)?.[1];
    if (index) await dropInvalidIndex(client, index);
    await client.query(statement);
  }
}

/** An interrupted `create index concurrently` leaves an index that is never used, and that `if not exists` keeps. */
async function dropInvalidIndex(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_index where indexrelid = to_regclass($1) and not indisvalid",
    [name],
  );
  if (rowCount) await client.query(`drop index concurrently ${pg.escapeIdentifier(name)}`);
}

/** Statements end with a semicolon at the end of a line. Function bodies belong in the mode `transaction`. */
export const splitStatements = (text: string): string[] =>
  text
    .replace(/^\s*--.*$/gm, "")
    .split(/;\s*$/m)
    .filter((statement) => statement.trim() !== "");

const record = (client: pg.Client, { name, checksum }: Migration) =>
  client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);

const lockNotAvailable = "55P03";
const deadlockDetected = "40P01";

/**
 * A statement that waits for a lock blocks all later statements on its table. So it gives up after `lockTimeout`, lets
 * the shop work, and tries again.
 */
async function withLockRetries(
  { name }: Migration,
  { lockTimeout = 1_000, pause = 2_000, attempts = 150, report = console.warn }: LockOptions,
  work: (lockTimeout: number) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(lockTimeout);
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (code !== lockNotAvailable && code !== deadlockDetected) throw error;
      if (attempt === attempts)
        throw new StartError(
          `Migration ${name} got no lock in ${attempts} attempts: end long transactions (pg_stat_activity) and start again.`,
        );
      if (attempt === 1) report(`Migration ${name} waits for a lock and tries again (${message}).`);
      await wait(pause);
    }
  }
}
