-- One row for each worker process that runs or lately ran. `pools` are the names under which it holds the locks of jobs
-- (graphile_worker.jobs.locked_by): locks that no living worker holds belong to one that was killed, and are freed.
create table worker_heartbeats (
  id         uuid primary key,
  process    text not null,
  pools      text[] not null,
  started_at timestamptz not null default now(),
  at         timestamptz not null default now()
);
