-- What every part of the shop stands on.

-- Compares e-mail addresses without their case, keeping what the person typed.
create collation case_insensitive (provider = icu, locale = 'und-u-ks-level2', deterministic = false);

-- What staff may tune. A key that is missing has the default of its part's code.
create table settings (
  key        text primary key,
  value      jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by uuid
);

-- Mails are written in the transaction that asks for them and sent by a job: at least once,
-- always with the same Message-ID, so that a repeated delivery is recognised.
create table outbox (
  id         uuid primary key default gen_random_uuid(),
  -- Names what the mail is about, so that asking twice writes it once.
  key        text unique,
  template   text not null,
  recipient  text not null,
  language   text not null check (language in ('en', 'ar', 'es', 'fr')),
  -- Emptied once the mail is sent: it may hold a code or an address.
  facts      jsonb,
  headers    jsonb not null default '{}',
  status     text not null default 'queued' check (status in ('queued', 'sent', 'dead')),
  attempts   smallint not null default 0,
  last_error text,
  -- Kept only where no SMTP server is configured.
  subject    text,
  html       text,
  body_text  text,
  created_at timestamptz not null default now(),
  sent_at    timestamptz
);
create index outbox_by_status on outbox (status, created_at desc);
create index outbox_by_recipient on outbox (recipient);

-- Who of the staff did what. Append-only.
create table audit_log (
  id         bigint generated always as identity primary key,
  actor_id   uuid,
  actor      text not null,
  action     text not null,
  subject    text not null,
  subject_id text,
  before     jsonb,
  after      jsonb,
  request_id text,
  at         timestamptz not null default now()
);
create index audit_log_by_subject on audit_log (subject, subject_id, at desc);
create index audit_log_by_actor on audit_log (actor_id, at desc);
create index audit_log_by_time on audit_log (at desc);

-- The store of rate-limiter-flexible: limits hold across processes.
create table rate_limits (
  key    varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);

-- Keys and secrets that the shop makes for itself are kept outside the database, with its data folder.

create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function forbid_change();
