-- Pictures of orders outlive their products: whoever asks for one, or wants to sweep its files, looks here.
create index order_lines_by_picture on order_lines (picture_id) where picture_id is not null;
create index pictures_waiting on pictures (created_at) where status <> 'ready';

-- What staff type into the list of products: any part of a name, an id or a SKU.
create index products_for_staff on products
  using gin ((lower(id || ' ' || (name ->> 'en') || ' ' || coalesce(name ->> 'ar', '') || ' '
              || coalesce(name ->> 'es', '') || ' ' || coalesce(name ->> 'fr', ''))) gin_trgm_ops);
create index variants_by_sku on variants using gin (lower(sku) gin_trgm_ops);
create index products_by_newness_for_staff on products (created_at desc, id);
create index products_low on products (created_at desc, id) where level in ('low', 'out');

create index price_history_by_variant on price_history (variant_id) where variant_id is not null;
create trigger price_history_is_append_only before update or delete on price_history
  for each row execute function forbid_change();
