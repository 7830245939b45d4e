-- A signed-in person's cart, one row for each variant in it.
create table cart_lines (
  user_id    uuid not null references users on delete cascade,
  variant_id uuid not null references variants on delete cascade,
  quantity   smallint not null check (quantity between 1 and 99),
  saved_for_later boolean not null default false,
  -- What the person's own open payment holds of it: to them it is still there.
  held       smallint not null default 0 check (held >= 0),
  -- What the person saw when adding: a change is told.
  seen_price integer,
  added_at   timestamptz not null default now(),
  primary key (user_id, variant_id)
);

-- A try to pay by card. Stock and coupon are taken when it opens and given back when it ends without payment.
create table checkout_sessions (
  id              uuid primary key default gen_random_uuid(),
  user_id         uuid not null references users on delete cascade,
  status          text not null default 'open' check (status in ('open', 'paid', 'expired', 'failed', 'cancelled')),
  provider        text not null,
  -- The gateway's own name of it.
  reference       text,
  url             text,
  idempotency_key text not null,
  request_hash    text not null,
  language        text not null,
  -- Everything the order will be made of: contact, addresses, lines with their prices, totals.
  draft           jsonb not null,
  total           integer not null check (total >= 0),
  order_id        uuid references orders on delete set null,
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null,
  ended_at        timestamptz,
  unique (user_id, idempotency_key),
  unique (provider, reference)
);
create index checkout_sessions_open on checkout_sessions (expires_at) where status = 'open';
create index checkout_sessions_by_user on checkout_sessions (user_id, created_at desc);

-- Every message of a gateway, once, as it came.
create table webhook_events (
  provider    text not null,
  event_id    text not null,
  kind        text not null,
  body        jsonb not null,
  outcome     text not null check (outcome in ('applied', 'ignored', 'quarantined')),
  note        text,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);

-- The built-in gateway's own books, as another company would keep them. The shop's code never reads them.
create table sandbox_payments (
  id           uuid primary key default gen_random_uuid(),
  session_id   uuid not null,
  amount       integer not null,
  currency     text not null default 'EGP',
  status       text not null default 'open' check (status in ('open', 'challenge', 'pending', 'paid', 'declined', 'cancelled', 'expired')),
  card         text,
  language     text not null default 'en',
  shop_name    text not null default '',
  success_url  text not null,
  cancel_url   text not null,
  webhook_url  text not null,
  expires_at   timestamptz not null,
  created_at   timestamptz not null default now(),
  paid_at      timestamptz
);
create table sandbox_refunds (
  id              uuid primary key default gen_random_uuid(),
  payment_id      uuid not null references sandbox_payments on delete cascade,
  idempotency_key text not null unique,
  amount          integer not null,
  status          text not null check (status in ('pending', 'succeeded', 'failed')),
  created_at      timestamptz not null default now()
);
