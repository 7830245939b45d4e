-- mode: statements
-- As products_by_price and products_by_category_and_price, which stay for the version before.
create index concurrently if not exists products_by_starting_price on products (min_deal_price, id) where not hidden;
create index concurrently if not exists products_by_category_and_starting_price on products (category, min_deal_price, id)
  where not hidden;
create index concurrently if not exists products_by_starting_price_for_staff on products (min_deal_price, id);
drop index concurrently if exists products_by_deal_price_for_staff;
