-- What a message of a gateway is about, so that staff find what was set aside and nobody has to search its body.
alter table webhook_events
  add column id         bigint generated always as identity unique,
  add column session_id uuid,
  add column reference  text,
  add column amount     integer,
  add column currency   text,
  -- Staff saw what was set aside and dealt with it.
  add column looked_at  timestamptz,
  add column looked_by  uuid;
create index webhook_events_set_aside on webhook_events (received_at desc) where outcome = 'quarantined';
create index webhook_events_by_reference on webhook_events (provider, reference);

-- Paymob knows no idempotency keys: what was asked of it is written down before it is asked, so that an answer that
-- was lost is looked for and not asked for twice.
create table paymob_refunds (
  idempotency_key text primary key,
  -- Paymob's order, which is how we name a payment, and the transaction that paid it.
  payment         text not null,
  transaction_id  text not null,
  amount          integer not null check (amount > 0),
  -- What had gone back of it before.
  returned_before integer not null,
  -- Paymob's own name of the refund, once it answered; `asked` until then.
  refund_id       text,
  state           text not null default 'asked' check (state in ('asked', 'pending', 'succeeded', 'failed')),
  problem         text,
  created_at      timestamptz not null default now()
);
create index paymob_refunds_by_payment on paymob_refunds (payment);
