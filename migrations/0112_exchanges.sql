-- Exchanges: a customer gets another size or colour of a product that they bought. The replacement is an order of its own,
-- whose discount is what was paid for the returned items.

-- The order whose items a replacement replaces.
alter table orders add column replaces_order_id uuid;

create table exchanges (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  status text not null default 'requested'
    check (status in ('requested', 'approved', 'placed', 'swapped', 'declined', 'withdrawn', 'cancelled')),
  -- [{lineId, quantity, variantId, …}]: the items that go back, and copies of what replaces them.
  items jsonb not null,
  -- Piastres: what was paid for the items, and what their replacements cost the customer.
  credit integer not null check (credit >= 0),
  price integer not null check (price >= 0),
  reason text not null default '',
  -- What staff wrote to the customer when they declined.
  resolution text,
  requested_by text not null check (requested_by in ('customer', 'admin')),
  actor_id uuid,
  replacement_id uuid unique references orders on delete set null,
  return_id uuid references returns on delete set null,
  requested_at timestamptz not null default now(),
  settled_at timestamptz,
  check (status not in ('placed', 'swapped', 'cancelled') or replacement_id is not null)
);
create unique index exchanges_one_open on exchanges (order_id) where status in ('requested', 'approved', 'placed');
create index exchanges_by_order on exchanges (order_id, requested_at);
create index exchanges_queue on exchanges (status, requested_at);

alter table returns drop constraint if exists returns_kind_check;
alter table returns add constraint returns_kind_check check (kind in ('return', 'refused_at_door', 'exchange')) not valid;
