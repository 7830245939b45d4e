-- Menus that staff changed; the others show their standard items (src/shop/content/menu.ts).
create table menus (
  name       text primary key check (name in ('header', 'footerShop', 'footerPolicies', 'footerContact')),
  items      jsonb not null,
  version    integer not null default 1,
  updated_at timestamptz not null default now()
);

-- Bars above the header, from a time on and until another.
create table announcements (
  id          uuid primary key default gen_random_uuid(),
  text        jsonb not null check (text ? 'en'),
  -- A path of the shop or an https URL; empty without a link.
  link        text not null,
  tone        text not null check (tone in ('plain', 'accent', 'deal')),
  dismissible boolean not null,
  starts_at   timestamptz not null,
  ends_at     timestamptz check (ends_at > starts_at),
  version     integer not null default 1,
  created_at  timestamptz not null default now()
);
create index announcements_by_start on announcements (starts_at desc, id);

-- Every page shows the menus and the announcement.
create function frame_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform public.queue_notice('catalogue', 'frame');
  return null;
end $$;
create trigger menus_noticed after insert or update or delete on menus
  for each statement execute function frame_changed();
create trigger announcements_noticed after insert or update or delete on announcements
  for each statement execute function frame_changed();
-- Menus name pages by id.
create trigger content_pages_framed after update of slug, title, published or delete on content_pages
  for each statement execute function frame_changed();
