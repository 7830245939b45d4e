-- Deals with a begin and an end. The job catalogue.applyDeals writes their percentage to the product and back.
create table scheduled_deals (
  id         uuid primary key default gen_random_uuid(),
  product_id text not null references products (id) on delete cascade on update cascade,
  percent    integer not null check (percent between 1 and 100),
  starts_at  timestamptz not null,
  ends_at    timestamptz not null check (ends_at > starts_at),
  status     text not null default 'planned' check (status in ('planned', 'running', 'ended', 'cancelled')),
  -- The product's deal before, which returns at the end.
  previous   integer,
  actor_id   uuid,
  created_at timestamptz not null default now()
);
create index scheduled_deals_by_product on scheduled_deals (product_id, starts_at desc);
create index scheduled_deals_open on scheduled_deals (starts_at) where status in ('planned', 'running');
