-- Two accounts of one customer can be merged. The merged account stays as an empty row, like an erased one.

-- The account that it was merged into. Never a chain: a later merge of that account points here, too.
alter table users add column merged_into uuid;

-- What a merged account had is booked out of it and into the other one: the ledger is append-only.
alter table credit_ledger drop constraint credit_ledger_entry_check;
alter table credit_ledger add constraint credit_ledger_entry_check check (
  entry in ('granted', 'taken', 'refunded', 'spent', 'released', 'forfeited', 'mergedIn', 'mergedOut')) not valid;
alter table credit_ledger drop constraint credit_ledger_check;
alter table credit_ledger add constraint credit_ledger_check check (
  amount <> 0 and (amount > 0) = (entry in ('granted', 'refunded', 'released', 'mergedIn'))) not valid;
