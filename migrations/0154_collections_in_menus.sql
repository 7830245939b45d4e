-- Menus name collections by id: their name, address or visibility changes every page.
create trigger collections_framed after update of name, hidden, visible_from, visible_until or delete on collections
  for each statement execute function frame_changed();
create trigger collection_slugs_framed after insert or update or delete on collection_slugs
  for each statement execute function frame_changed();
