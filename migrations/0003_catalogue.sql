create extension if not exists pg_trgm;

create table categories (
  slug       text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name       jsonb not null check (name ? 'en'),
  position   smallint not null default 0,
  picture_id uuid,
  size_chart jsonb
);

-- Prices are whole piastres. `stock`, `level` and `sold` are kept by the triggers below, so that a list of
-- a hundred thousand products can be filtered and sorted without counting variants.
create table products (
  id           text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  category     text not null references categories on update cascade,
  name         jsonb not null check (name ? 'en'),
  description  jsonb not null check (description ? 'en'),
  price        integer not null check (price > 0),
  deal_percent smallint not null default 0 check (deal_percent between 0 and 100),
  -- What it costs today, rounded half up: lists are filtered and sorted by it.
  deal_price   integer not null generated always as
                 (((price::bigint * (100 - deal_percent) + 50) / 100)::integer) stored,
  -- [{key, label: {en, …}, values: [{key, label: {en, …}, swatch?}]}], at most three.
  attributes   jsonb not null default '[]',
  is_featured  boolean not null default false,
  hidden       boolean not null default false,
  stock        integer not null default 0 check (stock >= 0),
  -- What a visitor is told: in, low, out.
  level        text not null default 'out' check (level in ('in', 'low', 'out')),
  sold         integer not null default 0,
  version      integer not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
);
create index products_by_category on products (category, created_at desc, id) where not hidden;
create index products_by_newness on products (created_at desc, id) where not hidden;
create index products_by_deal on products (deal_percent desc, created_at desc, id) where not hidden and deal_percent > 0;
create index products_by_sales on products (sold desc, created_at desc, id) where not hidden;
create index products_by_price on products (deal_price, id) where not hidden;
create index products_by_category_and_price on products (category, deal_price, id) where not hidden;
create index products_by_category_and_sales on products (category, sold desc, created_at desc, id) where not hidden;
create index products_by_attributes on products using gin (attributes jsonb_path_ops) where not hidden;
create index products_by_category_and_deal on products (category, deal_percent desc, created_at desc, id) where not hidden;
-- No index speaks of the stock: a sale then rewrites its product's row and not one index entry.
create index products_featured on products (created_at desc, id) where is_featured and not hidden;

-- One row for each combination that is sold; a product without attributes has one with an empty object.
create table variants (
  id         uuid primary key default gen_random_uuid(),
  product_id text not null references products on delete cascade on update cascade,
  sku        text not null unique,
  attributes jsonb not null default '{}',
  stock      integer not null default 0 check (stock >= 0),
  -- Piastres; null takes the product's price.
  price      integer check (price > 0),
  picture_id uuid,
  position   smallint not null default 0,
  unique (product_id, attributes)
);

create table pictures (
  id          uuid primary key default gen_random_uuid(),
  product_id  text references products on delete cascade on update cascade,
  position    smallint not null default 0,
  -- The file in the picture store; made up by us, never the uploader's name.
  file        text not null,
  width       integer not null,
  height      integer not null,
  alt         jsonb not null default '{}',
  -- The attribute value it shows, such as {"colour": "olive"}.
  shows       jsonb not null default '{}',
  placeholder text,
  status      text not null default 'ready' check (status in ('waiting', 'ready', 'failed')),
  created_at  timestamptz not null default now()
);
create index pictures_by_product on pictures (product_id, position);
alter table variants add foreign key (picture_id) references pictures on delete set null;
alter table categories add foreign key (picture_id) references pictures on delete set null;

-- Stock is received − sold − reserved + given back; this is the book that proves it. Append-only.
create table stock_movements (
  id         bigint generated always as identity primary key,
  variant_id uuid not null,
  delta      integer not null check (delta <> 0),
  reason     text not null check (reason in ('received', 'sold', 'reserved', 'released', 'cancelled', 'returned', 'corrected')),
  reference  uuid,
  note       text,
  actor_id   uuid,
  at         timestamptz not null default now()
);
create index stock_movements_by_variant on stock_movements (variant_id, at);
create index stock_movements_by_reference on stock_movements (reference);

create table price_history (
  product_id   text not null,
  variant_id   uuid,
  price        integer not null,
  deal_percent smallint not null,
  actor_id     uuid,
  at           timestamptz not null default now()
);
create index price_history_by_product on price_history (product_id, at desc);

create table list_items (
  user_id    uuid not null references users on delete cascade,
  product_id text not null references products on delete cascade on update cascade,
  added_at   timestamptz not null default now(),
  primary key (user_id, product_id)
);

create table product_views (
  user_id    uuid not null references users on delete cascade,
  product_id text not null references products on delete cascade on update cascade,
  viewed_at  timestamptz not null default now(),
  primary key (user_id, product_id)
);

create table search_synonyms (
  term       text primary key,
  synonyms   text[] not null,
  updated_at timestamptz not null default now()
);

create table search_misses (
  term    text primary key,
  count   integer not null default 1,
  last_at timestamptz not null default now()
);

-- Days on which nothing is delivered, besides Friday and Saturday.
create table holidays (
  day  date primary key,
  name jsonb not null
);

-- The sum of the variants, and what the visitor is told of it. The threshold is a setting.
create function variant_stock_changed() returns trigger language plpgsql as $$
declare
  low integer := coalesce((select (value #>> '{}')::integer from settings where key = 'lowStockThreshold'), 5);
  change integer := case tg_op when 'INSERT' then new.stock when 'DELETE' then -old.stock else new.stock - old.stock end;
begin
  if change <> 0 then
    update products set stock = stock + change,
      level = case when stock + change <= 0 then 'out' when stock + change <= low then 'low' else 'in' end
    where id = case tg_op when 'DELETE' then old.product_id else new.product_id end;
  end if;
  return null;
end $$;
create trigger variants_counted after insert or delete or update of stock on variants
  for each row execute function variant_stock_changed();

-- Heard by every process of the shop after the commit. What the notice names is exactly what goes from the
-- page cache: `stock ID` touches the product's own page, `product ID` every page that shows it, `lists` every
-- page whose choice of products may now be another one, `all` everything.
create function product_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.hidden, new.category, new.is_featured, new.deal_percent > 0, new.level, new.price, new.deal_percent, new.sold)
       is distinct from
       (old.hidden, old.category, old.is_featured, old.deal_percent > 0, old.level, old.price, old.deal_percent, old.sold) then
      -- A sale moves `sold` with each order; the lists that sort by it may be a minute old.
      if (new.hidden, new.category, new.is_featured, new.deal_percent, new.level, new.price)
         is distinct from (old.hidden, old.category, old.is_featured, old.deal_percent, old.level, old.price) then
        perform pg_notify('catalogue', 'lists');
      end if;
    end if;
    if (new.name, new.description, new.category, new.price, new.deal_percent, new.attributes, new.is_featured, new.hidden, new.level, new.version)
       is distinct from
       (old.name, old.description, old.category, old.price, old.deal_percent, old.attributes, old.is_featured, old.hidden, old.level, old.version) then
      perform pg_notify('catalogue', 'product ' || new.id);
    elsif new.stock <> old.stock then
      perform pg_notify('catalogue', 'stock ' || new.id);
    end if;
  else
    perform pg_notify('catalogue', 'lists');
    perform pg_notify('catalogue', 'product ' || case tg_op when 'DELETE' then old.id else new.id end);
  end if;
  return null;
end $$;
create trigger products_noticed after insert or update or delete on products
  for each row execute function product_changed();

create function product_part_changed() returns trigger language plpgsql as $$
declare
  id text := case tg_op when 'DELETE' then old.product_id else new.product_id end;
begin
  if id is not null then perform pg_notify('catalogue', 'product ' || id); end if;
  return null;
end $$;
create trigger variants_noticed after insert or delete or update of sku, attributes, price, picture_id on variants
  for each row execute function product_part_changed();
create trigger pictures_noticed after insert or update or delete on pictures
  for each row execute function product_part_changed();

-- One variant may sell out while the others keep the product in stock: its button on the page must follow.
create function variant_availability_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', 'stock ' || new.product_id);
  return null;
end $$;
create trigger variants_stock_noticed after update of stock on variants
  for each row when (old.stock is distinct from new.stock) execute function variant_availability_changed();

create function everything_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', 'all');
  return null;
end $$;
create trigger categories_noticed after insert or update or delete or truncate on categories
  for each statement execute function everything_changed();
create trigger settings_noticed after insert or update or delete or truncate on settings
  for each statement execute function everything_changed();

create trigger stock_movements_are_append_only before update or delete on stock_movements
  for each row execute function forbid_change();
