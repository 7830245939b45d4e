-- Pages that staff write, and the shop's policies. A policy without a text shows the one of this version
-- (src/shop/content/web/prose); its slug never changes, and it is never deleted.
create table content_pages (
  id          uuid primary key default gen_random_uuid(),
  slug        text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  is_policy   boolean not null default false,
  title       jsonb not null,
  -- For search engines.
  description jsonb not null,
  -- Sanitised HTML by language, with placeholders such as {{days}}.
  body        jsonb not null,
  published   boolean not null,
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);
create index content_pages_by_change on content_pages (updated_at desc, id);

insert into content_pages (slug, is_policy, title, description, body, published)
  select slug, true, '{"en": ""}', '{"en": ""}', '{"en": ""}', true
  from unnest(array['about', 'shipping-policy', 'refund-policy', 'privacy-policy', 'terms-of-service']) slug;

-- Every saved state, with who saved it. Outlives a deleted page.
create table content_page_versions (
  page_id     uuid not null,
  version     integer not null,
  slug        text not null,
  title       jsonb not null,
  description jsonb not null,
  body        jsonb not null,
  published   boolean not null,
  actor_id    uuid,
  actor       text not null,
  at          timestamptz not null default now(),
  primary key (page_id, version)
);
create trigger content_page_versions_are_append_only before update or delete on content_page_versions
  for each row execute function forbid_change();
create trigger content_page_versions_are_not_truncated before truncate on content_page_versions
  for each statement execute function forbid_change();

-- Earlier slugs, which lead to the page.
create table content_page_redirects (
  slug    text primary key,
  page_id uuid not null references content_pages on delete cascade
);
create index content_page_redirects_by_page on content_page_redirects (page_id);

create function content_pages_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform public.queue_notice('catalogue', 'pages');
  return null;
end $$;
create trigger content_pages_noticed after insert or update or delete on content_pages
  for each statement execute function content_pages_changed();
