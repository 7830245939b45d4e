-- Products from exports of other shop systems. The file itself is not stored: its rows are, until 30 days after the end.
create table product_imports (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid references users on delete set null,
  api_token text,
  request_id text not null,
  system text not null check (system in ('shopify', 'woocommerce')),
  file_name text not null,
  header text[] not null,
  row_count integer not null,
  ignored_columns text[] not null,
  options jsonb not null,
  status text not null default 'checked' check (status in ('checked', 'running', 'ended')),
  created_at timestamptz not null default now(),
  -- When a product or picture was last finished: an import without progress is resumed.
  touched_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz
);
create index product_imports_by_age on product_imports (created_at desc);
create index product_imports_actor on product_imports (actor_id);
create index product_imports_running on product_imports (touched_at) where status = 'running';

create table product_import_items (
  import_id uuid not null references product_imports on delete cascade,
  position integer not null,
  source_key text not null,
  -- As read, and its rows as in the file: {row, cells}.
  product jsonb not null,
  lines jsonb not null,
  action text not null check (action in ('create', 'change', 'same', 'skip')),
  notes jsonb not null,
  product_id text,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  message text,
  attempts integer not null default 0,
  primary key (import_id, position)
);
create index product_import_items_waiting on product_import_items (import_id, position) where state = 'waiting';

create table product_import_pictures (
  import_id uuid not null,
  position integer not null,
  place integer not null,
  product_id text not null,
  url text not null,
  alt text not null,
  language text not null,
  variant_ids uuid[] not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  message text,
  attempts integer not null default 0,
  primary key (import_id, position, place),
  foreign key (import_id, position) references product_import_items on delete cascade
);
create index product_import_pictures_waiting on product_import_pictures (import_id, position, place)
  where state = 'waiting';

-- Which product came from which one of another system: an import that is repeated makes no second one.
create table imported_products (
  system text not null,
  source_key text not null,
  product_id text not null references products on delete cascade,
  -- Of what was last imported: an equal one changes nothing, so that changes by staff stay.
  fingerprint text not null,
  imported_at timestamptz not null default now(),
  primary key (system, source_key)
);
create index imported_products_product on imported_products (product_id);

-- A picture that staff removed keeps its row, so that it does not come back.
create table imported_pictures (
  product_id text not null references products on delete cascade,
  url text not null,
  picture_id uuid references pictures on delete set null,
  primary key (product_id, url)
);
create index imported_pictures_picture on imported_pictures (picture_id);
