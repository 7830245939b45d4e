-- The price of the cheapest variant after the deal, in a column of its own: versions before read `deal_price` as the product's
-- own price, so their lists would strike through a price that was never reduced.
alter table products add column min_deal_price integer not null default 0;

-- `deal_price` keeps the lowest price too until all rows have the new column.
create or replace function product_priced() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  select min(coalesce(price, new.price)), max(coalesce(price, new.price)) into new.min_price, new.max_price
    from variants where product_id in (old.id, new.id) having count(price) > 0;
  new.min_deal_price := (coalesce(new.min_price, new.price)::bigint * (100 - new.deal_percent) + 50) / 100;
  new.deal_price := new.min_deal_price;
  return new;
end $$;
