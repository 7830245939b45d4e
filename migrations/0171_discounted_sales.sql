-- mode: statements
-- The report of coupons reads the sales with a discount alone: a third less of each row, a quarter fewer rows.
create index concurrently if not exists orders_discounted_sales on orders (placed_at)
  include (coupon_code, discount, total)
  where discount > 0 and status not in ('cancelled', 'refunded') and replaces_order_id is null;
drop index concurrently if exists orders_discounted;
