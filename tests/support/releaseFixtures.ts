import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";

const folder = "tests/fixtures/releases";

/** Files with the data of each release. */
export const releaseFixtures = () => readdirSync(folder);

/** Fills an empty database with the data of a release. */
export async function loadRelease(url: string, file: string): Promise<void> {
  const text = gunzipSync(readFileSync(join(folder, file))).toString();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Functions of version 0.1.0 depended on the search path, and pg_dump 17 sets what PostgreSQL 15 does not know.
  await client.query(
    text
      .replace("set_config('search_path', '', false)", "set_config('search_path', 'public', false)")
      .replace("SET transaction_timeout = 0;", ""),
  );
  await client.end();
}
