-- mode: statements
create index concurrently if not exists users_words on users using gin (words gin_trgm_ops)
  where role = 'user' and deleted_at is null;
