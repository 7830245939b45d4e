-- Orders that staff take by phone or WhatsApp, for customers with or without an account.

-- Null: placed in the shop by the customer.
alter table orders add column channel text;
alter table orders add constraint orders_channel_check check (channel in ('phone', 'whatsapp')) not valid;
-- The member of staff who took it.
alter table orders add column taken_by uuid;
-- Of a discount that staff granted without a coupon.
alter table orders add column discount_reason text;

create table draft_orders (
  id               uuid primary key default gen_random_uuid(),
  number           bigint generated always as identity (start with 1001) unique,
  -- A sent draft holds its stock and its coupon until it is placed, expires or is cancelled.
  status           text not null default 'draft' check (status in ('draft', 'sent', 'placed', 'expired', 'cancelled')),
  version          integer not null default 1,
  channel          text not null check (channel in ('phone', 'whatsapp')),
  payment          text not null check (payment in ('cash', 'link')),
  user_id          uuid references users on delete set null,
  customer_name    text not null default '',
  email            text not null default '',
  phones           text[] not null default '{}',
  language         text not null check (language in ('en', 'ar', 'es', 'fr')),
  -- As far as it is known.
  shipping_address jsonb not null default '{}',
  delivery_method  text not null default 'standard' check (delivery_method in ('standard', 'express')),
  -- [{variantId, quantity}]
  lines            jsonb not null default '[]',
  coupon_code      text,
  -- Piastres, granted by staff instead of a coupon.
  discount         integer not null default 0 check (discount >= 0),
  discount_reason  text,
  -- The order as it was sent, with its prices.
  prepared         jsonb,
  total            integer,
  expires_at       timestamptz,
  order_id         uuid unique references orders on delete set null,
  created_by       uuid not null,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  sent_at          timestamptz,
  check (discount = 0 or (coupon_code is null and discount_reason is not null)),
  check (status <> 'sent' or (prepared is not null and expires_at is not null))
);
create index draft_orders_by_time on draft_orders (created_at desc, id);
create index draft_orders_by_status on draft_orders (status, created_at desc);
create index draft_orders_by_user on draft_orders (user_id) where user_id is not null;

-- The payment of a sent draft, which holds the stock instead of the session. A customer may have no account.
alter table checkout_sessions add column draft_id uuid;
alter table checkout_sessions alter column user_id drop not null;
