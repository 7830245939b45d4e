-- Coupons that many share, and gift codes that one person uses once.
create table coupons (
  id            uuid primary key default gen_random_uuid(),
  code          text not null unique check (code = upper(code)),
  kind          text not null check (kind in ('coupon', 'gift')),
  percent_off   smallint check (percent_off between 1 and 100),
  -- Piastres.
  amount_off    integer check (amount_off > 0),
  min_subtotal  integer not null default 0,
  starts_at     timestamptz,
  expires_at    timestamptz,
  max_uses      integer check (max_uses > 0),
  max_per_user  integer check (max_per_user > 0),
  categories    text[] not null default '{}',
  -- The customer who earned a gift code.
  owner_id      uuid references users on delete set null,
  earned_by     uuid unique,
  uses          integer not null default 0 check (uses >= 0),
  active        boolean not null default true,
  created_at    timestamptz not null default now(),
  check ((percent_off is null) <> (amount_off is null)),
  check (max_uses is null or uses <= max_uses)
);
create index coupons_by_owner on coupons (owner_id) where owner_id is not null;

-- One row for each use that counts; given back by `returned_at`.
create table coupon_uses (
  coupon_id   uuid not null references coupons,
  order_id    uuid,
  session_id  uuid,
  user_id     uuid,
  amount      integer not null,
  used_at     timestamptz not null default now(),
  returned_at timestamptz,
  id          uuid primary key default gen_random_uuid()
);
create index coupon_uses_by_coupon on coupon_uses (coupon_id, user_id) where returned_at is null;
create index coupon_uses_by_order on coupon_uses (order_id);
