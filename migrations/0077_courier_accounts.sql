-- Accounts at couriers. `secret` is the key, encrypted with SESSION_SECRET; `hint` its last characters.
create table courier_accounts (
  courier text primary key check (courier in ('bosta')),
  secret text not null,
  hint text not null,
  -- The courier's id of the place where it collects parcels; null: its default.
  pickup_location text,
  updated_at timestamptz not null default now(),
  updated_by uuid references users on delete set null
);

-- Parcels for many orders at once: a background job with a row for each order.
create table shipment_jobs (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid references users on delete set null,
  options jsonb not null,
  request_id text not null,
  created_at timestamptz not null default now(),
  -- When an order was last finished: a job without progress is resumed.
  touched_at timestamptz not null default now(),
  ended_at timestamptz,
  hidden_at timestamptz
);
create index shipment_jobs_by_actor on shipment_jobs (actor_id, created_at desc);
create index shipment_jobs_running on shipment_jobs (touched_at) where ended_at is null;

create table shipment_job_orders (
  job_id uuid not null references shipment_jobs on delete cascade,
  position integer not null,
  order_id uuid not null references orders on delete cascade,
  shipment_id uuid references shipments on delete set null,
  -- Null while the order waits.
  ok boolean,
  -- Error key, or the courier's words.
  message text,
  primary key (job_id, order_id)
);
create index shipment_job_orders_waiting on shipment_job_orders (job_id, position) where ok is null;
