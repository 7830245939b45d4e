-- Store credit: money that the shop owes a customer with an account, and that the customer spends on orders.

-- The row that a change of the balance locks. Whole piastres.
create table credit_balances (
  user_id uuid primary key references users,
  balance integer not null check (balance >= 0),
  updated_at timestamptz not null default now()
);

create table credit_ledger (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  -- `released`: a card payment that had spent it was not paid. `forfeited`: the account was deleted.
  entry text not null check (entry in ('granted', 'taken', 'refunded', 'spent', 'released', 'forfeited')),
  amount integer not null check (amount <> 0 and (amount > 0) = (entry in ('granted', 'refunded', 'released'))),
  -- After this entry.
  balance integer not null check (balance >= 0),
  order_id uuid references orders,
  session_id uuid,
  refund_id uuid unique references refunds,
  -- Sent with a change by staff: each is booked once.
  idempotency_key uuid unique,
  actor_id uuid references users,
  at timestamptz not null default now()
);
create index credit_ledger_by_user on credit_ledger (user_id, id);
create index credit_ledger_by_order on credit_ledger (order_id) where order_id is not null;
create index credit_ledger_by_session on credit_ledger (session_id) where session_id is not null;
create index credit_ledger_by_time on credit_ledger (at);

-- Why staff changed it: internal notes, which are erased with the account.
create table credit_reasons (
  entry_id bigint primary key references credit_ledger,
  reason text not null
);

create trigger credit_ledger_is_append_only before update or delete on credit_ledger
  for each row execute function forbid_change();
create trigger credit_ledger_is_not_truncated before truncate on credit_ledger
  for each statement execute function forbid_change();

-- The part of the total that was paid with credit; courier or card collect the rest.
alter table orders add column credit_used integer not null default 0;
alter table orders add constraint orders_credit_used_check check (credit_used between 0 and total) not valid;
-- Whether the customer of a cash order wants its refunds as credit.
alter table orders add column refund_to_credit boolean not null default false;
-- Went back as credit together with this refund, in a refund of its own.
alter table refunds add column credit_part integer not null default 0;

-- A cash order that is called off with its parcel gets one credit note, of its total: credit that goes back is part of it.
create or replace function issue_credit_note() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
begin
  if tg_table_name = 'refunds' then
    if exists (select from invoices where order_id = new.order_id)
       and not exists (select from credit_notes where refund_id = new.id)
       and not (new.provider = 'credit' and exists (select from orders o where o.id = new.order_id
                  and o.payment_method = 'cod' and o.delivered_at is null)) then
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
