-- The outbox is the queue of mails, without a job for each. Mails that wait are due at once; jobs of older versions for
-- them have nothing to do (src/platform/server/outbox.ts).
-- While a worker sends a mail, the time when other workers may take it: its claim, which a killed worker leaves behind.
alter table outbox add column next_attempt_at timestamptz not null default now();
-- The recipient waits for it: it is sent before the others.
alter table outbox add column urgent boolean not null default false;
