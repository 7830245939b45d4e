-- Papers with numbers: invoices, and credit notes for what of them was taken back. Both are issued by the transaction
-- that makes them necessary, at its very end: a number that is taken is kept until the transaction is over, so taking it
-- last holds nobody up, and one that fails gives its number back. Nobody who places, sends or refunds can forget it.
alter table invoice_numbers add column series text not null default 'invoice' check (series in ('invoice', 'credit_note'));
alter table invoice_numbers drop constraint invoice_numbers_pkey;
alter table invoice_numbers add primary key (series, year);

create table credit_notes (
  id        uuid primary key default gen_random_uuid(),
  order_id  uuid not null references orders,
  -- Null: a parcel that was never paid for came back, and with it the whole invoice.
  refund_id uuid unique references refunds,
  -- Piastres, tax included.
  amount    integer not null check (amount > 0),
  year      integer not null,
  number    integer not null,
  issued_at timestamptz not null default now(),
  unique (year, number)
);
create index credit_notes_by_order on credit_notes (order_id);
create unique index credit_notes_without_refund on credit_notes (order_id) where refund_id is null;

create function next_paper(of_series text, of_year integer) returns integer language sql as $$
  insert into invoice_numbers as known (series, year, last) values (of_series, of_year, 1)
    on conflict (series, year) do update set last = known.last + 1
    returning last
$$;

create function cairo_year(at timestamptz) returns integer language sql stable as $$
  select extract(year from at at time zone 'Africa/Cairo')::integer
$$;

create function issue_invoice() returns trigger language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
begin
  if not exists (select from invoices where order_id = new.id) then
    insert into invoices (order_id, year, number, issued_at)
    values (new.id, cairo_year(moment), next_paper('invoice', cairo_year(moment)), moment);
  end if;
  return null;
end $$;

create function issue_credit_note() returns trigger language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
begin
  if tg_table_name = 'refunds' then
    if exists (select from invoices where order_id = new.order_id)
       and not exists (select from credit_notes where refund_id = new.id) then
      insert into credit_notes (order_id, refund_id, amount, year, number, issued_at)
      values (new.order_id, new.id, new.amount, cairo_year(moment), next_paper('credit_note', cairo_year(moment)), moment);
    end if;
  elsif new.total > 0
    and exists (select from invoices where order_id = new.id)
    and not exists (select from credit_notes where order_id = new.id) then
    insert into credit_notes (order_id, amount, year, number, issued_at)
    values (new.id, new.total, cairo_year(moment), next_paper('credit_note', cairo_year(moment)), moment);
  end if;
  return null;
end $$;

-- A card order is paid when it is placed. Cash is owed once the goods go out: the paper travels with the parcel.
create constraint trigger invoice_of_paid_order after insert on orders deferrable initially deferred for each row
  when (new.payment_method = 'card' or new.status in ('dispatched', 'delivered', 'completed'))
  execute function issue_invoice();
create constraint trigger invoice_of_sent_order after update of status on orders deferrable initially deferred for each row
  when (new.payment_method = 'cod' and new.status in ('dispatched', 'delivered', 'completed'))
  execute function issue_invoice();
create constraint trigger credit_for_refused_parcel after update of status on orders deferrable initially deferred
  for each row when (new.payment_method = 'cod' and new.status = 'cancelled')
  execute function issue_credit_note();
create constraint trigger credit_for_new_refund after insert on refunds deferrable initially deferred for each row
  when (new.status = 'succeeded' and new.order_id is not null) execute function issue_credit_note();
create constraint trigger credit_for_refund after update of status on refunds deferrable initially deferred for each row
  when (new.status = 'succeeded' and new.order_id is not null) execute function issue_credit_note();

-- Orders from before get their papers in the order in which they were sold.
with sold as (
  select id, case payment_method when 'card' then placed_at else coalesce(dispatched_at, delivered_at, placed_at) end as at
    from orders
   where (payment_method = 'card' or dispatched_at is not null or delivered_at is not null)
     and not exists (select from invoices i where i.order_id = orders.id))
insert into invoices (order_id, year, number, issued_at)
select id, cairo_year(at), row_number() over (partition by cairo_year(at) order by at, id), at from sold;
insert into credit_notes (order_id, refund_id, amount, year, number, issued_at)
select r.order_id, r.id, r.amount, cairo_year(r.at), row_number() over (partition by cairo_year(r.at) order by r.at, r.id), r.at
  from (select *, coalesce(settled_at, created_at) as at from refunds) r
 where r.status = 'succeeded' and exists (select from invoices i where i.order_id = r.order_id);
insert into invoice_numbers (series, year, last)
select 'invoice', year, max(number) from invoices group by year
union all
select 'credit_note', year, max(number) from credit_notes group by year
on conflict (series, year) do update set last = excluded.last;

-- What was handed out stays as it is.
create trigger invoices_are_kept before update or delete on invoices
  for each row execute function forbid_change();
create trigger credit_notes_are_kept before update or delete on credit_notes
  for each row execute function forbid_change();
