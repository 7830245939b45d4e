import pg from "pg";
import { applicationName } from "#platform/server/applicationName.ts";
import type { Manifest } from "#platform/server/backup/manifest.ts";
import { StartError } from "#platform/server/config.ts";
import { primaryUrl } from "#platform/server/postgresHosts.ts";

/**
 * Makes a backup of the database at `url` while no other process makes one, and records in table `backups` how it went.
 * @throws StartError if another one is being made
 */
export async function recordBackup(url: string, place: string, make: () => Promise<Manifest>): Promise<Manifest> {
  const lock = await connect(url);
  const startedAt = new Date();
  try {
    const { rows } = await lock.query<{ locked: boolean }>("select pg_try_advisory_lock(4713) as locked");
    if (!rows[0]?.locked) throw new StartError("Another backup of this shop is being made: wait for it.");
    try {
      const manifest = await make();
      const bytes = manifest.files.reduce((sum, { stored }) => sum + stored, 0);
      const problem = manifest.broken?.length ? manifest.broken.join("\n").slice(0, 2_000) : null;
      await insert(url, { startedAt, place, bytes, tested: manifest.broken !== undefined, problem });
      return manifest;
    } catch (error) {
      const problem = (error as Error).message.slice(0, 2_000);
      await insert(url, { startedAt, place, bytes: 0, tested: false, problem }).catch(() => {});
      throw error;
    }
  } finally {
    await lock.end();
  }
}

type Row = { startedAt: Date; place: string; bytes: number; tested: boolean; problem: string | null };

/** On a connection of its own: the backup may have taken hours. */
async function insert(url: string, { startedAt, place, bytes, tested, problem }: Row): Promise<void> {
  const client = await connect(url);
  try {
    await client.query("insert into backups (started_at, place, bytes, tested, problem) values ($1, $2, $3, $4, $5)", [
      startedAt,
      place,
      bytes,
      tested,
      problem,
    ]);
    await client.query("delete from backups where finished_at < now() - interval '400 days'");
  } catch (error) {
    // A backup before an upgrade: the table comes with the new version.
    if ((error as { code?: string }).code !== "42P01") throw error;
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: await primaryUrl(url),
    application_name: applicationName,
    keepAlive: true,
  });
  client.on("error", () => {});
  await client.connect();
  return client;
}
