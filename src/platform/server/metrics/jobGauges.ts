import { sql } from "kysely";
import type { ShopGauge } from "./shopGauges.ts";

export const jobGauges: readonly ShopGauge[] = [
  {
    name: "nabta_jobs",
    help: "Jobs in the queue. `due` ones should run now, `failed` ones used up their attempts.",
    labelNames: ["job_name", "state"],
    async read({ db }) {
      const { rows } = await sql<{ job_name: string; state: string; value: number }>`
        select task_identifier as job_name, count(*)::int as value,
               case when locked_at is not null then 'running'
                    when attempts >= max_attempts then 'failed'
                    when run_at <= now() then 'due'
                    when attempts > 0 then 'retrying'
                    else 'scheduled' end as state
          from graphile_worker.jobs group by 1, 3`.execute(db);
      return rows.map(({ value, ...labels }) => ({ value, labels }));
    },
  },
  {
    name: "nabta_jobs_oldest_due_age_seconds",
    help: "Age of the oldest due job; 0 if none is due.",
    async read({ db }) {
      const { rows } = await sql<{ value: number }>`
        select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as value from graphile_worker.jobs
         where run_at <= now() and locked_at is null and attempts < max_attempts`.execute(db);
      return rows;
    },
  },
  {
    name: "nabta_workers",
    help: "Worker processes with a heartbeat in the last 30 seconds.",
    async read({ db }) {
      const { rows } = await sql<{ value: number }>`
        select count(*)::int as value from worker_heartbeats where at > now() - interval '30 seconds'`.execute(db);
      return rows;
    },
  },
];
