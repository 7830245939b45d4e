-- A provider account is linked once the code in the mail was right. Until then its provider, issuer, subject and e-mail
-- wait with the code.
alter table tokens add column identity jsonb check (identity is null or purpose = 'verify_email');
create index tokens_by_identity on tokens ((identity ->> 'issuer'), (identity ->> 'subject')) where identity is not null;

-- Sign-ups that wait for their code go on as before.
update tokens t
   set identity = (select jsonb_build_object('provider', i.provider, 'issuer', i.issuer, 'subject', i.subject,
                                             'email', i.email)
                     from identities i where i.user_id = t.user_id order by i.created_at limit 1)
  from users u
 where u.id = t.user_id and u.email_verified_at is null and t.purpose = 'verify_email' and t.used_at is null;
delete from identities i using users u where u.id = i.user_id and u.email_verified_at is null;
delete from sessions s using users u where u.id = s.user_id and u.email_verified_at is null;

-- An identity that is older than the proof of the only e-mail the account ever had may be a stranger's, if the proof was
-- a password reset or a promotion. Both set a password, so nobody is locked out; the owner can link it again.
with removed as (
  delete from identities i using users u
   where u.id = i.user_id and u.password_hash is not null and u.former_emails = '{}' and i.created_at < u.email_verified_at
  returning i.user_id)
update sessions set revoked_at = now(), revoked_because = 'identity removed'
 where user_id in (select user_id from removed) and revoked_at is null;
