-- Searches of each day, so that a report counts those of its period. Kept for 400 days, to compare with the year before.
create table search_days (
  day      date not null,
  term     text not null,
  -- As it was first typed.
  shown    text not null,
  searches integer not null default 0,
  clicks   integer not null default 0,
  -- Searches without results.
  misses   integer not null default 0,
  primary key (day, term)
);

-- By triggers, so that whatever counts a search counts its day.
create function search_counted() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into search_days (day, term, shown, searches, clicks)
  values (cairo_day(new.last_at), new.term, new.shown,
          new.searches - case when tg_op = 'UPDATE' then old.searches else 0 end,
          new.clicks - case when tg_op = 'UPDATE' then old.clicks else 0 end)
  on conflict (day, term) do update set searches = search_days.searches + excluded.searches,
    clicks = search_days.clicks + excluded.clicks;
  return null;
end $$;
create trigger search_usage_counted after insert or update of searches, clicks on search_usage
  for each row execute function search_counted();

create function search_missed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into search_days (day, term, shown, misses)
  values (cairo_day(new.last_at), new.term, new.term, new.count - case when tg_op = 'UPDATE' then old.count else 0 end)
  on conflict (day, term) do update set misses = search_days.misses + excluded.misses;
  return null;
end $$;
create trigger search_misses_counted after insert or update of count on search_misses
  for each row execute function search_missed();
