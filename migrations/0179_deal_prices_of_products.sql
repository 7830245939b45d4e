-- `deal_price` is the product's own price again; search keeps the lowest.
create or replace function product_priced() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  select min(coalesce(price, new.price)), max(coalesce(price, new.price)) into new.min_price, new.max_price
    from variants where product_id in (old.id, new.id) having count(price) > 0;
  new.deal_price := (new.price::bigint * (100 - new.deal_percent) + 50) / 100;
  new.min_deal_price := (coalesce(new.min_price, new.price)::bigint * (100 - new.deal_percent) + 50) / 100;
  return new;
end $$;

create or replace function product_indexed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.id, new.hidden, new.category, new.name, new.description, new.attributes)
     is distinct from (old.id, old.hidden, old.category, old.name, old.description, old.attributes) then
    perform search_index(array[new.id]);
  else
    update search_documents set deal_price = new.min_deal_price, deal_percent = new.deal_percent, sold = new.sold,
      created_at = new.created_at
    where product_id = new.id and (deal_price, deal_percent, sold, created_at)
      is distinct from (new.min_deal_price, new.deal_percent, new.sold, new.created_at);
  end if;
  return null;
end $$;

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
  select p.id, p.category, p.min_deal_price, p.deal_percent, p.created_at, p.sold,
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
