-- Refunds of cash orders that staff pay by bank transfer or mobile wallet, and the accounts that customers gave for them.

-- Where the customer of an order wants their money. Erased with the order, and a time after the last payout.
create table payout_accounts (
  order_id uuid primary key references orders on delete cascade,
  method text not null check (method in ('bank', 'wallet')),
  holder text not null,
  -- IBAN without spaces, or phone number in E.164.
  account text not null,
  given_by text not null check (given_by in ('customer', 'admin')),
  updated_at timestamptz not null default now()
);
create index payout_accounts_oldest on payout_accounts (updated_at);

create table payouts (
  id uuid primary key default gen_random_uuid(),
  number integer generated always as identity (start with 1001) unique,
  order_id uuid not null references orders on delete cascade,
  refund_id uuid not null unique references refunds on delete cascade,
  amount integer not null check (amount > 0),
  status text not null default 'waiting' check (status in ('waiting', 'paid')),
  -- A copy of the account at the time; null until the customer gives one.
  method text check (method in ('bank', 'wallet')),
  holder text,
  account text,
  -- The end of the account, which stays when the account is erased.
  account_hint text,
  -- Number of the transfer at the bank.
  reference text,
  paid_by uuid references users on delete set null,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'paid') = (paid_at is not null and reference is not null and method is not null)),
  check (account is null or (method is not null and holder is not null and account_hint is not null))
);
create index payouts_by_order on payouts (order_id);
create index payouts_waiting on payouts (number) where status = 'waiting';
create index payouts_newest on payouts (status, paid_at desc);
create index payouts_to_erase on payouts (paid_at) where account is not null;

-- Where a refund was paid to, for order page and mails: {method, hint, reference}.
alter table refunds add column paid_to jsonb;
