-- How many variants of a product are at or below the low-stock threshold. Kept by the trigger below, so that the admin
-- list filters and counts them without reading variants.
alter table products add column low_variants smallint not null default 0;

-- As in 0003, with `low_variants`, which also counts a variant that begins or ends without stock.
create or replace function variant_stock_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  low integer := coalesce((select (value #>> '{}')::integer from settings where key = 'lowStockThreshold'), 5);
  change integer := case tg_op when 'INSERT' then new.stock when 'DELETE' then -old.stock else new.stock - old.stock end;
  low_change integer := case when tg_op <> 'DELETE' and new.stock <= low then 1 else 0 end
    - case when tg_op <> 'INSERT' and old.stock <= low then 1 else 0 end;
begin
  if change <> 0 or low_change <> 0 then
    update products set stock = stock + change,
      level = case when stock + change <= 0 then 'out' when stock + change <= low then 'low' else 'in' end,
      low_variants = low_variants + low_change
    where id = case tg_op when 'DELETE' then old.product_id else new.product_id end;
  end if;
  return null;
end $$;

update products p set low_variants = counted.low
  from (select product_id, count(*) as low from variants
         where stock <= coalesce((select (value #>> '{}')::integer from settings where key = 'lowStockThreshold'), 5)
         group by product_id) counted
 where p.id = counted.product_id;

create index products_low_variants on products (created_at desc, id) include (low_variants, hidden) where low_variants > 0;

-- When a gift code that an order had earned was withdrawn, because the whole order was paid back.
alter table coupons add column withdrawn_at timestamptz;

-- `withdrawn`: by the customer, before the goods arrived.
alter table returns drop constraint returns_status_check;
alter table returns add constraint returns_status_check
  check (status in ('requested', 'received', 'inspected', 'refunded', 'rejected', 'closed', 'withdrawn')) not valid;
alter table returns validate constraint returns_status_check;

-- `suspected`: the shop takes it for spam, staff decide.
alter table contact_messages drop constraint contact_messages_status_check;
alter table contact_messages add constraint contact_messages_status_check
  check (status in ('open', 'answered', 'closed', 'spam', 'suspected')) not valid;
alter table contact_messages validate constraint contact_messages_status_check;
