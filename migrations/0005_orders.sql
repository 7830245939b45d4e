-- Amounts are whole piastres. The check is the last line of defence: a total that does not add up is a bug in
-- pricing, and must not become a bill.
create table orders (
  id               uuid primary key default gen_random_uuid(),
  -- What people read, say on the phone and write on the parcel.
  number           bigint generated always as identity (start with 100001) unique,
  user_id          uuid references users on delete set null,
  status           text not null check (status in (
                     'order_placed', 'cod_order_placed', 'processing', 'dispatched', 'delivered',
                     'completed', 'cancelled', 'pending_refund', 'refunded', 'refund_rejected')),
  -- Raised by every change; a caller who saw an older one is told so.
  version          integer not null default 1,
  payment_method   text not null check (payment_method in ('card', 'cod')),
  delivery_method  text not null default 'standard' check (delivery_method in ('standard', 'express')),
  language         text not null check (language in ('en', 'ar', 'es', 'fr')),
  email            text not null,
  customer_name    text not null,
  phones           text[] not null,
  shipping_address jsonb not null,
  billing_address  jsonb not null,
  governorate      text not null,
  subtotal         integer not null check (subtotal >= 0),
  discount         integer not null check (discount between 0 and subtotal),
  tax              integer not null check (tax >= 0),
  shipping         integer not null check (shipping >= 0),
  total            integer not null,
  prices_include_tax boolean not null default false,
  refunded         integer not null default 0 check (refunded between 0 and total),
  coupon_code      text,
  idempotency_key  text not null,
  -- Of the body that the key came with: the same key with another body is refused.
  request_hash     text,
  tracking_number  text,
  placed_at        timestamptz not null default now(),
  dispatched_at    timestamptz,
  delivered_at     timestamptz,
  updated_at       timestamptz not null default now(),
  anonymised_at    timestamptz,
  check (total = subtotal - discount + shipping + case when prices_include_tax then 0 else tax end),
  -- Two tabs, a double click and a retry share a key, and so share an order.
  unique (user_id, idempotency_key)
);
create index orders_by_user on orders (user_id, placed_at desc);
create index orders_by_time on orders (placed_at desc, id);
create index orders_by_status on orders (status, placed_at desc);
create index orders_by_email on orders (lower(email) text_pattern_ops);

-- Name, price and picture are copied and the product may vanish: an order from 2026 must still print the same
-- invoice after everything else is gone.
create table order_lines (
  id           uuid primary key default gen_random_uuid(),
  order_id     uuid not null references orders on delete cascade,
  position     smallint not null,
  product_id   text,
  variant_id   uuid,
  sku          text not null,
  name         jsonb not null,
  category     text not null,
  -- [{label: {en, …}, value: {en, …}}], as sold.
  attributes   jsonb not null default '[]',
  picture_file text,
  picture_id   uuid,
  price        integer not null check (price >= 0),
  deal_percent smallint not null check (deal_percent between 0 and 100),
  quantity     smallint not null check (quantity between 1 and 99),
  total        integer not null check (total >= 0),
  returned     smallint not null default 0 check (returned between 0 and quantity),
  unique (order_id, position)
);
create index order_lines_by_product on order_lines (product_id);

-- Every change of an order's status. Append-only and without gaps: `from_status` is the row before.
create table order_history (
  id          bigint generated always as identity primary key,
  order_id    uuid not null references orders on delete cascade,
  from_status text,
  to_status   text not null,
  by          text not null check (by in ('customer', 'admin', 'system')),
  actor_id    uuid,
  reason      text,
  at          timestamptz not null default now()
);
create index order_history_by_order on order_history (order_id, id);

create table order_notes (
  id       bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  actor_id uuid,
  note     text not null,
  at       timestamptz not null default now()
);
create index order_notes_by_order on order_notes (order_id, id);

-- What happened to the money. Append-only; amounts are whole piastres.
create table payment_ledger (
  id         bigint generated always as identity primary key,
  order_id   uuid references orders,
  session_id uuid,
  entry      text not null check (entry in ('authorised', 'captured', 'cash_collected', 'refunded', 'failed')),
  amount     integer not null check (amount >= 0),
  provider   text not null,
  -- The gateway's own name of the payment or refund: each is booked once.
  reference  text,
  refund_id  uuid,
  at         timestamptz not null default now(),
  unique (provider, entry, reference)
);
create index payment_ledger_by_order on payment_ledger (order_id, id);
create index payment_ledger_by_session on payment_ledger (session_id);

create table refunds (
  id          uuid primary key default gen_random_uuid(),
  order_id    uuid references orders,
  session_id  uuid,
  kind        text not null check (kind in ('cancellation', 'return', 'goodwill', 'late_payment')),
  status      text not null default 'requested' check (status in ('requested', 'pending', 'succeeded', 'failed')),
  amount      integer not null check (amount > 0),
  -- [{lineId, quantity}] of a return of chosen lines.
  lines       jsonb not null default '[]',
  reason      text,
  provider    text not null,
  -- Sent to the gateway with each try, so that a repeated one pays once.
  idempotency_key uuid not null default gen_random_uuid(),
  reference   text,
  attempts    smallint not null default 0,
  last_error  text,
  requested_by text not null check (requested_by in ('customer', 'admin', 'system')),
  actor_id    uuid,
  created_at  timestamptz not null default now(),
  settled_at  timestamptz
);
create index refunds_by_order on refunds (order_id);
create index refunds_open on refunds (status, created_at) where status in ('requested', 'pending', 'failed');

create table returns (
  id           uuid primary key default gen_random_uuid(),
  order_id     uuid not null references orders on delete cascade,
  status       text not null default 'requested' check (status in ('requested', 'received', 'inspected', 'refunded', 'rejected')),
  lines        jsonb not null,
  reason       text not null,
  photos       text[] not null default '{}',
  refund_id    uuid references refunds,
  resolution   text,
  requested_at timestamptz not null default now(),
  received_at  timestamptz,
  settled_at   timestamptz
);
create index returns_by_order on returns (order_id);
create index returns_open on returns (status, requested_at) where status in ('requested', 'received', 'inspected');

-- Invoice numbers have no gaps within a year: taken from here in the order's transaction.
create table invoice_numbers (
  year integer primary key,
  last integer not null default 0
);
create table invoices (
  order_id  uuid primary key references orders on delete cascade,
  year      integer not null,
  number    integer not null,
  issued_at timestamptz not null default now(),
  unique (year, number)
);

create table bulk_jobs (
  id         uuid primary key default gen_random_uuid(),
  kind       text not null,
  actor_id   uuid,
  asked      jsonb not null,
  results    jsonb not null default '[]',
  total      integer not null,
  done       integer not null default 0,
  created_at timestamptz not null default now(),
  ended_at   timestamptz
);

create table saved_views (
  id       uuid primary key default gen_random_uuid(),
  user_id  uuid not null references users on delete cascade,
  screen   text not null,
  name     text not null,
  query    text not null,
  created_at timestamptz not null default now()
);

create trigger order_history_is_append_only before update on order_history
  for each row execute function forbid_change();
create trigger payment_ledger_is_append_only before update or delete on payment_ledger
  for each row execute function forbid_change();
