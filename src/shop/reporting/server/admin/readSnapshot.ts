import { sql } from "kysely";
import type { Db, Tx } from "#platform/server/database.ts";

/**
 * Runs `read` in one snapshot, so that all figures agree. Without parallel workers: starting two takes longer than adding
 * up the sums of a year.
 */
export function readSnapshot<Answer>(db: Db, read: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      // Sent together with the first statements of `read`.
      const [, answer] = await Promise.all([sql`set local max_parallel_workers_per_gather = 0`.execute(tx), read(tx)]);
      return answer;
    });
}
