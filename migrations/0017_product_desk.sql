-- What staff type into their list of products: any part of a name, an address or a SKU, folded as the search folds.
-- One narrow row for each product, hidden ones too, so that even a word that is in all of them is soon counted.
create table desk_words (
  product_id text primary key references products on delete cascade on update cascade,
  words      text not null
);
create index desk_words_by_part on desk_words using gin (words gin_trgm_ops);

create function desk_words_write(wanted text[]) returns void language sql as $$
  insert into desk_words (product_id, words)
  select p.id, search_fold(concat_ws(' ', p.id, p.name ->> 'en', p.name ->> 'ar', p.name ->> 'es', p.name ->> 'fr',
    (select string_agg(v.sku, ' ' order by v.position, v.sku) from variants v where v.product_id = p.id)))
  from products p where p.id = any(wanted)
  on conflict (product_id) do update set words = excluded.words where desk_words.words <> excluded.words
$$;

create function desk_words_changed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'products' then
    perform desk_words_write(array(select id from changed));
  else
    perform desk_words_write(array(select distinct product_id from changed));
  end if;
  return null;
end $$;
create function desk_words_changed_one() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'products' then
    perform desk_words_write(array[new.id]);
  else
    perform desk_words_write(array[new.product_id]);
  end if;
  return null;
end $$;
create trigger products_described_new after insert on products
  referencing new table as changed for each statement execute function desk_words_changed();
create trigger products_described after update of id, name on products for each row
  when (old.name <> new.name or old.id <> new.id) execute function desk_words_changed_one();
create trigger variants_described_new after insert on variants
  referencing new table as changed for each statement execute function desk_words_changed();
create trigger variants_described_gone after delete on variants
  referencing old table as changed for each statement execute function desk_words_changed();
create trigger variants_described after update of sku on variants for each row
  when (old.sku <> new.sku) execute function desk_words_changed_one();
select desk_words_write(array(select id from products));

drop index products_for_staff, variants_by_sku;

-- The orders and filters of that list, hidden products among them. Still none speaks of the stock.
create index products_by_name_for_staff on products (lower(name ->> 'en'), id);
create index products_by_price_for_staff on products (price, id);
create index products_hidden on products (created_at desc, id) where hidden;
create index products_on_deal_for_staff on products (deal_percent desc, id) where deal_percent > 0;
