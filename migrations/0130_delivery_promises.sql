-- The days that the shop promised for an order when it was placed: changed settings do not change them later.
create table delivery_promises (
  order_id uuid primary key references orders on delete cascade,
  first_day date not null,
  last_day date not null,
  -- When the customer was told that the last day had passed.
  told_at timestamptz,
  check (first_day <= last_day)
);
create index delivery_promises_by_last_day on delivery_promises (last_day) where told_at is null;
