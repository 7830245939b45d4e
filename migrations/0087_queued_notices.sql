-- NOTIFY takes one lock for the whole server until its transaction is flushed and confirmed by the replica, so orders
-- would commit one after the other. Triggers queue a row instead, and a process of the shop announces the rows of the
-- last moment together (src/platform/server/publishNotices.ts). Unlogged: a crash that empties these tables also breaks
-- every LISTEN connection, which clears the caches.
create unlogged table queued_notices (
  channel text not null,
  payload text not null
);

-- One row, updated by the processes that publish.
create unlogged table notice_publisher (
  id       boolean primary key default true check (id),
  alive_at timestamptz not null
);

-- Announces `payload` after the commit. Sends it at once while nobody publishes: only old versions of the shop run, or
-- none. So the table stays small.
create function queue_notice(text, text) returns void language plpgsql as $$
begin
  if exists (select from public.notice_publisher where alive_at > clock_timestamp() - interval '10 seconds') then
    insert into public.queued_notices values ($1, $2);
  else
    perform pg_notify($1, $2);
  end if;
end $$;

-- Makes the functions of a schema queue what they announce. Also for graphile-worker, whose add_jobs notifies.
create function queue_notices_of(namespace text) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  sender oid;
begin
  for sender in select p.oid from pg_proc p where p.pronamespace = to_regnamespace(namespace)
                   and p.prosrc ~ 'perform pg_notify\(' and p.proname <> 'queue_notice' and p.proname <> 'queue_notices_of'
  loop
    execute replace(pg_get_functiondef(sender), 'perform pg_notify(', 'perform public.queue_notice(');
  end loop;
end $$;

select queue_notices_of('public');

-- products_noticed announces the same: each change of a variant's stock changes its product's.
drop trigger variants_stock_noticed on variants;
drop function variant_availability_changed();
