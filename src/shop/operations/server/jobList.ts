import { sql } from "kysely";
import { unknown } from "#platform/errors.ts";
import { audit } from "#platform/server/audit.ts";
import type { Db } from "#platform/server/db.ts";
import type { Caller, Visitor } from "#platform/server/visitor.ts";
import type { JobView } from "../contract.ts";

type Wanted = { page: number; pageSize: number; state?: "failed" | "retrying" | "waiting" | undefined };
type Row = Omit<JobView, "runAt"> & { run_at: Date; total: number };
type Desk = { db: Db; visitor: Visitor; caller: Caller };

/** graphile-worker's own view of what waits; a job that is done is not there any more. */
const jobs = sql`
  select id::text as id, task_identifier as task, attempts::int as attempts, max_attempts::int as most,
         last_error as error, run_at,
         case when locked_at is not null then 'running'
              when attempts >= max_attempts then 'failed'
              when attempts > 0 then 'retrying'
              else 'waiting' end as state
    from graphile_worker.jobs`;

/** Those that failed first, then those that will be tried again. */
export async function jobsOf(db: Db, { page, pageSize, state }: Wanted) {
  const { rows } = await sql<Row>`
    select *, count(*) over ()::int as total from (${jobs}) jobs
     where ${state ?? null}::text is null or state = ${state ?? null}
     order by array_position(array['failed', 'retrying', 'running', 'waiting'], state), run_at, id
     limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const items = rows.map(({ total: _, run_at, ...row }) => ({ ...row, runAt: run_at.toISOString() }));
  return { items, page, pageSize, total: rows[0]?.total ?? 0 };
}

/** Runs it at once, with all its tries before it. */
export async function retryJob({ db, visitor, caller }: Desk, id: string): Promise<void> {
  if (!/^\d{1,18}$/.test(id)) throw unknown("request.notFound");
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ task: string }>`
      select j.task_identifier as task
        from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0) done
        join graphile_worker.jobs j on j.id = done.id`.execute(tx);
    const [job] = rows;
    if (!job) throw unknown("request.notFound");
    const deed = { action: "job.retried", subject: "job", subjectId: id, after: { task: job.task } };
    await audit(tx, visitor, caller, deed);
  });
}
