-- The functions of the delivery sums read a few days of large tables. The planner took whole tables for their joins, so each
-- step is a lateral one that it leaves as it is (offset 0): days, then rows of a day by its index, then one row by its key.
create or replace function report_parcels_of(days date[]) returns setof report_parcels language sql stable as $$
  with sent as materialized (
    select d.day, s.id, s.order_id, s.courier_name, s.lines, o.governorate, s.status,
           (select count(*) from returns t where t.order_id = s.order_id and t.kind = 'return'
               and t.status not in ('rejected', 'withdrawn')) as returns,
           (select coalesce(sum(t.cost), 0) from returns t where t.order_id = s.order_id) as cost
      from unnest(days) d (day)
      cross join lateral (
        select * from shipments
         where created_at >= cairo_midnight(d.day) and created_at < cairo_midnight(d.day + 1)
           and kind = 'delivery' and status not in ('pending', 'failed', 'booked', 'cancelled') offset 0) s
      cross join lateral (select governorate from orders where id = s.order_id offset 0) o),
  keyed as (
    select 'governorate' as kind, day, governorate as key, status, returns, cost from sent
    union all
    select 'courier', day, courier_name, status, returns, cost from sent
    union all
    select 'product', day, product, status, returns, cost
      from (select distinct on (sent.id, product) sent.*, product
              from sent cross join lateral jsonb_to_recordset(sent.lines) as packed ("lineId" uuid)
                   cross join lateral (
                     select coalesce(product_id, '') as product from order_lines where id = packed."lineId" offset 0) l) packed
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

create or replace function report_cash_of(days date[]) returns setof report_cash language sql stable as $$
  with asked as (
    select d.day, count(*)::integer as asked,
           (count(*) filter (where c.outcome in ('confirmed', 'changed')))::integer as confirmed,
           (count(*) filter (where c.outcome in ('cancelled', 'fake')))::integer as called_off,
           (count(*) filter (where c.outcome = 'unanswered'))::integer as unanswered,
           coalesce(sum(extract(epoch from c.settled_at - o.placed_at) / 60)
             filter (where c.outcome in ('confirmed', 'changed')), 0)::bigint as confirm_minutes
      from unnest(days) d (day)
      cross join lateral (
        select id, placed_at from orders
         where placed_at >= cairo_midnight(d.day) and placed_at < cairo_midnight(d.day + 1) offset 0) o
      cross join lateral (select outcome, settled_at from order_confirmations where order_id = o.id offset 0) c
     group by 1),
  booked as (
    select d.day, case when l.entry = 'cash_collected' then l.amount else 0 end as collected,
           case l.entry when 'refunded' then l.amount when 'refund_returned' then -l.amount else 0 end as refunded,
           0::bigint as fee, 0 as cost
      from unnest(days) d (day)
      cross join lateral (
        select order_id, entry, amount from payment_ledger
         where at >= cairo_midnight(d.day) and at < cairo_midnight(d.day + 1)
           and entry in ('cash_collected', 'refunded', 'refund_returned') and provider <> 'credit' offset 0) l
      cross join lateral (select payment_method from orders where id = l.order_id offset 0) o
     where o.payment_method = 'cod'
    union all
    select d.day, 0, 0, -l.amount, 0
      from unnest(days) d (day)
      cross join lateral (
        select amount from courier_ledger
         where entry = 'fee' and at >= cairo_midnight(d.day) and at < cairo_midnight(d.day + 1) offset 0) l
    union all
    select d.day, 0, 0, 0, t.cost
      from unnest(days) d (day)
      cross join lateral (
        select order_id, cost from returns
         where received_at >= cairo_midnight(d.day) and received_at < cairo_midnight(d.day + 1) and cost > 0 offset 0) t
      cross join lateral (select payment_method from orders where id = t.order_id offset 0) o
     where o.payment_method = 'cod'),
  money as (
    select day, sum(collected)::bigint as collected, sum(refunded)::bigint as refunded, sum(fee)::bigint as fees,
           sum(cost)::bigint as return_cost
      from booked group by 1)
  select day, coalesce(asked, 0), coalesce(confirmed, 0), coalesce(called_off, 0), coalesce(unanswered, 0),
         coalesce(confirm_minutes, 0), coalesce(collected, 0), coalesce(refunded, 0), coalesce(fees, 0),
         coalesce(return_cost, 0)
    from asked full join money using (day)
$$;

create or replace function report_courier_cash_of(days date[]) returns setof report_courier_cash language sql stable as $$
  with booked as (
    select d.day, l.courier, l.courier_name, l.shipment_id, l.entry, l.amount
      from unnest(days) d (day)
      cross join lateral (
        select id from shipments
         where ended_at >= cairo_midnight(d.day) and ended_at < cairo_midnight(d.day + 1) offset 0) s
      cross join lateral (select * from courier_ledger where shipment_id = s.id offset 0) l
    union all
    select date '1970-01-01', l.courier, l.courier_name, null, l.entry, l.amount
      from courier_ledger l where l.shipment_id is null and date '1970-01-01' = any(days)
    union all
    select date '1970-01-01', l.courier, l.courier_name, l.shipment_id, l.entry, l.amount
      from shipments s cross join lateral (select * from courier_ledger where shipment_id = s.id offset 0) l
     where s.ended_at is null and date '1970-01-01' = any(days))
  select day, courier, courier_name, (count(distinct shipment_id) filter (where entry = 'collected'))::integer,
         coalesce(sum(amount) filter (where entry in ('collected', 'surplus')), 0)::bigint,
         -coalesce(sum(amount) filter (where entry = 'fee'), 0)::bigint,
         -coalesce(sum(amount) filter (where entry = 'payout'), 0)::bigint,
         -coalesce(sum(amount) filter (where entry = 'written_off'), 0)::bigint, sum(amount)::bigint
    from booked group by 1, 2, 3
$$;
