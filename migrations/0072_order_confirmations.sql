-- Cash orders that wait, or waited, for the confirmation of their customer, beside the order's status. An order without a
-- row needs none. `due_at` is when staff ask (again): null when they tried often enough.
create table order_confirmations (
  order_id      uuid primary key references orders on delete cascade,
  -- Why the order needs it, from the rules of the settings at the time.
  reasons       text[] not null,
  outcome       text not null default 'waiting' check (outcome in (
                  'waiting', 'confirmed', 'changed', 'cancelled', 'fake', 'unanswered', 'waived')),
  settled_by    text check (settled_by in ('customer', 'admin', 'system')),
  settled_at    timestamptz,
  attempts      smallint not null default 0,
  due_at        timestamptz default now(),
  -- Without an answer the order is cancelled then.
  deadline_at   timestamptz not null,
  -- The day that the customer asked for, in Cairo.
  deliver_on    date,
  claimed_by    uuid,
  claimed_until timestamptz,
  check ((outcome = 'waiting') = (settled_at is null)),
  check ((settled_at is null) = (settled_by is null)),
  check ((claimed_by is null) = (claimed_until is null))
);
create index order_confirmations_due on order_confirmations (due_at, order_id) where outcome = 'waiting';
create index order_confirmations_deadline on order_confirmations (deadline_at) where outcome = 'waiting';
create index order_confirmations_claimed on order_confirmations (claimed_by) where outcome = 'waiting' and claimed_by is not null;

-- Each attempt and the outcome. What people write about it goes to the order's history and notes, which an erasure blanks.
create table order_confirmation_events (
  id       bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  event    text not null check (event in (
             'no_answer', 'confirmed', 'changed', 'cancelled', 'fake', 'unanswered', 'waived')),
  -- What the customer changed: address, items, day.
  changes  text[] not null default '{}',
  by       text not null check (by in ('customer', 'admin', 'system')),
  actor_id uuid,
  at       timestamptz not null default now()
);
create index order_confirmation_events_by_order on order_confirmation_events (order_id, id);

-- The events go with their order only: the foreign key deletes them after the order.
create function forbid_confirmation_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' and not exists (select from orders where id = old.order_id) then return old; end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger order_confirmation_events_is_append_only before update or delete on order_confirmation_events
  for each row execute function forbid_confirmation_change();
create trigger order_confirmation_events_are_not_truncated before truncate on order_confirmation_events
  for each statement execute function forbid_change();

-- A shop that sells already decides itself when its cash orders begin to wait; a new shop starts with the careful rules.
insert into settings (key, value) select 'codConfirmation', '"none"' where exists (select from orders)
  on conflict (key) do nothing;
