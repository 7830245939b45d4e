-- What words mean here is known to each process until the shop says that it has other words: a product that sells out or
-- costs less changes none of it.
create function words_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', 'words');
  return null;
end $$;
create trigger words_noticed after insert or update or delete on search_words
  for each row execute function words_changed();
create trigger synonyms_noticed after insert or update or delete on search_synonym_words
  for each row execute function words_changed();
