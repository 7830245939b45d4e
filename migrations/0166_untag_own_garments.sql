-- Also the garment that the name says (o_) and what the name says as a condition on words (n_): a renamed product kept them.
create or replace function search_untagged(words tsvector) returns tsvector language sql immutable strict parallel safe
set search_path = public, pg_temp as $$
  select array_to_tsvector(array(select word from unnest(tsvector_to_array(words)) word where word !~ '^[dknosux]_'))
$$;
