-- What the demo start added to the shop, so that one press can remove it and nothing else. A row leaves these tables
-- with its product or category, or when its removal was decided: what stays belongs to the owner.
create table demo_products (
  product_id  text primary key references products on delete cascade on update cascade,
  -- Of the product as it was added; another one means that staff changed it.
  fingerprint text not null
);
create table demo_categories (
  category    text primary key references categories on delete cascade on update cascade,
  fingerprint text not null
);

-- One row in a shop that was started with demo data. `actor` asked for its removal.
create table demo_data (
  id                   boolean primary key default true check (id),
  added_at             timestamptz not null default now(),
  removal_requested_at timestamptz,
  removed_at           timestamptz,
  keep_categories      boolean not null default false,
  actor_id             uuid,
  actor                text,
  deleted_products     integer not null default 0,
  hidden_products      integer not null default 0,
  kept_products        integer not null default 0,
  deleted_categories   integer not null default 0,
  kept_categories      integer not null default 0
);

-- What staff write of a product: texts, prices, deals, variants, pictures and stock that they booked. Neither sales nor
-- whether it is hidden or featured, nor the names of colours, which belong to the shop.
create function demo_product_fingerprint(text) returns text language sql stable
begin atomic
  select md5(jsonb_build_array(
    p.category, p.name, p.description, p.price, p.deal_percent, p.tags, p.size_chart, extract(epoch from p.created_at),
    jsonb_path_query_array(p.attributes, '$[*].values[*].key'),
    (select jsonb_agg(jsonb_build_array(v.id, v.sku, v.attributes, v.price, v.picture_id) order by v.id)
       from variants v where v.product_id = p.id),
    (select jsonb_agg(jsonb_build_array(i.id, i.file, i.alt, i.shows, i.position) order by i.id)
       from pictures i where i.product_id = p.id),
    exists (select from scheduled_deals s where s.product_id = p.id),
    exists (select from variants v join stock_movements m on m.variant_id = v.id
             where v.product_id = p.id and m.actor_id is not null and m.reason in ('received', 'corrected')))::text)
    from products p where p.id = $1;
end;

create function demo_category_fingerprint(text) returns text language sql stable
begin atomic
  select md5(jsonb_build_array(c.name, c.description, c.seo, c.size_chart, c.parent, c.picture_id)::text)
    from categories c where c.slug = $1;
end;

-- Whether orders or payments refer to a product: it is hidden instead of deleted.
create function is_ordered_product(text) returns boolean language sql stable
begin atomic
  select exists (select from order_lines l where l.product_id = $1)
    or exists (select from variants v join stock_movements m on m.variant_id = v.id
                where v.product_id = $1 and m.reference is not null);
end;

-- Shops of earlier versions: a product of the demo has its drawn pictures and the stock it came with. What staff did to
-- one is in the audit log.
insert into demo_products (product_id, fingerprint)
select p.id, case when exists (select from audit_log a where a.subject = 'product' and a.subject_id = p.id)
    then 'changed' else demo_product_fingerprint(p.id) end
  from products p
 where exists (select from pictures i where i.product_id = p.id and starts_with(i.file, p.id || '/'))
   and exists (select from variants v join stock_movements m on m.variant_id = v.id
                where v.product_id = p.id and m.reason = 'received' and m.note = 'demo');
insert into demo_categories (category, fingerprint)
select c.slug, case when exists (select from audit_log a where a.subject = 'category' and a.subject_id = c.slug)
    then 'changed' else demo_category_fingerprint(c.slug) end
  from categories c
 where exists (select from products p join demo_products d on d.product_id = p.id where p.category = c.slug)
   and not exists (select from audit_log a where a.action = 'category.created' and a.subject_id = c.slug);
insert into demo_data (added_at)
select min(p.created_at) from products p join demo_products d on d.product_id = p.id having count(*) > 0;
