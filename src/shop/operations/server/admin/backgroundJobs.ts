import { sql } from "kysely";
import { notFound } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Db } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import type { JobView } from "#shop/operations/contract.ts";

type ListJobsParams = { page: number; pageSize: number; state?: "failed" | "retrying" | "waiting" | undefined };
type JobRow = Omit<JobView, "runAt"> & { run_at: Date; total: number };

/** graphile-worker's own view of pending jobs. Finished jobs are not in it. */
const jobsSql = sql`
  select id::text as id, task_identifier as task, attempts::int as attempts, max_attempts::int as most,
         last_error as error, run_at,
         case when locked_at is not null then 'running'
              when attempts >= max_attempts then 'failed'
              when attempts > 0 then 'retrying'
              else 'waiting' end as state
    from graphile_worker.jobs`;

/** Returns failed jobs first, then those that will be retried. */
export async function listJobs(db: Db, { page, pageSize, state }: ListJobsParams) {
  const { rows } = await sql<JobRow>`
    select *, count(*) over ()::int as total from (${jobsSql}) jobs
     where ${state ?? null}::text is null or state = ${state ?? null}
     order by array_position(array['failed', 'retrying', 'running', 'waiting'], state), run_at, id
     limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const items = rows.map(({ total: _, run_at, ...row }) => ({ ...row, runAt: run_at.toISOString() }));
  return { items, page, pageSize, total: rows[0]?.total ?? 0 };
}

/** Runs the job at once and resets its attempts. */
export async function retryJob(admin: AdminContext, id: string): Promise<void> {
  if (!/^\d{1,18}$/.test(id)) throw notFound("request.notFound");
  await admin.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ task: string }>`
      select j.task_identifier as task
        from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0) done
        join graphile_worker.jobs j on j.id = done.id`.execute(tx);
    const [job] = rows;
    if (!job) throw notFound("request.notFound");
    const entry = { action: "job.retried", subject: "job", subjectId: id, after: { task: job.task } };
    await recordAudit(tx, admin, entry);
  });
}
