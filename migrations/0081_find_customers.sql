-- mode: statements
-- Finds customers by part of a name, an e-mail or a phone, and orders by a phone. The function is parsed when it is
-- created; names are folded as in the product search.
create or replace function customer_words(name text, email text, phones text[]) returns text
  language sql immutable parallel safe
  return coalesce(search_fold(name), '') || ' ' || coalesce(lower(email), '') || ' ' || array_to_string(phones, ' ');
create index concurrently if not exists users_by_words on users
  using gin (customer_words(name, email collate "default", phones) gin_trgm_ops) where role = 'user' and deleted_at is null;
create index concurrently if not exists orders_by_phone on orders using gin (phones);
