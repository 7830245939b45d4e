-- What staff write about a change of an order: `reason` stays inside, `customer_message` is shown and mailed. Of the rows
-- before this file only the reasons of refused refunds were written for the customer.
alter table order_history add column customer_message text;
alter table refunds add column customer_message text;

create or replace function forbid_history_change() returns trigger language plpgsql as $$
begin
  if (new.reason is null or new.reason = old.reason)
    and (new.customer_message is null or new.customer_message = old.customer_message)
    and to_jsonb(new) - '{reason,customer_message}'::text[] = to_jsonb(old) - '{reason,customer_message}'::text[]
  then return new; end if;
  raise exception '% is append-only', tg_table_name;
end $$;
