-- What a member of staff may do, by role; null for customers. The permissions of each role: src/platform/staffRoles.ts.
alter table users add column staff_role text;
alter table users add constraint users_staff_role_check check (staff_role in
  ('owner', 'manager', 'orders', 'packing', 'support', 'marketing', 'accounting', 'readOnly')) not valid;
alter table users validate constraint users_staff_role_check;

-- `role` follows: owners and managers are admins, as the public API says. A process of the version before, which knows
-- only `role`, makes an owner of an admin, and treats all other staff as customers.
create function follow_staff_role() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (tg_op = 'INSERT' and new.staff_role is not null)
     or (tg_op = 'UPDATE' and new.staff_role is distinct from old.staff_role) then
    new.role := case when new.staff_role in ('owner', 'manager') then 'admin' else 'user' end;
  elsif new.role = 'admin' and (new.staff_role is null or new.staff_role not in ('owner', 'manager')) then
    new.staff_role := 'owner';
  elsif new.role = 'user' and new.staff_role in ('owner', 'manager') then
    new.staff_role := null;
  end if;
  return new;
end $$;

create trigger staff_role_followed before insert or update of role, staff_role on users
  for each row execute function follow_staff_role();

-- Who was an admin could do everything.
update users set staff_role = 'owner' where role = 'admin';
