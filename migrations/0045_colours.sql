-- The colours of the shop. Products name them by key and carry a copy of name and hex, which the triggers below write:
-- what a product says about a colour never changes the colour.
create table colours (
  key        text primary key check (key ~ '^[A-Za-z0-9_.-]{1,40}$'),
  name       jsonb not null check (name ? 'en'),
  -- Null for what no single colour shows, such as a pattern.
  hex        text check (hex ~ '^#[0-9a-f]{6}$'),
  families   text[] not null default '{}',
  version    integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The colours that products have: of each key the name with the most languages, and the hex that most products show.
create temporary table colour_values on commit drop as
  select p.id as product_id, v ->> 'key' as key, v -> 'label' as label, p.created_at,
    case when v ->> 'swatch' ~* '^#[0-9a-f]{6}$' then lower(v ->> 'swatch') end as hex,
    (select count(*) from jsonb_each_text(v -> 'label') said where said.value <> '') as languages
  from products p, jsonb_array_elements(p.attributes) a, jsonb_array_elements(a -> 'values') v
  where a ->> 'key' = 'colour';
insert into colours (key, name, hex)
  select key, (array_agg(label order by languages desc, created_at, product_id))[1], mode() within group (order by hex)
  from colour_values group by key;

-- `Sand` and `sand` are one colour, unless a product has both.
create temporary table colour_merges on commit drop as
  with named as (
    select c.key, nullif(search_fold(c.name ->> 'en'), '') as said, count(*) as uses, max(v.languages) as languages
    from colours c join colour_values v using (key) group by 1, 2),
  chosen as (
    select key as old, said,
      first_value(key) over (partition by said order by uses desc, languages desc, key desc) as kept
    from named where said is not null)
  select old, kept from chosen
  where old <> kept and not exists (
    select from chosen other join colour_values v on v.key = other.old
    where other.said = chosen.said group by v.product_id having count(*) > 1);
update products p set attributes = (
    select jsonb_agg(case when a ->> 'key' <> 'colour' then a else jsonb_set(a, '{values}', (
      select jsonb_agg(jsonb_set(v, '{key}', to_jsonb(coalesce(m.kept, v ->> 'key'))) order by place)
      from jsonb_array_elements(a -> 'values') with ordinality one (v, place)
      left join colour_merges m on m.old = v ->> 'key')) end order by at)
    from jsonb_array_elements(p.attributes) with ordinality listed (a, at))
  where id in (select product_id from colour_values join colour_merges on old = key);
update variants set attributes = jsonb_set(attributes, '{colour}', to_jsonb(kept))
  from colour_merges where attributes ->> 'colour' = old;
update pictures set shows = jsonb_set(shows, '{colour}', to_jsonb(kept))
  from colour_merges where shows ->> 'colour' = old;
delete from colours using colour_merges where key = old;
delete from facet_values using colour_merges where attribute = 'colour' and key = old;

-- Returns a product's attributes with the names and hex of the shop's colours.
create function attributes_with_colours(attributes jsonb) returns jsonb language sql stable set search_path = public, pg_temp as $$
  select jsonb_agg(case when a ->> 'key' <> 'colour' then a else jsonb_set(a, '{values}', (
    select coalesce(jsonb_agg(case when c.key is null then v else jsonb_strip_nulls(
      jsonb_build_object('key', c.key, 'label', c.name, 'swatch', c.hex)) end order by place), '[]')
    from jsonb_array_elements(a -> 'values') with ordinality one (v, place) left join colours c on c.key = v ->> 'key'))
    end order by at)
  from jsonb_array_elements(attributes) with ordinality listed (a, at)
$$;

create function product_colours() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into colours (key, name, hex)
  select distinct on (1) v ->> 'key', v -> 'label',
    case when v ->> 'swatch' ~* '^#[0-9a-f]{6}$' then lower(v ->> 'swatch') end
  from jsonb_array_elements(new.attributes) a, jsonb_array_elements(a -> 'values') v
  where a ->> 'key' = 'colour' and not exists (select from colours c where c.key = v ->> 'key')
  -- Everybody takes new keys in the same order, so that two products with the same ones do not block each other.
  order by 1
  on conflict (key) do nothing;
  new.attributes := attributes_with_colours(new.attributes);
  return new;
end $$;
create trigger products_colours before insert or update of attributes on products for each row
  when (new.attributes @> '[{"key": "colour"}]') execute function product_colours();

create function colour_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('catalogue', 'lists');
  return null;
end $$;
create trigger colours_noticed after insert or update or delete on colours
  for each statement execute function colour_changed();

-- Colours are named by their own table. A size keeps its translations when a product calls it by English alone.
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
    names = excluded.names, words = excluded.words;

  perform search_learn(array(
    select jsonb_build_array(p.name, search_labels(p.attributes, false), p.description, search_labels(p.attributes, true))
    from products p where p.id = any(wanted) and not p.hidden));
end $$;
alter table facet_values drop column swatch;

-- The products whose copy differs.
update products set attributes = attributes_with_colours(attributes)
  where attributes @> '[{"key": "colour"}]' and attributes <> attributes_with_colours(attributes);
