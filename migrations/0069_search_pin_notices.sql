-- The search keeps the pins beside the words of the catalogue, so a change of them is a change of the words, too.
create or replace function search_pins_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('catalogue', 'words');
  perform pg_notify('catalogue', 'lists');
  return null;
end $$;
