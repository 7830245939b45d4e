-- mode: statements
-- A mail is written three times: queued, claimed, sent. Indexes that only concern mails in one state hold only those, so
-- most writes do not touch them.
create index concurrently if not exists outbox_unsent on outbox (status, created_at desc) where status <> 'sent';
drop index concurrently if exists outbox_by_status;
create index concurrently if not exists outbox_by_part_of_reader on outbox using gin (recipient gin_trgm_ops) where status <> 'queued';
drop index concurrently if exists outbox_by_part_of_recipient;
create index concurrently if not exists outbox_sent_facts on outbox (created_at) where status = 'sent' and order_id is not null and facts is not null;
drop index concurrently if exists outbox_order_facts;
