-- Each order changes the stock of its products. Comparing all their texts, to find out whether anything else had changed
-- too, took more than half of the time of that update.
create function product_stock_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.level <> old.level then
    perform public.queue_notice('catalogue', 'lists');
    perform public.queue_notice('catalogue', 'product ' || new.id);
  else
    perform public.queue_notice('catalogue', 'stock ' || new.id);
  end if;
  return null;
end $$;

create or replace function product_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    -- The lists that sort by `sold` may be a minute old.
    if (new.hidden, new.category, new.is_featured, new.deal_percent, new.price, new.tags, new.attributes)
       is distinct from
       (old.hidden, old.category, old.is_featured, old.deal_percent, old.price, old.tags, old.attributes) then
      perform public.queue_notice('catalogue', 'lists');
    end if;
    if (new.name, new.description, new.category, new.price, new.deal_percent, new.attributes, new.is_featured, new.hidden, new.version, new.size_chart)
       is distinct from
       (old.name, old.description, old.category, old.price, old.deal_percent, old.attributes, old.is_featured, old.hidden, old.version, old.size_chart) then
      perform public.queue_notice('catalogue', 'product ' || new.id);
    end if;
  else
    perform public.queue_notice('catalogue', 'lists');
    perform public.queue_notice('catalogue', 'product ' || case tg_op when 'DELETE' then old.id else new.id end);
  end if;
  return null;
end $$;

drop trigger products_noticed on products;
create trigger products_noticed
  after insert or delete or update of name, description, category, price, deal_percent, attributes, is_featured, hidden, tags, version, size_chart
  on products for each row execute function product_changed();
create trigger products_stock_noticed after update of stock, level on products for each row
  when (old.stock <> new.stock or old.level <> new.level) execute function product_stock_changed();
