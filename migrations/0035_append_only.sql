-- The register of consents refuses changes. Erasing a user may only cut the link to that user.
create function forbid_consent_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.user_id is null and coalesce(new.visitor = old.visitor, new.visitor is null)
     and to_jsonb(new) - '{user_id,visitor}'::text[] = to_jsonb(old) - '{user_id,visitor}'::text[] then return new; end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger consent_log_is_append_only before update or delete on consent_log
  for each row execute function forbid_consent_change();

-- The history of an order goes with its order only: the foreign key deletes it after the order.
create or replace function forbid_history_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from orders where id = old.order_id) then return old; end if;
  elsif new.reason is null and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger order_history_is_not_deleted before delete on order_history
  for each row execute function forbid_history_change();

-- Row triggers do not see TRUNCATE.
create trigger audit_log_is_not_truncated before truncate on audit_log
  for each statement execute function forbid_change();
create trigger consent_log_is_not_truncated before truncate on consent_log
  for each statement execute function forbid_change();
create trigger credit_notes_are_not_truncated before truncate on credit_notes
  for each statement execute function forbid_change();
create trigger invoices_are_not_truncated before truncate on invoices
  for each statement execute function forbid_change();
create trigger order_history_is_not_truncated before truncate on order_history
  for each statement execute function forbid_change();
create trigger payment_ledger_is_not_truncated before truncate on payment_ledger
  for each statement execute function forbid_change();
create trigger price_history_is_not_truncated before truncate on price_history
  for each statement execute function forbid_change();
create trigger stock_movements_is_not_truncated before truncate on stock_movements
  for each statement execute function forbid_change();
