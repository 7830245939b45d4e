-- What words mean here is known to each process until the shop says that it has other words: a product that sells out or
-- costs less changes none of it.
create or replace function words_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', 'words');
  return null;
end $$;
create or replace trigger words_noticed after insert or update or delete on search_words
  for each row execute function words_changed();
create or replace trigger synonyms_noticed after insert or update or delete on search_synonym_words
  for each row execute function words_changed();

-- What makes products alike to the eyes of a filter, as one number: they are put together by it in a third of the time.
alter table search_documents add column if not exists look bigint not null
  generated always as (hash_record_extended(row(category, in_stock, choices, pairs, available), 0)) stored;
