-- A browser is known again by a cookie of its own, so that its owner hears of others. SHA-256 of that cookie.
alter table sessions add column device bytea;
create index sessions_by_device on sessions (user_id, device);
-- SHA-256 of the name that the browser gave to its last rotation. Who comes back with the token from before it and
-- with the same name never got the answer.
alter table sessions add column attempt bytea;

-- Addresses that the account had before: what was sent there is forgotten with it.
alter table users add column former_emails text[] not null default '{}';

-- A mail that tells somebody that we forgot them leaves nothing behind either.
alter table outbox add column forget boolean not null default false;

-- An order's history is append-only. Only a customer's own words may be blanked, when their account goes.
create function forbid_history_change() returns trigger language plpgsql as $$
begin
  if new.reason is null and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then return new; end if;
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger order_history_is_append_only on order_history;
create trigger order_history_is_append_only before update on order_history
  for each row execute function forbid_history_change();
