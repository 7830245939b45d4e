-- More sums of each day: value, tax and first orders of sales, invoices and credit notes, returned pieces; and of each
-- month, the customers who bought again. New columns are null in rows that the version before wrote; the job
-- reporting.rollUp sums those days again.
alter table report_trade
  -- Totals of the sales of the day, tax and shipping included, and parts of them.
  add column value             bigint,
  add column tax               bigint,
  add column shipping          bigint,
  -- Discounts of coupons and staff, without what an exchange credits.
  add column discount          bigint,
  -- Sales to customers who had bought nothing before.
  add column first_sales       integer,
  add column first_value       bigint,
  -- Documents, on the day of their issue.
  add column invoices          integer,
  add column invoiced          bigint,
  add column invoiced_tax      bigint,
  add column invoiced_shipping bigint,
  add column credit_notes      integer,
  add column credited          bigint,
  add column credited_tax      bigint;

-- Pieces of all orders except cancelled ones, and those of them that came back.
alter table report_goods add column sold integer, add column returned integer;
alter table report_goods_months add column sold integer, add column returned integer;
alter table report_categories add column sold integer, add column returned integer;

-- Customers by the month of their first order, and what they bought in each later month.
create table report_cohorts (
  -- First days of months.
  cohort    date not null,
  month     date not null,
  customers integer not null,
  sales     integer not null,
  value     bigint not null,
  primary key (cohort, month)
);

-- The first sale of a customer, who is an account, or an e-mail address or phone number without one.
create function report_first_sale(of_user uuid, of_email text, of_phones text[]) returns timestamptz
  language sql stable set search_path = public, pg_temp as $$
  select case
    when of_user is not null then
      (select min(placed_at) from orders where user_id = of_user and status not in ('cancelled', 'refunded'))
    when of_email <> '' then
      (select min(placed_at) from orders where user_id is null and lower(email) = lower(of_email)
          and status not in ('cancelled', 'refunded'))
    else
      (select min(placed_at) from orders where user_id is null and email = '' and phones && of_phones
          and status not in ('cancelled', 'refunded'))
    end
$$;

-- The tax part of a credit note: see taxInCredits of src/shop/orders/documentRules.ts.
create function report_credited_tax(note credit_notes, sold orders) returns bigint language sql stable as $$
  select case when whole = 0 then 0
         else (2 * sold.tax::bigint * least(before + note.amount, whole) + whole) / (2 * whole)
            - (2 * sold.tax::bigint * least(before, whole) + whole) / (2 * whole) end
    from (select (sold.subtotal - sold.discount + case when sold.prices_include_tax then 0 else sold.tax end)::bigint as whole,
            coalesce((select sum(e.amount) from credit_notes e
                       where e.order_id = note.order_id and (e.year, e.number) < (note.year, note.number)), 0)::bigint as before) of_order
$$;

create or replace function report_trade_of(days date[]) returns setof report_trade language sql stable as $$
  with placed as (
    select d.day, o.governorate, o.payment_method, count(*)::integer as placed,
           (count(*) filter (where s.stands))::integer as sales,
           sum(o.total) filter (where s.stands) as value, sum(o.tax) filter (where s.stands) as tax,
           sum(o.shipping) filter (where s.stands) as shipping,
           sum(o.discount) filter (where s.stands and o.replaces_order_id is null) as discount,
           (count(*) filter (where f.is_first))::integer as first_sales,
           sum(o.total) filter (where f.is_first) as first_value
      from unnest(days) d (day)
      join orders o on o.placed_at >= cairo_midnight(d.day) and o.placed_at < cairo_midnight(d.day + 1),
           lateral (select o.status not in ('cancelled', 'refunded') as stands) s,
           -- Offset 0: looked up once for each order.
           lateral (select case when s.stands
             then o.placed_at = coalesce(report_first_sale(o.user_id, o.email, o.phones), o.placed_at)
             else false end as is_first offset 0) f
     group by 1, 2, 3),
  money as (
    select d.day, coalesce(o.governorate, '') as governorate, coalesce(o.payment_method, 'card') as payment_method,
           sum(l.amount) filter (where l.entry in ('captured', 'cash_collected')) as paid,
           sum(case l.entry when 'refunded' then l.amount when 'refund_returned' then -l.amount end) as refunded
      from unnest(days) d (day)
      join payment_ledger l on l.at >= cairo_midnight(d.day) and l.at < cairo_midnight(d.day + 1)
      left join orders o on o.id = l.order_id
     where l.entry in ('captured', 'cash_collected', 'refunded', 'refund_returned')
     group by 1, 2, 3),
  billed as (
    select d.day, o.governorate, o.payment_method, count(*)::integer as invoices, sum(o.total) as invoiced,
           sum(o.tax) as invoiced_tax, sum(o.shipping) as invoiced_shipping
      from unnest(days) d (day)
      join invoices i on i.issued_at >= cairo_midnight(d.day) and i.issued_at < cairo_midnight(d.day + 1)
      join orders o on o.id = i.order_id
     group by 1, 2, 3),
  credited as (
    select d.day, o.governorate, o.payment_method, count(*)::integer as credit_notes, sum(c.amount) as credited,
           sum(report_credited_tax(c, o)) as credited_tax
      from unnest(days) d (day)
      join credit_notes c on c.issued_at >= cairo_midnight(d.day) and c.issued_at < cairo_midnight(d.day + 1)
      join orders o on o.id = c.order_id
     group by 1, 2, 3)
  select day, governorate, payment_method, coalesce(placed, 0), coalesce(sales, 0), coalesce(paid, 0)::bigint,
         coalesce(refunded, 0)::bigint, coalesce(value, 0)::bigint, coalesce(tax, 0)::bigint, coalesce(shipping, 0)::bigint,
         coalesce(discount, 0)::bigint, coalesce(first_sales, 0), coalesce(first_value, 0)::bigint, coalesce(invoices, 0),
         coalesce(invoiced, 0)::bigint, coalesce(invoiced_tax, 0)::bigint, coalesce(invoiced_shipping, 0)::bigint,
         coalesce(credit_notes, 0), coalesce(credited, 0)::bigint, coalesce(credited_tax, 0)::bigint
    from placed full join money using (day, governorate, payment_method)
         full join billed using (day, governorate, payment_method)
         full join credited using (day, governorate, payment_method)
$$;

create or replace function report_goods_of(days date[]) returns setof report_goods language sql stable as $$
  select d.day, coalesce(l.product_id, ''), l.category,
         coalesce(sum(l.quantity - l.returned) filter (where o.status <> 'refunded'), 0)::integer,
         coalesce(sum((2 * (l.total - l.discount)::bigint * (l.quantity - l.returned) + l.quantity) / (2 * l.quantity))
           filter (where o.status <> 'refunded'), 0)::bigint,
         sum(l.quantity)::integer, sum(l.returned)::integer
    from unnest(days) d (day)
    join orders o on o.placed_at >= cairo_midnight(d.day) and o.placed_at < cairo_midnight(d.day + 1)
                 -- An order that was refunded before it arrived was never sold.
                 and (o.status not in ('cancelled', 'refunded') or (o.status = 'refunded' and o.delivered_at is not null))
    join order_lines l on l.order_id = o.id
   group by 1, 2, 3
$$;

create function report_cohorts_of(months date[]) returns setof report_cohorts language sql stable as $$
  with buyers as (
    select m.month, count(*) as sales, sum(o.total) as value,
           coalesce(report_first_sale(min(o.user_id::text)::uuid, min(o.email), min(o.phones)), min(o.placed_at)) as first_at
      from unnest(months) m (month)
      join orders o on o.placed_at >= cairo_midnight(m.month)
                   and o.placed_at < cairo_midnight((m.month + interval '1 month')::date)
     where o.status not in ('cancelled', 'refunded')
     group by m.month, coalesce(o.user_id::text, nullif(lower(o.email), ''), o.phones[1], o.id::text))
  select date_trunc('month', cairo_day(first_at))::date, month, count(*)::integer, sum(sales)::integer, sum(value)::bigint
    from buyers group by 1, 2
$$;

-- Amounts change while staff confirm an order, and a sale that falls away makes the customer's next one the first.
create or replace function report_order_changes() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into report_changes (day) select distinct cairo_day(placed_at) from new_rows;
    -- Orders of other shops arrive later than they were placed.
    insert into report_changes (day)
      select distinct day from new_rows n, report_later_days(n.user_id, n.email, n.phones, n.placed_at) as later (day)
       where n.placed_at < now() - interval '1 hour';
  elsif tg_op = 'DELETE' then
    insert into report_changes (day) select distinct cairo_day(placed_at) from old_rows;
  else
    insert into report_changes (day)
      select distinct cairo_day(at)
        from old_rows o join new_rows n using (id), lateral (values (o.placed_at), (n.placed_at)) as days (at)
       where (o.status in ('cancelled', 'refunded')) <> (n.status in ('cancelled', 'refunded'))
          or (o.placed_at, o.governorate, o.payment_method) <> (n.placed_at, n.governorate, n.payment_method)
          or (o.total, o.tax, o.shipping, o.discount) <> (n.total, n.tax, n.shipping, n.discount)
          or (o.user_id, o.replaces_order_id) is distinct from (n.user_id, n.replaces_order_id);
    insert into report_changes (day)
      select distinct day
        from old_rows o join new_rows n using (id), report_later_days(n.user_id, n.email, n.phones, n.placed_at) as later (day)
       where (o.status in ('cancelled', 'refunded')) <> (n.status in ('cancelled', 'refunded'))
          or o.user_id is distinct from n.user_id;
  end if;
  return null;
end $$;

-- Days of the later orders of a customer, as report_first_sale recognises one.
create function report_later_days(of_user uuid, of_email text, of_phones text[], after timestamptz) returns setof date
  language sql stable set search_path = public, pg_temp as $$
  select cairo_day(placed_at) from orders where of_user is not null and user_id = of_user and placed_at > after
  union
  select cairo_day(placed_at) from orders
   where of_user is null and of_email <> '' and user_id is null and lower(email) = lower(of_email) and placed_at > after
  union
  select cairo_day(placed_at) from orders
   where of_user is null and of_email = '' and user_id is null and email = '' and phones && of_phones and placed_at > after
$$;

create function report_document() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into report_changes (day) values (cairo_day(new.issued_at));
  return null;
end $$;
create trigger invoices_are_reported after insert on invoices for each row execute function report_document();
create trigger credit_notes_are_reported after insert on credit_notes for each row execute function report_document();
