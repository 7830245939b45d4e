-- Staff look for who did it by a part of the address.
create index audit_log_by_actor_words on audit_log using gin (actor gin_trgm_ops);
