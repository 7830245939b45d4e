-- Every saved state of the home page, with who saved it; the newest is shown. Without one, and without sections, the
-- home page has the standard sections of this version (src/shop/content/homePage.ts).
create table home_page_versions (
  version  integer primary key check (version > 0),
  sections jsonb check (jsonb_typeof(sections) = 'array'),
  actor_id uuid,
  actor    text not null,
  at       timestamptz not null default now()
);
create trigger home_page_versions_are_append_only before update or delete on home_page_versions
  for each row execute function forbid_change();
create trigger home_page_versions_are_not_truncated before truncate on home_page_versions
  for each statement execute function forbid_change();

-- Pictures uploaded for the home page. Those that no version shows are deleted a day later.
create table home_page_pictures (
  picture_id uuid primary key references pictures on delete cascade,
  created_at timestamptz not null default now()
);

create function home_page_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform public.queue_notice('catalogue', 'home');
  return null;
end $$;
create trigger home_page_versions_noticed after insert on home_page_versions
  for each statement execute function home_page_changed();
