-- Also what a product suits for several reasons (s_), what its texts leave out (u_) and whom it is not for (x_): they
-- stayed when a product lost them.
create or replace function search_untagged(words tsvector) returns tsvector language sql immutable strict parallel safe
set search_path = public, pg_temp as $$
  select array_to_tsvector(array(select word from unnest(tsvector_to_array(words)) word where word !~ '^[dksux]_'))
$$;
