-- When an account gave an e-mail up. What was written from that address later may be another person's.
create table email_changes (
  user_id uuid not null references users on delete cascade,
  email   text not null,
  at      timestamptz not null default now(),
  primary key (user_id, email)
);
create index email_changes_by_email on email_changes (email);

-- By a trigger, so that no way to change an e-mail is without a record. An erased account has no e-mail.
create function record_email_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into email_changes (user_id, email) values (old.id, lower(old.email))
    on conflict (user_id, email) do update set at = excluded.at;
  return null;
end $$;
create trigger email_changes_are_recorded after update of email on users for each row
  when (old.email <> new.email and old.email_verified_at is not null) execute function record_email_change();

-- The account has not changed since then, so the e-mail was given up before.
insert into email_changes (user_id, email, at)
  select id, lower(former), updated_at from users, unnest(former_emails) former where deleted_at is null
  on conflict do nothing;
