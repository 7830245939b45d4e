-- Tags that the content network still has to purge (CDN=1). Unlogged like queued_notices: after a crash everything is
-- purged anyway. A tag waits twice: a page that was being made during its change may reach the network after the first.
create unlogged table cdn_purges (
  tag text not null,
  due_at timestamptz not null
);
create index cdn_purges_due on cdn_purges (due_at);
