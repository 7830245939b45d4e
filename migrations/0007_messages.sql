create table subscribers (
  id               uuid primary key default gen_random_uuid(),
  email            text collate case_insensitive not null unique,
  language         text not null check (language in ('en', 'ar', 'es', 'fr')),
  status           text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  confirm_hash     bytea,
  unsubscribe_token text not null unique,
  -- What was agreed to, when and where.
  consent          jsonb not null default '{}',
  created_at       timestamptz not null default now(),
  confirmed_at     timestamptz,
  unsubscribed_at  timestamptz
);
create index subscribers_by_status on subscribers (status, language);

create table campaigns (
  id           uuid primary key default gen_random_uuid(),
  name         text not null,
  subject      jsonb not null,
  html         jsonb not null,
  audience     jsonb not null default '{}',
  status       text not null default 'draft' check (status in ('draft', 'scheduled', 'sending', 'paused', 'cancelled', 'sent')),
  scheduled_at timestamptz,
  started_at   timestamptz,
  ended_at     timestamptz,
  created_by   uuid,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
);
create table campaign_deliveries (
  campaign_id   uuid not null references campaigns on delete cascade,
  subscriber_id uuid not null references subscribers on delete cascade,
  status        text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'skipped')),
  at            timestamptz,
  error         text,
  primary key (campaign_id, subscriber_id)
);
create index campaign_deliveries_queued on campaign_deliveries (campaign_id) where status = 'queued';

create table contact_messages (
  id           uuid primary key default gen_random_uuid(),
  ticket       bigint generated always as identity (start with 1001) unique,
  name         text not null,
  email        text not null,
  topic        text not null default 'question' check (topic in ('question', 'order', 'wholesale')),
  order_number text,
  message      text not null,
  language     text not null default 'en',
  status       text not null default 'open' check (status in ('open', 'answered', 'closed')),
  created_at   timestamptz not null default now()
);
create index contact_messages_by_status on contact_messages (status, created_at desc);
create table contact_answers (
  id         uuid primary key default gen_random_uuid(),
  message_id uuid not null references contact_messages on delete cascade,
  actor_id   uuid,
  body       text not null,
  at         timestamptz not null default now()
);
