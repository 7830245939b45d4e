-- A return counted once for each parcel of its order. It belongs to one of them now, and a product counts its own returns.

-- The parcel that carried the returned pieces: the last delivered one of several, of refused pieces first one that came back.
create function report_parcel_of(returned returns) returns uuid
  language sql stable set search_path = public, pg_temp as $$
  select s.id from shipments s
   where s.order_id = returned.order_id and s.kind = 'delivery' and s.status not in ('pending', 'failed', 'booked', 'cancelled')
   order by exists (select from jsonb_array_elements(s.lines) packed
                      join jsonb_array_elements(returned.lines) piece on piece -> 'lineId' = packed -> 'lineId') desc,
            returned.kind = 'refused_at_door' and s.status in ('returning', 'returned') desc,
            s.status = 'delivered' desc, s.ended_at desc nulls last, s.number desc
   limit 1
$$;

create or replace function report_parcels_of(days date[]) returns setof report_parcels language sql stable as $$
  with sent as materialized (
    select d.day, s.id, s.courier_name, s.lines, o.governorate, s.status, t.returned, t.returns, t.cost
      from unnest(days) d (day)
      cross join lateral (
        select * from shipments
         where created_at >= cairo_midnight(d.day) and created_at < cairo_midnight(d.day + 1)
           and kind = 'delivery' and status not in ('pending', 'failed', 'booked', 'cancelled') offset 0) s
      cross join lateral (select governorate from orders where id = s.order_id offset 0) o
      cross join lateral (
        select array_agg(id) as returned, coalesce(sum(cost), 0) as cost,
               count(*) filter (where kind = 'return' and status not in ('rejected', 'withdrawn')) as returns
          from (select * from returns where order_id = s.order_id offset 0) r where report_parcel_of(r) = s.id) t),
  -- Products of a return share its cost by their pieces, and each counts it.
  pieces as (
    select sent.day, t.id, l.product, p.quantity,
           case when t.kind = 'return' and t.status not in ('rejected', 'withdrawn') then 1 else 0 end as returns,
           t.cost::bigint, sum(p.quantity) over (partition by t.id order by p.position) as until,
           sum(p.quantity) over (partition by t.id) as whole
      from sent cross join lateral (select * from returns where id = any(sent.returned) offset 0) t
           cross join lateral rows from (jsonb_to_recordset(t.lines) as ("lineId" uuid, quantity integer))
                               with ordinality as p (line, quantity, position)
           cross join lateral (select coalesce(product_id, '') as product from order_lines where id = p.line offset 0) l),
  keyed as (
    select 'governorate' as kind, day, governorate as key, status, returns, cost from sent
    union all
    select 'courier', day, courier_name, status, returns, cost from sent
    union all
    select 'product', day, product, status, 0, 0
      from (select distinct on (sent.id, product) sent.*, product
              from sent cross join lateral jsonb_to_recordset(sent.lines) as packed ("lineId" uuid)
                   cross join lateral (
                     select coalesce(product_id, '') as product from order_lines where id = packed."lineId" offset 0) l) packed
    union all
    select 'product', day, product, null, max(returns), sum(cost * until / whole - cost * (until - quantity) / whole)
      from pieces group by day, id, product
    union all
    select 'reason', day, coalesce(last.reason, ''), status, returns, cost
      from sent left join lateral (
        select reason from shipment_events e where e.shipment_id = sent.id and e.kind = 'attempt_failed'
         order by e.at desc, e.id desc limit 1) last on true
     where status in ('returning', 'returned'))
  -- A row without a status is no parcel.
  select kind, day, key, count(status)::integer, (count(*) filter (where status = 'delivered'))::integer,
         (count(*) filter (where status in ('returning', 'returned')))::integer, sum(returns)::integer, sum(cost)::bigint
    from keyed group by 1, 2, 3
$$;

-- A parcel that arrives later than another one of its order takes its returns over.
create or replace function report_shipment() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  days date[] := '{}';
begin
  if tg_op <> 'INSERT' then days := array[cairo_day(old.created_at), coalesce(cairo_day(old.ended_at), '1970-01-01')]; end if;
  if tg_op <> 'DELETE' then days := days || array[cairo_day(new.created_at), coalesce(cairo_day(new.ended_at), '1970-01-01')]; end if;
  insert into report_delivery_changes (day)
    select day from unnest(days) touched (day)
    union
    select cairo_day(s.created_at) from returns t join shipments s on s.order_id = t.order_id
     where t.order_id = coalesce(new.order_id, old.order_id);
  return null;
end $$;

-- Days that were summed by the earlier rule.
insert into report_delivery_changes (day)
  select distinct cairo_day(s.created_at) from returns t join shipments s on s.order_id = t.order_id;
