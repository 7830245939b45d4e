-- mode: statements
-- Documents of a period, and orders with a discount.
create index concurrently if not exists invoices_by_time on invoices (issued_at, order_id);
create index concurrently if not exists credit_notes_by_time on credit_notes (issued_at, id);
create index concurrently if not exists orders_discounted on orders (placed_at)
  include (status, coupon_code, discount, total, replaces_order_id) where discount > 0;
-- Days that the version before summed.
create index concurrently if not exists report_trade_incomplete on report_trade (day) where value is null;
create index concurrently if not exists report_categories_incomplete on report_categories (day) where sold is null;
