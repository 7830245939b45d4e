import type pg from "pg";
import type { WalPosition } from "./replicaLag.ts";

/**
 * Returns a position up to which the primary has written its log, and which a standby can reach. What ends with a page
 * may be half of a record, whose rest an idle server does not write: an empty message behind it makes it whole.
 */
export async function readPrimaryPosition(primary: Pick<pg.Pool, "query">): Promise<WalPosition> {
  const position = await readPosition(primary);
  if (!endsPage(position)) return position;
  await primary.query("select pg_logical_emit_message(true, 'nabta', '')");
  return readPosition(primary);
}

async function readPosition(primary: Pick<pg.Pool, "query">): Promise<WalPosition> {
  const { rows } = await primary.query<{ position: string }>("select pg_current_wal_lsn()::text as position");
  return rows[0]?.position ?? "0/0";
}

/** A page of the log has 8 kB. */
const endsPage = (position: WalPosition) => Number.parseInt(position.split("/")[1] ?? "0", 16) % 8_192 === 0;
