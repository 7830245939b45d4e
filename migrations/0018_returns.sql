-- What each line's share of the order's discount was: a code may be for some categories only, and whoever sends a line
-- back is paid what that line cost.
alter table order_lines add column discount integer not null default 0 check (discount between 0 and total);
-- Pieces that are on the shelf again, of those that were sent back or paid back.
alter table order_lines add column restocked smallint not null default 0 check (restocked between 0 and returned);

-- Until now a discount was not told line by line; shares are rounded so that they make the whole.
update order_lines l
   set discount = s.until - s.before
  from (select l.id,
               (2 * o.discount::bigint * sum(l.total) over w + o.subtotal) / (2 * o.subtotal) as until,
               (2 * o.discount::bigint * (sum(l.total) over w - l.total) + o.subtotal) / (2 * o.subtotal) as before
          from order_lines l join orders o on o.id = l.order_id
         where o.discount > 0 and o.subtotal > 0
        window w as (partition by l.order_id order by l.position)) s
 where s.id = l.id;

alter table returns drop constraint returns_status_check;
-- `closed`: a parcel that nobody had paid for is back, and there is nothing to pay back.
alter table returns add constraint returns_status_check
  check (status in ('requested', 'received', 'inspected', 'refunded', 'rejected', 'closed'));
alter table returns add column kind text not null default 'return' check (kind in ('return', 'refused_at_door'));
-- Everything that was ordered, shipping included.
alter table returns add column whole boolean not null default false;
-- What goes back for it, in piastres, unless staff decide otherwise.
alter table returns add column amount integer not null default 0 check (amount >= 0);
alter table returns add column requested_by text not null default 'customer' check (requested_by in ('customer', 'admin'));
update returns set kind = 'refused_at_door', whole = true, requested_by = 'admin' where reason = 'Refused at the door';
-- Two clicks, two tabs, a customer and the staff: one return at a time.
create unique index returns_one_open on returns (order_id) where status in ('requested', 'received', 'inspected');

-- [{lineId, quantity}] that go back on the shelf when the money is paid.
alter table refunds add column restock jsonb not null default '[]';

-- Whether orders, ledger and gateway told the same at the end of a day in Cairo.
create table reconciliations (
  day     date primary key,
  report  jsonb not null,
  made_at timestamptz not null default now()
);
