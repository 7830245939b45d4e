-- mode: statements
-- What is due for each active endpoint, past all that waits for the stopped ones. webhook_deliveries_due stays for the
-- version before.
create index concurrently if not exists webhook_deliveries_due_of_endpoint on webhook_deliveries (endpoint_id, next_at)
  where status = 'queued';
