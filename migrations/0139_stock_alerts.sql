-- "Tell me when it is back": who waits for a sold-out variant. One mail, then the alert is over.
create table stock_alerts (
  id            uuid primary key default gen_random_uuid(),
  variant_id    uuid not null references variants on delete cascade,
  email         text collate case_insensitive not null,
  language      text not null check (language in ('en', 'ar', 'es', 'fr')),
  -- pending: the address is not confirmed yet. notified: its mail is in the outbox.
  status        text not null check (status in ('pending', 'waiting', 'notified')),
  confirm_hash  bytea,
  removal_token text not null unique,
  created_at    timestamptz not null default now(),
  confirmed_at  timestamptz,
  notified_at   timestamptz,
  -- The row is deleted then, whatever its status.
  expires_at    timestamptz not null,
  unique (variant_id, email),
  check ((status = 'pending') = (confirmed_at is null)),
  check ((status = 'notified') = (notified_at is not null))
);
create index stock_alerts_waiting on stock_alerts (variant_id, confirmed_at) where status = 'waiting';
create index stock_alerts_by_email on stock_alerts (email);
create unique index stock_alerts_by_confirmation on stock_alerts (confirm_hash) where confirm_hash is not null;
create index stock_alerts_by_expiry on stock_alerts (expires_at);
