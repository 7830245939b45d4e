-- A code that was used must stay for the orders that name it; its name is free for another one once it is deleted.
alter table coupons add column deleted_at timestamptz;
alter table coupons add column updated_at timestamptz not null default now();
alter table coupons drop constraint coupons_code_key;
create unique index coupons_by_code on coupons (code) where deleted_at is null;
create index coupons_by_time on coupons (kind, created_at desc) where deleted_at is null;
alter table coupons add check (kind <> 'gift' or max_uses = 1);
alter table coupons add check (expires_at > starts_at);
create index coupon_uses_by_session on coupon_uses (session_id) where session_id is not null;

-- The code that somebody chose in the cart. It promises nothing: a use is taken by the order.
create table cart_codes (
  user_id   uuid primary key references users on delete cascade,
  code      text not null,
  chosen_at timestamptz not null default now()
);

-- What is saved for later does not get in the way of the same thing in the cart.
alter table cart_lines drop constraint cart_lines_pkey;
alter table cart_lines add primary key (user_id, variant_id, saved_for_later);
