-- Which delivery details of an order were corrected after it was placed, by whom and when. The details themselves are in
-- the order alone, so that erasing it leaves none behind.
create table order_corrections (
  id       bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  by       text not null check (by in ('customer', 'admin')),
  actor_id uuid,
  parts    text[] not null check (cardinality(parts) > 0),
  at       timestamptz not null default now()
);
create index order_corrections_by_order on order_corrections (order_id, id);

-- What the search of orders by address looks at. The version before uses order_place().
create function order_address_words(address jsonb) returns text language sql immutable parallel safe
  return coalesce(address ->> 'street', '') || ' ' || coalesce(address ->> 'district', '') || ' '
    || coalesce(address ->> 'city', '') || ' ' || coalesce(address ->> 'postalCode', '') || ' '
    || coalesce(address ->> 'landmark', '') || ' ' || coalesce(address ->> 'recipient', '');
