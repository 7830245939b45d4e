-- A bank may take a refund and send it back days later. Both stay in the book: `refunded`, and then `refund_returned`.
alter table payment_ledger drop constraint payment_ledger_entry_check;
alter table payment_ledger add constraint payment_ledger_entry_check check (entry in
  ('authorised', 'captured', 'cash_collected', 'refunded', 'refund_returned', 'failed'));

create or replace function report_trade_of(days date[]) returns setof report_trade language sql stable as $$
  with placed as (
    select d.day, o.governorate, o.payment_method, count(*)::integer as placed,
           (count(*) filter (where o.status not in ('cancelled', 'refunded')))::integer as sales
      from unnest(days) d (day)
      join orders o on o.placed_at >= cairo_midnight(d.day) and o.placed_at < cairo_midnight(d.day + 1)
     group by 1, 2, 3),
  money as (
    select d.day, coalesce(o.governorate, '') as governorate, coalesce(o.payment_method, 'card') as payment_method,
           coalesce(sum(l.amount) filter (where l.entry in ('captured', 'cash_collected')), 0)::bigint as paid,
           coalesce(sum(case l.entry when 'refunded' then l.amount when 'refund_returned' then -l.amount end), 0)::bigint as refunded
      from unnest(days) d (day)
      join payment_ledger l on l.at >= cairo_midnight(d.day) and l.at < cairo_midnight(d.day + 1)
      left join orders o on o.id = l.order_id
     where l.entry in ('captured', 'cash_collected', 'refunded', 'refund_returned')
     group by 1, 2, 3)
  select day, governorate, payment_method, coalesce(placed, 0), coalesce(sales, 0), coalesce(paid, 0), coalesce(refunded, 0)
    from placed full join money using (day, governorate, payment_method)
$$;

create or replace function report_money() returns trigger language plpgsql as $$
begin
  insert into report_changes (day)
    select distinct cairo_day(at) from new_rows
     where entry in ('captured', 'cash_collected', 'refunded', 'refund_returned');
  return null;
end $$;

-- Photos of goods that go back: files of the store of pictures, named by nobody else. Only their owner and staff see them.
comment on column returns.photos is 'names of files in the store of pictures';
create index returns_by_photo on returns using gin (photos);
