-- When the customer turned off the link in the mails of an order, which shows it without sign-in. It stays off.
alter table orders add column link_revoked_at timestamptz;
