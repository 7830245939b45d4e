import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { primaryUrl } from "#platform/server/postgresHosts.ts";
import { readPrimaryPosition } from "#platform/server/replica/primaryPosition.ts";
import { createReplicaLag } from "#platform/server/replica/replicaLag.ts";
import { type Check, fine, problem, unknown, warning } from "./finding.ts";

/** Milliseconds that the standby gets to replay what the primary had written at the beginning. */
const patience = 3_000;

export const checkReplica: Check = async ({ DATABASE_URL, DATABASE_READ_URL, DATABASE_READ_LAG_SECONDS }) => {
  if (!DATABASE_READ_URL) return [unknown("no DATABASE_READ_URL: reports, exports and searches read the primary.")];
  if (!DATABASE_URL)
    return [problem("DATABASE_READ_URL is set without DATABASE_URL: it cannot be a standby of the embedded database.")];
  const replica = clientOf(DATABASE_READ_URL);
  const primary = clientOf(await primaryUrl(DATABASE_URL).catch(() => DATABASE_URL));
  try {
    try {
      await replica.connect();
    } catch (error) {
      const { message, code } = error as Error & { code?: string };
      return [problem(`DATABASE_READ_URL does not answer: ${message || code}. The primary answers instead.`)];
    }
    await primary.connect();
    const { rows } = await replica.query<{ standby: boolean; migrated: boolean }>(
      "select pg_is_in_recovery() as standby, to_regclass('migrations') is not null as migrated",
    );
    if (!rows[0]?.standby)
      return [problem("DATABASE_READ_URL leads to a primary, which is not used: name the standby.")];
    if (!rows[0].migrated)
      return [
        problem("DATABASE_READ_URL does not show the shop's tables: another database, or a role without rights."),
      ];
    const seconds = await measureLag(primary, replica);
    if (seconds === undefined)
      return [
        warning(`the standby did not replay the primary's log within ${patience / 1_000} s: is it a standby of it?`),
      ];
    const text = `the standby replays the primary's log within ${seconds.toFixed(2)} s`;
    return [seconds > DATABASE_READ_LAG_SECONDS ? warning(`${text}, more than DATABASE_READ_LAG_SECONDS`) : fine(text)];
  } finally {
    await Promise.allSettled([replica.end(), primary.end()]);
  }
};

async function measureLag(primary: pg.Client, replica: pg.Client): Promise<number | undefined> {
  const lag = createReplicaLag();
  const began = performance.now();
  lag.sampled(await readPrimaryPosition(primary), began);
  while (performance.now() - began < patience) {
    const { rows } = await replica.query<{ position: string | null }>(
      "select pg_last_wal_replay_lsn()::text as position",
    );
    lag.replayed(rows[0]?.position ?? "0/0");
    if (lag.covers(began)) return (performance.now() - began) / 1_000;
    await wait(50);
  }
  return undefined;
}

function clientOf(connectionString: string): pg.Client {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 8_000 });
  client.on("error", () => {});
  return client;
}
