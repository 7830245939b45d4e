-- mode: statements
-- The order that a mail is about: its admin page lists its mails, and keeps what is needed to send one again.
alter table outbox add column if not exists order_id uuid;
create index concurrently if not exists outbox_of_order on outbox (order_id, created_at) where order_id is not null;
-- Finds the rows whose parameters are to be forgotten.
create index concurrently if not exists outbox_order_facts on outbox (created_at) where order_id is not null and facts is not null;
