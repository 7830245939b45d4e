-- mode: statements
-- Finds the mails that are due, in the order in which they are sent.
create index concurrently if not exists outbox_due on outbox (urgent desc, next_attempt_at) where status = 'queued';
