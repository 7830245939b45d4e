-- What a product is, beyond its words: the concepts of the thesaurus (src/shop/search/server/thesaurus), as lexemes.
-- The words of a changed text are in the index at once; the concepts follow from a queue, which src/shop/search empties.
alter table search_documents
  add column name_tags text[] not null default '{}',
  add column word_tags text[] not null default '{}';

create sequence search_turns;
create table search_queue (
  product_id text primary key,
  -- A product that changes again while it is indexed gets a later turn.
  turn       bigint not null default nextval('search_turns')
);
create index search_queue_by_turn on search_queue (turn);

-- The thesaurus that the tags were made with, in one row.
create table search_index_state (
  only_row  boolean primary key default true check (only_row),
  thesaurus text not null
);
insert into search_index_state (thesaurus) values ('');

create function search_untagged(words tsvector) returns tsvector language sql immutable strict parallel safe
set search_path = public, pg_temp as $$
  select array_to_tsvector(array(select word from unnest(tsvector_to_array(words)) word where word !~ '^[kd]_'))
$$;

create or replace function search_index(wanted text[]) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  delete from search_documents d using products p
  where p.id = d.product_id and p.hidden and p.id = any(wanted);

  insert into facet_values as known (attribute, key, label)
  select distinct on (1, 2) a ->> 'key', v ->> 'key', v -> 'label'
  from products p, jsonb_array_elements(p.attributes) a, jsonb_array_elements(a -> 'values') v
  where p.id = any(wanted) and a ->> 'key' in ('size', 'colour')
    and not exists (select from facet_values f where f.attribute = a ->> 'key' and f.key = v ->> 'key'
      and (f.attribute = 'colour' or f.label = v -> 'label'))
  order by 1, 2, p.updated_at desc
  on conflict (attribute, key) do update set label = excluded.label
    where known.attribute = 'size' and (select count(*) from jsonb_object_keys(excluded.label))
      >= (select count(*) from jsonb_object_keys(known.label));

  insert into search_documents (product_id, category, deal_price, deal_percent, created_at, sold,
    in_stock, choices, pairs, available, names, words)
  select p.id, p.category, p.deal_price, p.deal_percent, p.created_at, p.sold,
    coalesce(c.in_stock, false), coalesce(c.choices, '{}'), coalesce(c.pairs, '{}'), coalesce(c.available, '{}'),
    said.names,
    said.names || search_vector(p.description) || search_vector(search_labels(p.attributes, true))
  from products p
  left join search_choices(wanted) c on c.product_id = p.id
  cross join lateral (select search_vector(p.name) || search_vector(search_labels(p.attributes, false))
    || array_to_tsvector(array['c_' || p.category]) as names offset 0) said
  where p.id = any(wanted) and not p.hidden
  on conflict (product_id) do update set
    category = excluded.category, deal_price = excluded.deal_price, deal_percent = excluded.deal_percent,
    created_at = excluded.created_at, sold = excluded.sold, in_stock = excluded.in_stock,
    choices = excluded.choices, pairs = excluded.pairs, available = excluded.available,
    -- The tags stay until the new ones are there.
    names = excluded.names || array_to_tsvector(search_documents.name_tags),
    words = excluded.words || array_to_tsvector(search_documents.name_tags || search_documents.word_tags);

  insert into search_queue (product_id) select id from products where id = any(wanted) order by id
  on conflict (product_id) do update set turn = excluded.turn;

  perform search_learn(array(
    select jsonb_build_array(p.name, search_labels(p.attributes, false), p.description, search_labels(p.attributes, true))
    from products p where p.id = any(wanted) and not p.hidden));
end $$;

-- Another name of a category tells other things about its products.
create or replace function category_named() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform search_learn(array[jsonb_build_array(new.name)]);
  insert into search_queue (product_id) select id from products where category = new.slug order by id
  on conflict (product_id) do update set turn = excluded.turn;
  return null;
end $$;

insert into search_queue (product_id) select product_id from search_documents;

-- The synonyms that the shop came with are in the thesaurus now. They share the time of the migration that wrote them;
-- those that the staff added or changed since stay.
delete from search_synonyms where updated_at = (
  select updated_at from search_synonyms group by updated_at having count(*) > 20 order by updated_at limit 1);

-- A stock number without separators and with one spelling for what looks alike, for numbers with slips.
create function search_code(sku text) returns text language sql immutable strict parallel safe
  return translate(lower(sku), 'oilsbz-_ ./', '011582');
