-- What the shop sold, day by day in Cairo. A day that something happened to since it was added up is named in
-- report_changes by whoever changed it, in the same transaction; such days are read from the orders and the ledger
-- themselves, all others from the sums. So the figures are exact at any moment, and nobody waits for a row of sums.
create table report_changes (
  id  bigint generated always as identity primary key,
  day date not null
);
create index report_changes_by_day on report_changes (day);

-- Amounts are piastres. Orders count on the day they were placed, money on the day it moved. Money that no order
-- stands behind (a payment that came too late and went back) has no governorate.
create table report_trade (
  day            date not null,
  governorate    text not null,
  payment_method text not null,
  placed         integer not null,
  -- Of those, the ones that were neither cancelled nor refunded.
  sales          integer not null,
  paid           bigint not null,
  refunded       bigint not null,
  primary key (day, governorate, payment_method)
);

-- Pieces that were bought and kept, and what they cost after deals and codes, on the day of their order.
create table report_goods (
  day        date not null,
  product_id text not null,
  category   text not null,
  pieces     integer not null,
  amount     bigint not null,
  primary key (day, product_id, category)
);
create table report_categories (
  day      date not null,
  category text not null,
  pieces   integer not null,
  amount   bigint not null,
  primary key (day, category)
);

create index payment_ledger_by_time on payment_ledger (at);
create index returns_by_time on returns (requested_at);

create function cairo_day(at timestamptz) returns date language sql immutable parallel safe
  return (at at time zone 'Africa/Cairo')::date;

create function cairo_midnight(day date) returns timestamptz language sql immutable parallel safe
  return day::timestamp at time zone 'Africa/Cairo';

create function report_trade_of(days date[]) returns setof report_trade language sql stable as $$
  with placed as (
    select d.day, o.governorate, o.payment_method, count(*)::integer as placed,
           (count(*) filter (where o.status not in ('cancelled', 'refunded')))::integer as sales
      from unnest(days) d (day)
      join orders o on o.placed_at >= cairo_midnight(d.day) and o.placed_at < cairo_midnight(d.day + 1)
     group by 1, 2, 3),
  money as (
    select d.day, coalesce(o.governorate, '') as governorate, coalesce(o.payment_method, 'card') as payment_method,
           coalesce(sum(l.amount) filter (where l.entry <> 'refunded'), 0)::bigint as paid,
           coalesce(sum(l.amount) filter (where l.entry = 'refunded'), 0)::bigint as refunded
      from unnest(days) d (day)
      join payment_ledger l on l.at >= cairo_midnight(d.day) and l.at < cairo_midnight(d.day + 1)
      left join orders o on o.id = l.order_id
     where l.entry in ('captured', 'cash_collected', 'refunded')
     group by 1, 2, 3)
  select day, governorate, payment_method, coalesce(placed, 0), coalesce(sales, 0), coalesce(paid, 0), coalesce(refunded, 0)
    from placed full join money using (day, governorate, payment_method)
$$;

create function report_goods_of(days date[]) returns setof report_goods language sql stable as $$
  select d.day, coalesce(l.product_id, ''), l.category, sum(l.quantity - l.returned)::integer,
         sum((2 * (l.total - l.discount)::bigint * (l.quantity - l.returned) + l.quantity) / (2 * l.quantity))::bigint
    from unnest(days) d (day)
    join orders o on o.placed_at >= cairo_midnight(d.day) and o.placed_at < cairo_midnight(d.day + 1)
                 and o.status not in ('cancelled', 'refunded')
    join order_lines l on l.order_id = o.id
   group by 1, 2, 3
  having sum(l.quantity - l.returned) > 0
$$;

-- Which days a change touches. Steps such as packing and sending leave the figures as they are.
create function report_order_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into report_changes (day) select distinct cairo_day(placed_at) from new_rows;
  elsif tg_op = 'DELETE' then
    insert into report_changes (day) select distinct cairo_day(placed_at) from old_rows;
  else
    insert into report_changes (day)
      select distinct cairo_day(at)
        from old_rows o join new_rows n using (id), lateral (values (o.placed_at), (n.placed_at)) as days (at)
       where (o.status in ('cancelled', 'refunded')) <> (n.status in ('cancelled', 'refunded'))
          or (o.placed_at, o.governorate, o.payment_method) <> (n.placed_at, n.governorate, n.payment_method);
  end if;
  return null;
end $$;
create trigger orders_are_reported after insert on orders referencing new table as new_rows
  for each statement execute function report_order_changes();
create trigger order_changes_are_reported after update on orders referencing old table as old_rows new table as new_rows
  for each statement execute function report_order_changes();
create trigger order_deletions_are_reported after delete on orders referencing old table as old_rows
  for each statement execute function report_order_changes();

create function report_line_changes() returns trigger language plpgsql as $$
begin
  insert into report_changes (day)
    select distinct cairo_day(o.placed_at) from new_rows l join orders o on o.id = l.order_id;
  return null;
end $$;
-- Lines come with their order, which is reported; returned pieces come later.
create trigger order_line_changes_are_reported after update on order_lines referencing new table as new_rows
  for each statement execute function report_line_changes();

create function report_money() returns trigger language plpgsql as $$
begin
  insert into report_changes (day)
    select distinct cairo_day(at) from new_rows where entry in ('captured', 'cash_collected', 'refunded');
  return null;
end $$;
create trigger payment_ledger_is_reported after insert on payment_ledger referencing new table as new_rows
  for each statement execute function report_money();

insert into report_changes (day)
  select cairo_day(placed_at) from orders union select cairo_day(at) from payment_ledger;

-- The staff's list: every filter and sort finds its rows by an index, however many orders there are.
drop index orders_by_time;
create index orders_by_time on orders (placed_at, id);
create index orders_by_total on orders (total, placed_at, id);
create index orders_by_governorate on orders (governorate, placed_at);
create index orders_by_governorate_and_method on orders (governorate, payment_method, placed_at);
create index orders_by_method on orders (payment_method, placed_at);
create index orders_by_change on orders (updated_at);
create index orders_by_number on orders ((number::text) text_pattern_ops);
create index orders_by_part_of_email on orders using gin (email gin_trgm_ops);
create function order_place(address jsonb) returns text language sql immutable parallel safe
  return coalesce(address ->> 'street', '') || ' ' || coalesce(address ->> 'city', '') || ' '
    || coalesce(address ->> 'postalCode', '');
create index orders_by_part_of_address on orders using gin (order_place(shipping_address) gin_trgm_ops);

-- What became of each order of a bulk change, written in the transaction of that order: a change that is interrupted
-- goes on where it stopped and does nothing twice.
create table bulk_results (
  job_id   uuid not null references bulk_jobs on delete cascade,
  order_id uuid not null,
  position integer not null,
  ok       boolean not null,
  -- Why not: a key of the error catalogue, with the values of its placeholders.
  message  text,
  facts    jsonb,
  at       timestamptz not null default now(),
  primary key (job_id, order_id)
);
create index bulk_jobs_by_actor on bulk_jobs (actor_id, created_at desc);
alter table bulk_jobs drop column results, drop column done;
-- Once its owner has put the result away.
alter table bulk_jobs add column hidden_at timestamptz;

-- A name means one view on each screen of each person.
create unique index saved_views_by_name on saved_views (user_id, screen, lower(name));
