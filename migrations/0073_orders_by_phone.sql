-- mode: statements
-- Finds what happened to the earlier orders of a phone number, in any status.
create index concurrently if not exists orders_by_phone on orders using gin (phones);
