-- Cash that couriers collect at the door: what they owe, the statements with which they account for it, and their payouts.

-- How the columns of a courier's statement are named, remembered from the last upload.
create table courier_statement_formats (
  courier text not null check (courier in ('own', 'bosta')),
  courier_name text not null,
  columns jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (courier, courier_name)
);

create table courier_statements (
  id uuid primary key default gen_random_uuid(),
  number integer generated always as identity unique,
  courier text not null check (courier in ('own', 'bosta')),
  courier_name text not null,
  file_name text not null,
  -- SHA-256 of the file: the same one is not uploaded twice.
  file_hash text not null,
  -- The last day that it covers: what was delivered until then and is not listed is missing.
  until date not null,
  status text not null default 'open' check (status in ('open', 'closed')),
  actor_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  -- The bank transfer that closed it.
  transferred bigint check (transferred between -1000000000000 and 1000000000000),
  transferred_on date,
  transfer_reference text,
  transfer_note text,
  closed_by uuid references users on delete set null,
  closed_at timestamptz,
  unique (courier, courier_name, file_hash),
  check ((status = 'closed') = (closed_at is not null and transferred is not null and transferred_on is not null
    and transfer_reference is not null))
);
create index courier_statements_newest on courier_statements (status, number desc);
create unique index courier_statements_one_per_transfer on courier_statements (courier, courier_name, transfer_reference);

create table courier_statement_rows (
  statement_id uuid not null references courier_statements on delete cascade,
  position integer not null,
  -- Parcel as the courier names it.
  reference text not null,
  shipment_id uuid references shipments on delete cascade,
  -- Piastres: collected and kept as fee by the courier's account, and owed by ours.
  stated integer not null,
  fee integer not null,
  expected integer not null,
  -- Null: both say the same.
  difference text check (difference in ('missing', 'short', 'over', 'unknown', 'twice')),
  -- `accepted`: the courier's account counts. `disputed`: ours does, and the difference stays open.
  decision text check (decision in ('accepted', 'disputed')),
  note text,
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  primary key (statement_id, position),
  check ((decision is null) = (decided_at is null) and (decision is null or (difference is not null and note is not null)))
);
create index courier_statement_rows_by_shipment on courier_statement_rows (shipment_id);
create index courier_statement_rows_differences on courier_statement_rows (statement_id, position) where difference is not null;

-- The balance of a courier is the sum of its rows. They contain no personal data, so an erasure leaves them alone.
create table courier_ledger (
  id bigint generated always as identity primary key,
  courier text not null check (courier in ('own', 'bosta')),
  courier_name text not null,
  shipment_id uuid references shipments on delete cascade,
  statement_id uuid references courier_statements,
  -- `collected` at the door; less `fee`, `payout` and `written_off`; `surplus`: paid for no known cash, and kept.
  entry text not null check (entry in ('collected', 'fee', 'payout', 'surplus', 'written_off')),
  amount bigint not null check (amount <> 0),
  at timestamptz not null default now(),
  check ((entry = 'collected') = (statement_id is null)),
  check (entry <> 'collected' or shipment_id is not null)
);
create index courier_ledger_by_courier on courier_ledger (courier, courier_name) include (amount);
create index courier_ledger_by_shipment on courier_ledger (shipment_id) include (entry, amount);
create index courier_ledger_by_statement on courier_ledger (statement_id);

create function forbid_courier_ledger_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if old.shipment_id is not null and not exists (select from shipments where id = old.shipment_id) then return old; end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger courier_ledger_is_append_only before update or delete on courier_ledger
  for each row execute function forbid_courier_ledger_change();
create trigger courier_ledger_is_not_truncated before truncate on courier_ledger
  for each statement execute function forbid_courier_ledger_change();

-- Books what a delivered parcel collected, and the difference when it turns out otherwise. A trigger, so that each
-- writer of a shipment books it.
create function book_collected_cash() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  difference bigint;
begin
  select case when new.status = 'delivered' and new.kind = 'delivery' then new.cash else 0 end - coalesce(sum(amount), 0)
    into difference from courier_ledger where shipment_id = new.id and entry = 'collected';
  if difference <> 0 then
    insert into courier_ledger (courier, courier_name, shipment_id, entry, amount)
    values (new.courier, new.courier_name, new.id, 'collected', difference);
  end if;
  return null;
end $$;
create trigger shipments_book_collected_cash after update of status, cash on shipments
  for each row when (old.status is distinct from new.status or old.cash <> new.cash)
  execute function book_collected_cash();

insert into courier_ledger (courier, courier_name, shipment_id, entry, amount, at)
select courier, courier_name, id, 'collected', cash, coalesce(ended_at, updated_at)
  from shipments where status = 'delivered' and kind = 'delivery' and cash > 0
 order by number;
