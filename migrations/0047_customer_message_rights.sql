-- The erasure of an account blanks messages to the customer as well: as in 0036, with the new column.
create or replace function grant_application_rights(application name) returns void language plpgsql
  set search_path = public, pg_temp as $$
declare
  book regclass;
begin
  if application = current_user then return; end if;
  execute format('grant usage on schema public, graphile_worker to %I', application);
  execute format('grant select, insert, update, delete on all tables in schema public, graphile_worker to %I', application);
  execute format('grant usage, select on all sequences in schema public, graphile_worker to %I', application);
  execute format('grant execute on all functions in schema public, graphile_worker to %I', application);
  execute format('revoke insert, update, delete on migrations, graphile_worker.migrations from %I', application);
  for book in select distinct tgrelid from pg_trigger t join pg_proc p on p.oid = t.tgfoid
               where p.pronamespace = 'public'::regnamespace and p.proname ~ '^forbid_(\w+_)?change$'
  loop
    execute format('revoke update, delete on %s from %I', book, application);
  end loop;
  -- What the triggers let an erasure blank.
  execute format('grant update (user_id, visitor) on consent_log to %I', application);
  execute format('grant update (reason, customer_message) on order_history to %I', application);
  -- graphile-worker turns row security on, which hides every row from roles that do not own the table. A policy for all
  -- of them: the grants above decide who may use it, and a dump with it restores where this role does not exist.
  for book in select oid from pg_class c where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r'
                 and relrowsecurity and not exists (select from pg_policy where polrelid = c.oid and polname = 'application')
  loop
    execute format('create policy application on %s using (true) with check (true)', book);
  end loop;
end $$;

-- Whether a role has all of these rights and none of those that the function takes away.
create or replace function has_application_rights(application name) returns boolean language sql stable
  set search_path = public, pg_temp as $$
  select has_column_privilege(application, 'order_history', 'customer_message', 'update') and coalesce(bool_and(
      has_schema_privilege(application, c.relnamespace, 'usage')
      and has_table_privilege(application, c.oid, 'select')
      and (not c.relrowsecurity or exists (select from pg_policy where polrelid = c.oid and polname = 'application'))
      and has_table_privilege(application, c.oid, 'delete') <> (c.relname = 'migrations' or exists (
        select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
         where t.tgrelid = c.oid and p.pronamespace = 'public'::regnamespace and p.proname ~ '^forbid_(\w+_)?change$'))), false)
    from pg_class c
   where c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'graphile_worker')) and c.relkind = 'r'
$$;
