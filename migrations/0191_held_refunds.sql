-- Since when staff pay a refund in another way, which the gateway refused: it is not asked again until they retry.
alter table refunds add column held_at timestamptz;
