-- What staff know of a customer: sums of the orders, tags and notes.

-- Summed by the job customers.foldStats from the rows of customer_changes: orders never wait for these sums.
create table customer_stats (
  user_id       uuid primary key references users on delete cascade,
  -- Orders that were not cancelled, and their value in piastres without refunds.
  orders        integer not null,
  value         bigint not null,
  last_order_at timestamptz,
  -- Of the newest order.
  governorate   text
);
create index customer_stats_by_value on customer_stats (value desc, user_id);
create index customer_stats_by_orders on customer_stats (orders desc, user_id);
create index customer_stats_by_last_order on customer_stats (last_order_at desc nulls last, user_id);

create table customer_changes (
  id      bigint generated always as identity primary key,
  user_id uuid not null
);

create function customer_order_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.user_id is not null then insert into customer_changes (user_id) values (new.user_id); end if;
  if tg_op = 'UPDATE' and old.user_id is distinct from new.user_id and old.user_id is not null then
    insert into customer_changes (user_id) values (old.user_id);
  end if;
  return null;
end $$;
create trigger customers_are_counted after insert or update of user_id, status, total, refunded on orders
  for each row execute function customer_order_changed();

create function customer_joined() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into customer_changes (user_id) values (new.id);
  return null;
end $$;
create trigger customers_join after insert on users for each row execute function customer_joined();

insert into customer_changes (user_id) select id from users where role = 'user' and deleted_at is null;

create table customer_tags (
  user_id uuid not null references users on delete cascade,
  tag     text not null,
  primary key (user_id, tag)
);
create index customer_tags_by_tag on customer_tags (tag, user_id);

create table customer_notes (
  id       bigint generated always as identity primary key,
  user_id  uuid not null references users on delete cascade,
  actor_id uuid,
  note     text not null,
  at       timestamptz not null default now()
);
create index customer_notes_by_user on customer_notes (user_id, id desc);
