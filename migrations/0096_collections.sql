-- Groups of products with a page of their own: picked one by one, or found by rules that must all hold.
create table collections (
  id            uuid primary key default gen_random_uuid(),
  kind          text not null check (kind in ('manual', 'automatic')),
  name          jsonb not null check (name ? 'en'),
  description   jsonb not null default '{}',
  -- {title: {en, …}, description: {en, …}}
  seo           jsonb not null default '{}',
  -- Of an automatic one: {categories, colours, tags, min, max, deal, newForDays}; amounts are pounds.
  rules         jsonb not null default '{}',
  -- The order of its page unless the visitor chooses another; a manual one has its own.
  sort          text not null default 'newest',
  position      smallint not null default 0,
  picture_id    uuid references pictures on delete set null,
  hidden        boolean not null default false,
  visible_from  timestamptz,
  visible_until timestamptz,
  version       integer not null default 1,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now()
);

-- The addresses of collections. A former one leads to the collection for good.
create table collection_slugs (
  slug          text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  collection_id uuid not null references collections on delete cascade,
  is_current    boolean not null default true,
  created_at    timestamptz not null default now()
);
create unique index collection_slugs_current on collection_slugs (collection_id) where is_current;
create index collection_slugs_by_collection on collection_slugs (collection_id);

-- The products of manual collections, in their order.
create table collection_products (
  collection_id uuid not null references collections on delete cascade,
  product_id    text not null references products on delete cascade on update cascade,
  position      smallint not null default 0,
  primary key (collection_id, product_id)
);
create index collection_products_by_product on collection_products (product_id);

create function collection_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform public.queue_notice('catalogue', 'lists');
  return null;
end $$;
create trigger collections_noticed after insert or update or delete or truncate on collections
  for each statement execute function collection_changed();
create trigger collection_slugs_noticed after insert or update or delete or truncate on collection_slugs
  for each statement execute function collection_changed();
create trigger collection_products_noticed after insert or update or delete or truncate on collection_products
  for each statement execute function collection_changed();

alter table products
  -- Words of the staff by which collections choose products. Customers do not see them.
  add column tags       text[] not null default '{}',
  -- Instead of the category's.
  add column size_chart jsonb;

-- Tags and colours decide in which collections a product is.
create or replace function product_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    -- A sale changes `sold` with each order; the lists that sort by it may be a minute old.
    if (new.hidden, new.category, new.is_featured, new.deal_percent, new.level, new.price, new.tags, new.attributes)
       is distinct from
       (old.hidden, old.category, old.is_featured, old.deal_percent, old.level, old.price, old.tags, old.attributes) then
      perform public.queue_notice('catalogue', 'lists');
    end if;
    if (new.name, new.description, new.category, new.price, new.deal_percent, new.attributes, new.is_featured, new.hidden, new.level, new.version, new.size_chart)
       is distinct from
       (old.name, old.description, old.category, old.price, old.deal_percent, old.attributes, old.is_featured, old.hidden, old.level, old.version, old.size_chart) then
      perform public.queue_notice('catalogue', 'product ' || new.id);
    elsif new.stock <> old.stock then
      perform public.queue_notice('catalogue', 'stock ' || new.id);
    end if;
  else
    perform public.queue_notice('catalogue', 'lists');
    perform public.queue_notice('catalogue', 'product ' || case tg_op when 'DELETE' then old.id else new.id end);
  end if;
  return null;
end $$;
