-- Searches with results and the clicks on their results, without the people who searched: what is popular, and what
-- leads nowhere. Counted in memory and added up here; deleted 90 days after the last one.
create table search_usage (
  term     text not null,
  language text not null,
  -- As it was first typed: the term has neither accents nor hamza.
  shown    text not null,
  searches integer not null default 0,
  clicks   integer not null default 0,
  last_at  timestamptz not null default now(),
  primary key (term, language)
);
create index search_usage_by_clicks on search_usage (language, clicks desc, searches desc);
create index search_usage_unclicked on search_usage (searches desc, last_at desc) where clicks = 0;

-- Products that the staff put first or last in the results of a query, until the end of a day.
create table search_pins (
  -- The normalised query.
  term       text not null,
  product_id text not null references products (id) on delete cascade on update cascade,
  is_buried  boolean not null default false,
  place      smallint not null,
  until      date not null,
  primary key (term, product_id)
);
create index search_pins_of_product on search_pins (product_id);
create index search_pins_by_end on search_pins (until);

create function search_pins_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('catalogue', 'lists');
  return null;
end $$;
create trigger search_pins_noticed after insert or update or delete on search_pins
  for each statement execute function search_pins_changed();
