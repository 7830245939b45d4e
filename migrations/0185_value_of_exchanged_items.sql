-- The discount of a replacement is what its exchange credits, which is no discount of its goods: sums of goods add what the
-- first order was paid for the exchanged items.

-- Piastres that the first order was paid for a line of its replacement, without VAT that was added to prices. Lines share it
-- by their totals, as returns do. Before the swap the first order counts it.
create function report_carried(line order_lines, replacement orders) returns bigint
  language sql stable set search_path = public, pg_temp as $$
  select case when replacement.subtotal = 0 then 0
         else (2 * amount * until + replacement.subtotal) / (2 * replacement.subtotal)
            - (2 * amount * (until - line.total) + replacement.subtotal) / (2 * replacement.subtotal) end
    from (select case when o.total = o.shipping then 0
                 else (2 * least(e.credit, e.price)::bigint * (o.subtotal - o.discount) + o.total - o.shipping)
                      / (2 * (o.total - o.shipping)) end as amount,
            (select sum(l.total) from order_lines l
              where l.order_id = replacement.id and l.position <= line.position)::bigint as until
            from exchanges e join orders o on o.id = e.order_id
           where e.replacement_id = replacement.id and e.status = 'swapped') carried
$$;

create or replace function report_goods_of(days date[]) returns setof report_goods language sql stable as $$
  select d.day, coalesce(l.product_id, ''), l.category,
         coalesce(sum(l.quantity - l.returned) filter (where o.status <> 'refunded'), 0)::integer,
         coalesce(sum((2 * v.value * (l.quantity - l.returned) + l.quantity) / (2 * l.quantity))
           filter (where o.status <> 'refunded'), 0)::bigint,
         sum(l.quantity)::integer, sum(l.returned)::integer
    from unnest(days) d (day)
    join orders o on o.placed_at >= cairo_midnight(d.day) and o.placed_at < cairo_midnight(d.day + 1)
                 -- An order that was refunded before it arrived was never sold.
                 and (o.status not in ('cancelled', 'refunded') or (o.status = 'refunded' and o.delivered_at is not null))
    join order_lines l on l.order_id = o.id,
         lateral (select (l.total - l.discount)::bigint
           + case when o.replaces_order_id is null then 0 else coalesce(report_carried(l, o), 0) end as value) v
   group by 1, 2, 3
$$;

-- The swap changes no column of the replacement that its own trigger looks at.
create function report_exchange() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into report_changes (day) select cairo_day(placed_at) from orders where id = new.replacement_id;
  return null;
end $$;
create trigger exchanges_are_reported after update of status on exchanges for each row
  when (old.status is distinct from new.status and new.status = 'swapped') execute function report_exchange();

-- Days that were summed without it.
insert into report_changes (day)
  select distinct cairo_day(o.placed_at) from exchanges e join orders o on o.id = e.replacement_id where e.status = 'swapped';
