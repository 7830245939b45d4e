-- Payouts that the bank sent back: each time, why and by whom it was recorded. The payout then waits for another account.
create table payout_returns (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  refund_id uuid not null references refunds on delete cascade,
  -- Number of the transfer that came back.
  reference text not null,
  -- Internal note of staff, erased with the order.
  reason text,
  actor_id uuid references users on delete set null,
  at timestamptz not null default now()
);
create index payout_returns_by_order on payout_returns (order_id, at);
create index payout_returns_by_refund on payout_returns (refund_id);
