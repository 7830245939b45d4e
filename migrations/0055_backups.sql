-- One row for each backup that was tried, whatever made it, so that staff and alerts see the age of the last good one.
create table backups (
  id          uuid primary key default gen_random_uuid(),
  started_at  timestamptz not null,
  finished_at timestamptz not null default now(),
  -- Folder or bucket, without credentials.
  place       text not null,
  bytes       bigint not null default 0,
  -- Whether it was restored beside and checked.
  tested      boolean not null,
  -- Null: it is good.
  problem     text
);
create index backups_by_time on backups (finished_at desc);
