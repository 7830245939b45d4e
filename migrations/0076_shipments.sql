-- Shipments: the parcels of an order, what a courier reported about them, and the lists with which a courier took them.
create table manifests (
  id uuid primary key default gen_random_uuid(),
  number integer generated always as identity unique,
  courier text not null check (courier in ('own', 'bosta')),
  courier_name text not null,
  actor_id uuid references users on delete set null,
  created_at timestamptz not null default now()
);

create table shipments (
  id uuid primary key default gen_random_uuid(),
  -- What the label shows, and the idempotency key at the courier.
  number integer generated always as identity (start with 500001) unique,
  -- Chosen by the caller: a repeated request finds the shipment of the first.
  request_key text not null unique,
  order_id uuid not null references orders on delete cascade,
  kind text not null default 'delivery' check (kind in ('delivery', 'return')),
  courier text not null check (courier in ('own', 'bosta')),
  -- Name of the courier or company on label and manifest.
  courier_name text not null,
  status text not null default 'pending' check (status in ('pending', 'failed', 'booked', 'handed_over', 'in_transit',
    'out_for_delivery', 'attempt_failed', 'delivered', 'returning', 'returned', 'lost', 'cancelled')),
  lines jsonb not null,
  cash integer not null check (cash >= 0),
  fragile boolean not null,
  open_before_paying boolean not null,
  note text not null default '',
  tracking_number text,
  -- The courier's own id of the parcel.
  courier_reference text,
  -- Why the courier refused it.
  problem text,
  -- Set while a booking is under way, so that no second one starts.
  booking_until timestamptz,
  -- The courier may have the parcel without our knowing its number: look there before booking again.
  booking_uncertain boolean not null default false,
  manifest_id uuid references manifests,
  actor_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  handed_over_at timestamptz,
  ended_at timestamptz,
  -- When the courier was last asked about this parcel.
  polled_at timestamptz,
  updated_at timestamptz not null default now()
);
create index shipments_by_order on shipments (order_id, number);
create index shipments_newest on shipments (status, number desc);
create index shipments_by_tracking_number on shipments (tracking_number);
create unique index shipments_one_per_tracking_number on shipments (courier, tracking_number) where courier <> 'own';
create index shipments_by_manifest on shipments (manifest_id);
create index shipments_to_poll on shipments (courier, polled_at) where ended_at is null;

-- What happened to a parcel, from staff and couriers. No free text, so an erasure leaves these rows alone.
create table shipment_events (
  id bigint generated always as identity primary key,
  shipment_id uuid not null references shipments on delete cascade,
  -- The same event from webhook and polling has the same key.
  key text not null,
  kind text not null check (kind in ('booked', 'handed_over', 'in_transit', 'out_for_delivery', 'attempt_failed',
    'delivered', 'returning', 'returned', 'lost', 'cancelled')),
  -- Why an attempt failed.
  reason text check (reason in ('unreachable', 'address', 'refused', 'postponed', 'other')),
  -- The courier's code, for questions to the courier.
  code text,
  source text not null check (source in ('staff', 'webhook', 'poll')),
  at timestamptz not null,
  received_at timestamptz not null default now(),
  unique (shipment_id, key)
);

create function forbid_shipment_event_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from shipments where id = old.shipment_id) then return old; end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger shipment_events_are_append_only before update or delete on shipment_events
  for each row execute function forbid_shipment_event_change();
create trigger shipment_events_are_not_truncated before truncate on shipment_events
  for each statement execute function forbid_shipment_event_change();
