-- An order that staff took by phone belongs to the account that proves its e-mail later: the mails about it went to that
-- mailbox. A trigger, so that no way to prove an e-mail leaves them out. Orders of the shop always have an account.
create function attach_phone_orders() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  ids uuid[];
begin
  if new.deleted_at is not null or new.staff_role is not null then return null; end if;
  select array_agg(id) into ids from (
    select id from orders where user_id is null and channel is not null and anonymised_at is null
       and lower(email) = lower(new.email) order by id for update) mine;
  if ids is null then return null; end if;
  update orders set user_id = new.id where id = any(ids);
  -- What they redeemed counts against the account's limit.
  update coupon_uses set user_id = new.id where order_id = any(ids) and user_id is null;
  return null;
end $$;
create trigger users_get_phone_orders after insert on users for each row
  when (new.email is not null and new.email_verified_at is not null) execute function attach_phone_orders();
create trigger users_get_phone_orders_later after update of email, email_verified_at on users for each row
  when (new.email is not null and new.email_verified_at is not null
    and (old.email_verified_at is null or old.email is distinct from new.email)) execute function attach_phone_orders();
