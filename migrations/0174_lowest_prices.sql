-- The lowest and the highest price of a product's variants, before the deal, so that lists need not read variants. Null while
-- no variant has a price of its own. `deal_price`, by which lists filter and sort, now follows the lowest.
alter table products add column min_price integer, add column max_price integer;
-- Kept by a trigger from here on: before version 17 PostgreSQL cannot change a column's expression.
alter table products alter column deal_price drop expression, alter column deal_price set default 0;

-- The product's row is locked here, so of two changes at once the later one reads both. A cascade renames variants later.
create function product_priced() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  select min(coalesce(price, new.price)), max(coalesce(price, new.price)) into new.min_price, new.max_price
    from variants where product_id in (old.id, new.id) having count(price) > 0;
  new.deal_price := (coalesce(new.min_price, new.price)::bigint * (100 - new.deal_percent) + 50) / 100;
  return new;
end $$;
-- Not of `stock`: a sale does not come by here.
create trigger products_priced before insert or update of price, deal_percent on products
  for each row execute function product_priced();

-- Writes the product's price once more, so that its triggers read the variants and tell search.
create function variants_priced() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update products set price = price where id in (select product_id from changed)
    and (min_price is not null or id in (select product_id from changed where price is not null));
  if found then perform public.queue_notice('catalogue', 'lists'); end if;
  return null;
end $$;
create trigger variants_priced_new after insert on variants
  referencing new table as changed for each statement execute function variants_priced();
create trigger variants_priced_gone after delete on variants
  referencing old table as changed for each statement execute function variants_priced();

-- For each row, because a trigger of certain columns has no transition table, and one of all would run at each sale.
create function variant_priced() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update products set price = price where id = new.product_id;
  perform public.queue_notice('catalogue', 'lists');
  return null;
end $$;
create trigger variants_priced after update of price on variants for each row
  when (old.price is distinct from new.price) execute function variant_priced();
