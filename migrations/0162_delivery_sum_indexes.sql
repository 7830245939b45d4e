-- mode: statements
-- What report_parcels_of, report_cash_of and report_courier_cash_of read of one day.
create index concurrently if not exists shipments_by_creation on shipments (created_at);
create index concurrently if not exists shipments_by_end on shipments (ended_at) where ended_at is not null;
create index concurrently if not exists courier_ledger_fees on courier_ledger (at) include (amount) where entry = 'fee';
create index concurrently if not exists returns_by_receipt on returns (received_at) where received_at is not null;
