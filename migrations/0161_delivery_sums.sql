-- Sums of each day about parcels, confirmations and the cash of couriers, in the way of report_trade: a day that something
-- happened to since is named in report_delivery_changes and read from the rows themselves.
create table report_delivery_changes (
  id  bigint generated always as identity primary key,
  day date not null
);
create index report_delivery_changes_by_day on report_delivery_changes (day);

-- Parcels that left the shop, on the day they were made, and what became of them; a parcel has a row of each kind, and one
-- for each of its products. `reason`: why it came back. Amounts are piastres.
create table report_parcels (
  kind        text not null check (kind in ('governorate', 'courier', 'product', 'reason')),
  day         date not null,
  key         text not null,
  parcels     integer not null,
  delivered   integer not null,
  refused     integer not null,
  sent_back   integer not null,
  return_cost bigint not null,
  primary key (kind, day, key)
);

-- Confirmations on the day of their order, money of cash orders on the day it moved.
create table report_cash (
  day             date primary key,
  asked           integer not null,
  confirmed       integer not null,
  called_off      integer not null,
  unanswered      integer not null,
  confirm_minutes bigint not null,
  collected       bigint not null,
  refunded        bigint not null,
  fees            bigint not null,
  return_cost     bigint not null
);

-- The ledger of couriers by the day on which a parcel ended. 1970-01-01: parcels that have not ended, and no parcel.
create table report_courier_cash (
  day          date not null,
  courier      text not null,
  courier_name text not null,
  parcels      integer not null,
  collected    bigint not null,
  fees         bigint not null,
  paid         bigint not null,
  written_off  bigint not null,
  owed         bigint not null,
  primary key (day, courier, courier_name)
);

create function report_parcels_of(days date[]) returns setof report_parcels language sql stable as $$
  with sent as materialized (
    select d.day, s.id, s.order_id, s.courier_name, s.lines, o.governorate, s.status,
           (select count(*) from returns t where t.order_id = s.order_id and t.kind = 'return'
               and t.status not in ('rejected', 'withdrawn')) as returns,
           (select coalesce(sum(t.cost), 0) from returns t where t.order_id = s.order_id) as cost
      from unnest(days) d (day)
      join shipments s on s.created_at >= cairo_midnight(d.day) and s.created_at < cairo_midnight(d.day + 1)
      join orders o on o.id = s.order_id
     where s.kind = 'delivery' and s.status not in ('pending', 'failed', 'booked', 'cancelled')),
  keyed as (
    select 'governorate' as kind, day, governorate as key, status, returns, cost from sent
    union all
    select 'courier', day, courier_name, status, returns, cost from sent
    union all
    select 'product', day, product, status, returns, cost
      from (select distinct on (sent.id, product) sent.*, coalesce(l.product_id, '') as product
              from sent cross join lateral jsonb_to_recordset(sent.lines) as packed ("lineId" uuid)
                   join order_lines l on l.id = packed."lineId") packed
    union all
    select 'reason', day, coalesce(last.reason, ''), status, returns, cost
      from sent left join lateral (
        select reason from shipment_events e where e.shipment_id = sent.id and e.kind = 'attempt_failed'
         order by e.at desc, e.id desc limit 1) last on true
     where status in ('returning', 'returned'))
  select kind, day, key, count(*)::integer, (count(*) filter (where status = 'delivered'))::integer,
         (count(*) filter (where status in ('returning', 'returned')))::integer, sum(returns)::integer, sum(cost)::bigint
    from keyed group by 1, 2, 3
$$;

create function report_cash_of(days date[]) returns setof report_cash language sql stable as $$
  with asked as (
    select d.day, count(*)::integer as asked,
           (count(*) filter (where c.outcome in ('confirmed', 'changed')))::integer as confirmed,
           (count(*) filter (where c.outcome in ('cancelled', 'fake')))::integer as called_off,
           (count(*) filter (where c.outcome = 'unanswered'))::integer as unanswered,
           coalesce(sum(extract(epoch from c.settled_at - o.placed_at) / 60)
             filter (where c.outcome in ('confirmed', 'changed')), 0)::bigint as confirm_minutes
      from unnest(days) d (day)
      join orders o on o.placed_at >= cairo_midnight(d.day) and o.placed_at < cairo_midnight(d.day + 1)
      join order_confirmations c on c.order_id = o.id
     group by 1),
  booked as (
    select d.day, case when l.entry = 'cash_collected' then l.amount else 0 end as collected,
           case l.entry when 'refunded' then l.amount when 'refund_returned' then -l.amount else 0 end as refunded,
           0::bigint as fee, 0 as cost
      from unnest(days) d (day)
      join payment_ledger l on l.at >= cairo_midnight(d.day) and l.at < cairo_midnight(d.day + 1)
      join orders o on o.id = l.order_id
     where o.payment_method = 'cod' and l.entry in ('cash_collected', 'refunded', 'refund_returned')
       and l.provider <> 'credit'
    union all
    select d.day, 0, 0, -l.amount, 0
      from unnest(days) d (day)
      join courier_ledger l on l.at >= cairo_midnight(d.day) and l.at < cairo_midnight(d.day + 1)
     where l.entry = 'fee'
    union all
    select d.day, 0, 0, 0, t.cost
      from unnest(days) d (day)
      join returns t on t.received_at >= cairo_midnight(d.day) and t.received_at < cairo_midnight(d.day + 1)
      join orders o on o.id = t.order_id
     where o.payment_method = 'cod' and t.cost > 0),
  money as (
    select day, sum(collected)::bigint as collected, sum(refunded)::bigint as refunded, sum(fee)::bigint as fees,
           sum(cost)::bigint as return_cost
      from booked group by 1)
  select day, coalesce(asked, 0), coalesce(confirmed, 0), coalesce(called_off, 0), coalesce(unanswered, 0),
         coalesce(confirm_minutes, 0), coalesce(collected, 0), coalesce(refunded, 0), coalesce(fees, 0),
         coalesce(return_cost, 0)
    from asked full join money using (day)
$$;

create function report_courier_cash_of(days date[]) returns setof report_courier_cash language sql stable as $$
  with booked as (
    select d.day, l.courier, l.courier_name, l.shipment_id, l.entry, l.amount
      from unnest(days) d (day)
      join shipments s on s.ended_at >= cairo_midnight(d.day) and s.ended_at < cairo_midnight(d.day + 1)
      join courier_ledger l on l.shipment_id = s.id
    union all
    select date '1970-01-01', l.courier, l.courier_name, null, l.entry, l.amount
      from courier_ledger l where l.shipment_id is null and date '1970-01-01' = any(days)
    union all
    select date '1970-01-01', l.courier, l.courier_name, l.shipment_id, l.entry, l.amount
      from shipments s join courier_ledger l on l.shipment_id = s.id
     where s.ended_at is null and date '1970-01-01' = any(days))
  select day, courier, courier_name, (count(distinct shipment_id) filter (where entry = 'collected'))::integer,
         coalesce(sum(amount) filter (where entry in ('collected', 'surplus')), 0)::bigint,
         -coalesce(sum(amount) filter (where entry = 'fee'), 0)::bigint,
         -coalesce(sum(amount) filter (where entry = 'payout'), 0)::bigint,
         -coalesce(sum(amount) filter (where entry = 'written_off'), 0)::bigint, sum(amount)::bigint
    from booked group by 1, 2, 3
$$;

-- Which days a change touches.
create function report_shipment() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  days date[] := '{}';
begin
  if tg_op <> 'INSERT' then days := array[cairo_day(old.created_at), coalesce(cairo_day(old.ended_at), '1970-01-01')]; end if;
  if tg_op <> 'DELETE' then days := days || array[cairo_day(new.created_at), coalesce(cairo_day(new.ended_at), '1970-01-01')]; end if;
  insert into report_delivery_changes (day) select distinct day from unnest(days) touched (day);
  return null;
end $$;
create trigger shipments_are_reported after insert or delete on shipments for each row execute function report_shipment();
create trigger shipment_changes_are_reported after update on shipments for each row
  when ((old.status, old.created_at, old.courier_name, old.lines, old.order_id) is distinct from
        (new.status, new.created_at, new.courier_name, new.lines, new.order_id) or old.ended_at is distinct from new.ended_at)
  execute function report_shipment();

create function report_failed_attempt() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into report_delivery_changes (day) select cairo_day(created_at) from shipments where id = new.shipment_id;
  return null;
end $$;
create trigger failed_attempts_are_reported after insert on shipment_events for each row
  when (new.kind = 'attempt_failed') execute function report_failed_attempt();

create function report_return() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into report_delivery_changes (day)
    select cairo_day(created_at) from shipments where order_id = case tg_op when 'DELETE' then old.order_id else new.order_id end
    union
    select day from (values (case when tg_op <> 'INSERT' then cairo_day(old.received_at) end),
                            (case when tg_op <> 'DELETE' then cairo_day(new.received_at) end)) touched (day)
     where day is not null;
  return null;
end $$;
create trigger returns_are_reported after insert or update or delete on returns for each row execute function report_return();

create function report_courier_money() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into report_delivery_changes (day)
    select coalesce(cairo_day(s.ended_at), '1970-01-01') from new_rows l left join shipments s on s.id = l.shipment_id
    union
    select cairo_day(at) from new_rows where entry = 'fee';
  return null;
end $$;
create trigger courier_ledger_is_reported after insert on courier_ledger referencing new table as new_rows
  for each statement execute function report_courier_money();

create function report_cash_money() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into report_delivery_changes (day)
    select distinct cairo_day(at) from new_rows where entry in ('cash_collected', 'refunded', 'refund_returned');
  return null;
end $$;
create trigger cash_is_reported after insert on payment_ledger referencing new table as new_rows
  for each statement execute function report_cash_money();

create function report_confirmation() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into report_delivery_changes (day) select cairo_day(placed_at) from orders where id = new.order_id;
  return null;
end $$;
create trigger confirmations_are_reported after insert on order_confirmations
  for each row execute function report_confirmation();
create trigger confirmation_outcomes_are_reported after update on order_confirmations for each row
  when ((old.outcome, old.settled_at) is distinct from (new.outcome, new.settled_at)) execute function report_confirmation();

-- Another governorate moves the parcels of the order to another row, another day its confirmation.
create function report_moved_order() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    insert into report_delivery_changes (day) values (cairo_day(new.placed_at));
    insert into report_delivery_changes (day) select distinct cairo_day(created_at) from shipments where order_id = new.id;
  end if;
  insert into report_delivery_changes (day) values (cairo_day(old.placed_at));
  return null;
end $$;
create trigger moved_orders_are_reported after update on orders for each row
  when ((old.governorate, old.placed_at) is distinct from (new.governorate, new.placed_at))
  execute function report_moved_order();
create trigger deleted_orders_are_reported after delete on orders for each row execute function report_moved_order();

insert into report_delivery_changes (day)
  select cairo_day(created_at) from shipments
  union select cairo_day(ended_at) from shipments where ended_at is not null
  union select cairo_day(o.placed_at) from order_confirmations c join orders o on o.id = c.order_id
  union select cairo_day(at) from payment_ledger where entry in ('cash_collected', 'refunded', 'refund_returned')
  union select cairo_day(at) from courier_ledger
  union select cairo_day(received_at) from returns where received_at is not null
  union select date '1970-01-01';
