-- How many orders there are of each kind: the staff's list counts what its filters find, and counting a quarter of a
-- million rows takes most of a second. Every change of an order adds a row of its own, in its own transaction, so that
-- nobody waits for a sum; now and then those rows are folded into the sums. Both together are exact at any moment.
create table order_counts (
  day            date not null,
  governorate    text not null,
  payment_method text not null,
  status         text not null,
  orders         integer not null,
  primary key (day, governorate, payment_method, status)
);
create table order_count_changes (
  day            date not null,
  governorate    text not null,
  payment_method text not null,
  status         text not null,
  orders         integer not null
);

create function count_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_count_changes
      select cairo_day(placed_at), governorate, payment_method, status, count(*) from new_rows group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into order_count_changes
      select cairo_day(placed_at), governorate, payment_method, status, -count(*) from old_rows group by 1, 2, 3, 4;
  else
    insert into order_count_changes
      select cairo_day(k.placed_at), k.governorate, k.payment_method, k.status, sum(k.one)
        from old_rows o join new_rows n using (id),
             lateral (values (o.placed_at, o.governorate, o.payment_method, o.status, -1),
                             (n.placed_at, n.governorate, n.payment_method, n.status, 1))
               as k (placed_at, governorate, payment_method, status, one)
       group by 1, 2, 3, 4 having sum(k.one) <> 0;
  end if;
  return null;
end $$;
create trigger orders_are_counted after insert on orders referencing new table as new_rows
  for each statement execute function count_orders();
create trigger order_changes_are_counted after update on orders referencing old table as old_rows new table as new_rows
  for each statement execute function count_orders();
create trigger order_deletions_are_counted after delete on orders referencing old table as old_rows
  for each statement execute function count_orders();

-- One statement, so that whoever counts meanwhile sees each change once.
create function fold_order_counts() returns void language sql as $$
  with folded as (delete from order_count_changes returning *)
  insert into order_counts as known
    select day, governorate, payment_method, status, sum(orders) from folded group by 1, 2, 3, 4 having sum(orders) <> 0
    on conflict (day, governorate, payment_method, status) do update set orders = known.orders + excluded.orders
$$;

insert into order_counts
  select cairo_day(placed_at), governorate, payment_method, status, count(*) from orders group by 1, 2, 3, 4;

-- With the id in them a page far down the list is found in the index alone.
drop index orders_by_status, orders_by_governorate, orders_by_governorate_and_method, orders_by_method;
create index orders_by_status on orders (status, placed_at, id);
create index orders_by_governorate on orders (governorate, placed_at, id);
create index orders_by_governorate_and_method on orders (governorate, payment_method, placed_at, id);
create index orders_by_method on orders (payment_method, placed_at, id);

-- The pieces of whole months, so that a year is read from twelve of them. They are added up with the days.
create table report_goods_months (
  -- Its first day.
  month      date not null,
  product_id text not null,
  category   text not null,
  pieces     integer not null,
  amount     bigint not null,
  primary key (month, product_id, category)
);
insert into report_goods_months
  select date_trunc('month', day)::date, product_id, category, sum(pieces), sum(amount) from report_goods group by 1, 2, 3;

-- What staff filter products by, narrow enough to be counted in one go, and the orders that no index knew.
create index products_counted_for_staff on products (category, hidden, is_featured, deal_percent, level);
drop index products_on_deal_for_staff;
create index products_by_deal_for_staff on products (deal_percent desc, id);
create index products_by_sales_for_staff on products (sold desc, id);

-- The list of mails, newest first, and by any part of an address.
create index outbox_by_time on outbox (created_at desc, id);
drop index outbox_by_recipient;
create index outbox_by_reader on outbox (lower(recipient));
create index outbox_by_part_of_recipient on outbox using gin (recipient gin_trgm_ops);
