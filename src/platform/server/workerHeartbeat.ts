import { sql } from "kysely";
import type { Db } from "./database.ts";
import "./tables.ts";

/** A worker process; `pools` are the names under which it locks jobs. */
export type Heartbeat = { id: string; process: string; pools: readonly string[] };

/** Uses the database's clock, which all workers share. */
export async function beat(db: Db, { id, process, pools }: Heartbeat): Promise<void> {
  await sql`
    insert into worker_heartbeats (id, process, pools) values (${id}, ${process}, ${pools}::text[])
    on conflict (id) do update set pools = excluded.pools, at = now()`.execute(db);
}

export const endHeartbeat = (db: Db, id: string) => db.deleteFrom("worker_heartbeats").where("id", "=", id).execute();

const ago = (ms: number) => sql<Date>`now() - ${ms}::float8 * interval '1 millisecond'`;

type Lost = { pools: readonly string[]; inHand: readonly string[]; deadAfter: number };

/**
 * Frees the jobs of workers without a heartbeat for `deadAfter` milliseconds, and jobs locked for this worker that it
 * does not run: the response that assigned them was lost with its connection. They run again.
 */
export async function freeLostJobs(db: Db, { pools, inHand, deadAfter }: Lost): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs
       where locked_at < ${ago(deadAfter)}
         and locked_by not in (select unnest(h.pools) from worker_heartbeats h where h.at > ${ago(deadAfter)})))`.execute(
    db,
  );
  // The library has no function for single jobs.
  await sql`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null
     where locked_by = any(${pools}::text[]) and locked_at < ${ago(deadAfter)}
       and id <> all(${inHand}::bigint[])`.execute(db);
  // Keeps rows of dead workers for a day, for debugging.
  await db.deleteFrom("worker_heartbeats").where("at", "<", sql<Date>`now() - interval '1 day'`).execute();
}

/** Frees the locks of these pools, which have ended. */
export const freePool = (db: Db, pool: string) =>
  sql`select graphile_worker.force_unlock_workers(array[${pool}::text])`.execute(db);

type HeartbeatQuery = { id: string; tasks: readonly string[]; within: number };

/** Returns whether this worker had a heartbeat lately, and whether a job that it could run is overdue for as long. */
export async function heartbeatState(db: Db, { id, tasks, within }: HeartbeatQuery) {
  const { rows } = await sql<{ heard: boolean; overdue: boolean }>`
    select exists (select from worker_heartbeats where id = ${id} and at > ${ago(within)}) as heard,
           exists (select from graphile_worker.jobs
                    where run_at < ${ago(within)} and locked_at is null and attempts < max_attempts
                      and task_identifier = any(${tasks}::text[])) as overdue`.execute(db);
  return rows[0] ?? { heard: false, overdue: false };
}
