import { sql } from "kysely";
import type { Db, Tx } from "#platform/server/database.ts";

/**
 * Without parallel workers: starting two takes longer than adding up the sums of a year. Prepared statements are planned
 * once: planning the sums of two periods takes 1 ms, a quarter of reading them, and dates do not change the plan.
 */
const setPlanning = sql`select set_config('max_parallel_workers_per_gather', '0', true),
  set_config('plan_cache_mode', 'force_generic_plan', true)`;

/** Runs `read` in one snapshot, so that all figures agree. */
export function readSnapshot<Answer>(db: Db, read: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      // A transaction runs its statements one after the other, so the settings come first.
      const [, answer] = await Promise.all([setPlanning.execute(tx), read(tx)]);
      return answer;
    });
}
