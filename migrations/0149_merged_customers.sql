-- mode: statements
create index concurrently if not exists users_merged on users (merged_into) where merged_into is not null;
alter table credit_ledger validate constraint credit_ledger_entry_check;
alter table credit_ledger validate constraint credit_ledger_check;
