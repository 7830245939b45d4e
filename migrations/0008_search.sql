-- The search index, and the facts by which lists are narrowed: one narrow row for each product that visitors can see.
-- It is written in the transaction that changes the product, by the triggers below. The long tsvectors lie beside the
-- table (toast_tuple_target, external), the short arrays in it (main), so that counting a hundred thousand rows reads a few dozen megabytes.

-- Both sides of the search, the texts and what is typed, pass this folding; src/shop/catalogue/folding.ts does the
-- same and a test holds the two together. NFKD takes accents, tashkeel and the hamza off their letters (أ إ آ ؤ ئ).
create function search_fold(given text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    replace(replace(replace(
      translate(
        lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]', '', 'g')),
        'ىةٱچپڤگکیھہ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'يهاجبفككيهه01234567890123456789'),
      'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
    -- The s of women's and the d of d'été are no words, nor sizes.
    '(^|[^a-z0-9])(?:[cdjlmnst]|qu)[''\u2019](?=[a-z])|[''\u2019]s(?![a-z0-9])', '\1', 'g'),
    -- A single letter holds on to what follows it: t-shirt, v-neck.
    '(^|[^a-z0-9])([a-z])[-\u2010\u2011](?=[a-z])', '\1\2', 'g'),
    '[^a-z0-9\u0621-\u064a]+', ' ', 'g'),
    -- جمييييل is جميل; only ل is left alone, which doubles after the article.
    '([\u0621-\u0643\u0645-\u064a])\1+', '\1', 'g'))
$$;

-- The article with what clings to it, and the endings of plurals and feminines, off words that stay long enough.
-- Never ي: نيلي is a colour and النيل a river. جيبة must not become جيب.
create function search_arabic_stem(folded text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(
    regexp_replace(folded, '(^| )(?:وال|فال|بال|كال|ال|لل)(?=[\u0621-\u064a]{3})', '\1', 'g'),
    '([\u0621-\u064a]{3})ات(?= |$)|([\u0621-\u064a]{4})(?:ون|ين|ان|ها|ه)(?= |$)', '\1\2', 'g')
$$;

-- A folded word's stem, marked with its language: `es:vest` is a dress and `fr:vest` a jacket.
create function search_stem(word text, language text) returns text language sql immutable strict parallel safe as $$
  select language || ':' || coalesce(case language
    when 'en' then (ts_lexize('english_stem', word))[1]
    when 'es' then (ts_lexize('spanish_stem', word))[1]
    when 'fr' then (ts_lexize('french_stem', word))[1]
    else search_arabic_stem(word) end, word)
$$;

create function search_marked(words tsvector, language text) returns tsvector language sql immutable strict parallel safe as $$
  select array_to_tsvector(array(
    select language || ':' || word from unnest(tsvector_to_array(words)) word where word !~ '^[0-9]'))
$$;

-- A text's words as they are, and their stems.
create function search_vector(texts jsonb) returns tsvector language sql immutable parallel safe as $$
  select strip(to_tsvector('simple', concat_ws(' ', en, es, fr, ar)))
    || search_marked(to_tsvector('english', en), 'en')
    || search_marked(to_tsvector('spanish', es), 'es')
    || search_marked(to_tsvector('french', fr), 'fr')
    || search_marked(to_tsvector('simple', search_arabic_stem(ar)), 'ar')
  from (select search_fold(coalesce(texts ->> 'en', '')) as en, search_fold(coalesce(texts ->> 'es', '')) as es,
    search_fold(coalesce(texts ->> 'fr', '')) as fr, search_fold(coalesce(texts ->> 'ar', '')) as ar) folded
$$;

-- The values of sizes and colours, by number: a product's choices are then a short array that counts quickly.
create table facet_values (
  id        integer primary key generated always as identity check (id < 32768),
  attribute text not null check (attribute in ('size', 'colour')),
  key       text not null,
  label     jsonb not null,
  swatch    text,
  unique (attribute, key)
);

create table search_documents (
  product_id   text primary key references products on delete cascade on update cascade,
  category     text not null,
  deal_price   integer not null,
  deal_percent smallint not null,
  created_at   timestamptz not null,
  sold         integer not null,
  in_stock     boolean not null default false,
  -- A colour is its number, a size its number × 32768, a pair that one variant has the sum of both.
  choices      integer[] not null default '{}',
  pairs        integer[] not null default '{}',
  -- Both of them, of the variants that are in stock.
  available    integer[] not null default '{}',
  -- What is said in the name, the category (as `c_shirts`) and the colours; and, with these, everywhere else.
  names        tsvector not null,
  words        tsvector not null
) with (toast_tuple_target = 128, fillfactor = 90);
alter table search_documents alter column names set storage external, alter column words set storage external,
  alter column choices set storage main, alter column pairs set storage main, alter column available set storage main;
create index search_documents_by_names on search_documents using gin (names) with (fastupdate = off);
create index search_documents_by_words on search_documents using gin (words) with (fastupdate = off);
create index search_documents_by_choices on search_documents using gin (choices) with (fastupdate = off);
create index search_documents_by_category on search_documents (category);
create index search_documents_by_newness on search_documents (created_at);
create index search_documents_by_price on search_documents (deal_price);
create index search_documents_on_sale on search_documents (deal_percent) where deal_percent > 0;
-- No index speaks of the stock: a product that sells out rewrites its row and not one index entry.
create index search_documents_by_sales on search_documents (sold desc, created_at desc, product_id);

-- Every word of the shop once, as it is written: what a misspelt one is compared with, and how a begun one goes on.
create table search_words (
  word     text not null,
  language text not null,
  shown    text not null,
  stem     text not null generated always as (search_stem(word, language)) stored,
  named    boolean not null default false,
  primary key (word, language)
);
create index search_words_by_likeness on search_words using gist (word gist_trgm_ops);
create index search_words_by_beginning on search_words (word text_pattern_ops);
create index search_words_by_stem on search_words (stem);

-- The words of search_synonyms one by one, folded: written by a trigger.
create table search_synonym_words (
  word text not null,
  term text not null references search_synonyms on delete cascade on update cascade,
  primary key (word, term)
);
create index search_synonym_words_by_term on search_synonym_words (term);
create index search_synonym_words_by_likeness on search_synonym_words using gist (word gist_trgm_ops);

create index search_misses_by_count on search_misses (count desc, last_at desc, term);
-- People type a stock number in any case, and sometimes only its beginning.
create index variants_searched_by_sku on variants (lower(sku) text_pattern_ops);

-- What the variants of these products come in, and which of it is there.
create function search_choices(wanted text[]) returns table (
  product_id text, choices integer[], pairs integer[], available integer[], in_stock boolean
) language sql stable as $$
  with codes as (
    select v.product_id, v.stock > 0 as there, coalesce(s.id, 0) * 32768 as size, coalesce(c.id, 0) as colour
    from variants v
    left join facet_values s on s.attribute = 'size' and s.key = v.attributes ->> 'size'
    left join facet_values c on c.attribute = 'colour' and c.key = v.attributes ->> 'colour'
    where v.product_id = any(wanted))
  select codes.product_id,
    coalesce(array_agg(distinct code) filter (where single and code > 0), '{}'),
    coalesce(array_agg(distinct code) filter (where not single and size > 0 and colour > 0), '{}'),
    coalesce(array_agg(distinct code) filter (where there and code > 0), '{}'),
    bool_or(there)
  from codes, lateral (values (size, true), (colour, true), (size + colour, false)) each (code, single)
  group by codes.product_id
$$;

-- What is written on a product's values, in each language: of its sizes, or of all the others.
create function search_labels(attributes jsonb, of_size boolean) returns jsonb language sql immutable strict as $$
  select jsonb_object_agg(language, texts) from (
    select l.key as language, string_agg(l.value, ' ') as texts
    from jsonb_array_elements(attributes) a, jsonb_array_elements(a -> 'values') v, jsonb_each_text(v -> 'label') l
    where (a ->> 'key' = 'size') = of_size
    group by l.key) labels
$$;

-- Remembers every word that is new. Each element is an array of texts, of which the first two are names.
create function search_learn(said jsonb[]) returns void language sql as $$
  insert into search_words (word, language, shown, named)
  select distinct on (part, language) part, language, case when folded = part then lower(raw) else part end as shown, named
  from (
    select distinct spoken.key as language, raw, place <= 2 as named
    from unnest(said) one, jsonb_array_elements(one) with ordinality each (texts, place),
      jsonb_each_text(case jsonb_typeof(texts) when 'object' then texts else '{}' end) spoken,
      regexp_split_to_table(spoken.value, '[\s!-&(-,./:-@{-~«»“”…،؛؟·°–—]+') raw) spelt,
    lateral (select search_fold(raw) as folded offset 0) f,
    string_to_table(folded, ' ') part
  where part <> '' and length(part) <= 40 and language in ('en', 'ar', 'es', 'fr')
  -- Everybody takes the words in the same order, so that two products with the same new words do not block each other.
  order by part, language, named desc
  on conflict (word, language) do update set named = true where excluded.named and not search_words.named
$$;

create function category_named() returns trigger language plpgsql as $$
begin
  perform search_learn(array[jsonb_build_array(new.name)]);
  return null;
end $$;
create trigger categories_learnt after insert or update of name on categories
  for each row execute function category_named();

-- Writes the index of these products anew, and takes out of it who is hidden.
create function search_index(wanted text[]) returns void language plpgsql as $$
begin
  delete from search_documents d using products p
  where p.id = d.product_id and p.hidden and p.id = any(wanted);

  insert into facet_values (attribute, key, label, swatch)
  select distinct on (1, 2) a ->> 'key', v ->> 'key', v -> 'label', v ->> 'swatch'
  from products p, jsonb_array_elements(p.attributes) a, jsonb_array_elements(a -> 'values') v
  where p.id = any(wanted) and a ->> 'key' in ('size', 'colour')
    and not exists (select from facet_values f where f.attribute = a ->> 'key' and f.key = v ->> 'key'
      and f.label = v -> 'label' and f.swatch is not distinct from v ->> 'swatch')
  order by 1, 2, p.updated_at desc
  on conflict (attribute, key) do update set label = excluded.label, swatch = excluded.swatch;

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

create function products_arrived() returns trigger language plpgsql as $$
begin
  perform search_index(array(select id from arrived));
  return null;
end $$;
create trigger products_indexed_new after insert on products
  referencing new table as arrived for each statement execute function products_arrived();

create function product_indexed() returns trigger language plpgsql as $$
begin
  if (new.id, new.hidden, new.category, new.name, new.description, new.attributes)
     is distinct from (old.id, old.hidden, old.category, old.name, old.description, old.attributes) then
    perform search_index(array[new.id]);
  else
    update search_documents set deal_price = new.deal_price, deal_percent = new.deal_percent, sold = new.sold,
      created_at = new.created_at
    where product_id = new.id and (deal_price, deal_percent, sold, created_at)
      is distinct from (new.deal_price, new.deal_percent, new.sold, new.created_at);
  end if;
  return null;
end $$;
-- Not of `stock` and `level`: a sale does not come by here.
create trigger products_indexed
  after update of id, hidden, category, name, description, attributes, price, deal_percent, sold, created_at
  on products for each row execute function product_indexed();

-- Lists are told only when something comes or goes, which most sales do not bring about.
create function search_choose(wanted text[]) returns void language plpgsql as $$
begin
  update search_documents d set choices = c.choices, pairs = c.pairs, available = c.available, in_stock = c.in_stock
  from (
    select id, coalesce(f.choices, '{}') as choices, coalesce(f.pairs, '{}') as pairs,
      coalesce(f.available, '{}') as available, coalesce(f.in_stock, false) as in_stock
    from unnest(wanted) id left join search_choices(wanted) f on f.product_id = id) c
  where d.product_id = c.id and (d.choices, d.pairs, d.available, d.in_stock)
    is distinct from (c.choices, c.pairs, c.available, c.in_stock);
  if found then perform pg_notify('catalogue', 'lists'); end if;
end $$;

create function variants_changed() returns trigger language plpgsql as $$
begin
  perform search_choose(array(select distinct product_id from changed order by 1));
  return null;
end $$;
create trigger variants_listed_new after insert on variants
  referencing new table as changed for each statement execute function variants_changed();
create trigger variants_listed_gone after delete on variants
  referencing old table as changed for each statement execute function variants_changed();

create function variant_came_or_went() returns trigger language plpgsql as $$
begin
  perform search_choose(array[new.product_id]);
  return null;
end $$;
-- Its name sorts after variants_counted, which takes the product's row first: two last pieces wait for each other there.
create trigger variants_listed after update of stock, attributes on variants for each row
  when ((old.stock > 0) <> (new.stock > 0) or old.attributes <> new.attributes)
  execute function variant_came_or_went();

create function synonym_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    delete from search_synonym_words where term = new.term;
    insert into search_synonym_words (word, term)
    select distinct search_fold(said), new.term from unnest(new.synonyms || new.term) said where search_fold(said) <> ''
    on conflict do nothing;
  end if;
  perform pg_notify('catalogue', 'lists');
  return null;
end $$;
create trigger synonyms_changed after insert or update or delete on search_synonyms
  for each row execute function synonym_changed();

-- What was there before this file.
select search_learn(array(select jsonb_build_array(name) from categories));
select search_index(array(select id from products));

-- What Egyptians type for what the shop sells: standard words, everyday words, Latin letters, English. Staff change it.
insert into search_synonyms (term, synonyms) values
  ('فستان', array['فساتين', 'فستان خروج', 'fostan', 'fustan', 'fasateen', 'dress', 'fostann', 'dresses']),
  ('بنطلون', array['بنطال', 'سروال', 'بنطلونات', 'بناطيل', 'bantalon', 'bantaloon', 'banatel', 'trousers', 'pants', 'banatal', 'bantlon']),
  ('جينز', array['جينس', 'جنز', 'بنطلون جينز', 'jeans', 'jinz', 'geenz', 'denim']),
  ('قميص', array['قمصان', 'أميص', '2ames', 'amis', 'kamis', '2omsan', 'shirt']),
  ('تيشيرت', array['تي شيرت', 'تشيرت', 'تيشرت', 'تيشيرتات', 'تيشيرت نص كم', 'tishert', 'tshert', 'teshirt', 't-shirt', 'tee', 't shirt', 'tee shirt', 'tshirts', 'tees']),
  ('بلوزة', array['بلوز', 'بلوزات', 'بلايز', 'bloza', 'blouza', 'balayez', 'blouse']),
  ('توب', array['توبات', 'بدي', 'بادي', 'top', 'body', 'bady', 'tank top']),
  ('جيبة', array['تنورة', 'تنانير', 'جيبات', 'جونلة', 'giba', 'jiba', 'gonella', 'tanoora', 'skirt']),
  ('جاكيت', array['جاكت', 'سترة', 'جواكت', 'jaket', 'gaket', 'gawaket', 'jacket', 'jackets', 'blouson', 'sosta']),
  ('معطف', array['معاطف', 'كوت', 'بالطو', 'بلاطي', 'balto', 'palto', 'coat']),
  ('بليزر', array['بلايزر', 'جاكيت بدلة', 'blazer', 'bleizar']),
  ('بدلة', array['بذلة', 'بدل', 'بدلة كلاسيك', 'badla', 'bedla', 'suit']),
  ('عباية', array['عباءة', 'عبايات', 'عباية خروج', '3abaya', 'abaya', '3bayat']),
  ('جلابية', array['جلباب', 'جلاليب', 'جلابية بيتي', 'galabeya', 'gallabia']),
  ('قفطان', array['كافتان', 'قفاطين', '2oftan', 'kaftan']),
  ('إسدال', array['إسدالات', 'إسدال صلاة', 'esdal', 'isdal', 'prayer dress']),
  ('طرحة', array['حجاب', 'إيشارب', 'خمار', 'طرح', 'tar7a', 'tarha', '7egab', 'esharb', 'headscarf', 'hijab']),
  ('شال', array['وشاح', 'شيلان', 'shal', 'shawl']),
  ('كوفية', array['لفحة', 'سكارف', 'تلفيحة', 'kofeya', 'scarf']),
  ('بلوفر', array['بول أوفر', 'كنزة', 'بلوفرات', 'blover', 'pullover', 'polover', 'jumper', 'sweater']),
  ('كارديجان', array['كاردجان', 'كارديغان', 'جاكيت تريكو', 'cardigan', 'kardigan']),
  ('سويت شيرت', array['سويتشيرت', 'سويتشرت', 'سويت', 'sweatshirt', 'swetshert']),
  ('هودي', array['هوديز', 'هودي بكابيشو', 'hoodie', 'hody']),
  ('شورت', array['شورتات', 'برمودا', 'short', 'bermuda', 'shorts']),
  ('ليجن', array['ليجنز', 'ليقنز', 'فيزون', 'legging', 'legen', 'vizon', 'leggings']),
  ('تريننج', array['ترينج', 'بدلة رياضية', 'ترنج', 'training', 'trening', 'tracksuit']),
  ('جمبسوت', array['جامبسوت', 'أفرول', 'سالوبيت', 'سلوبيت', 'jumpsuit', 'salopet', 'dungarees']),
  ('بيجامة', array['بجامة', 'منامة', 'بيجامات', 'bijama', 'begama', 'pyjamas']),
  ('مايوه', array['ملابس سباحة', 'بوركيني', 'مايوه شرعي', 'mayo', 'mayoh', 'burkini', 'swimwear']),
  ('طقم', array['أطقم', 'سيت', 'ta2m', 'set', 'co-ord']),
  ('شراب', array['جورب', 'جوارب', 'شرابات', 'shorab', 'sharab', 'socks']),
  ('حزام', array['أحزمة', '7ezam', 'hezam', 'belt', '7zam', 'belts']),
  ('شنطة', array['حقيبة', 'حقائب', 'شنط', 'شنطة كروس', 'shanta', '4anta', 'shonat', 'bag', 'handbag']),
  ('شنطة ظهر', array['حقيبة ظهر', 'باك باج', 'شنطة ضهر', 'shantet dahr', 'backpack']),
  ('توت باج', array['حقيبة قماش', 'شنطة قماش', 'totebag', 'tote']),
  ('حذاء', array['أحذية', 'جزمة', 'جزم', 'gazma', 'gezam', '7ezaa', 'shoes']),
  ('كوتشي', array['حذاء رياضي', 'سنيكرز', 'كوتشيات', 'kotshy', 'cotchi', 'koutchi', 'trainers', 'sneakers']),
  ('صندل', array['صنادل', 'sandal', 'sanadel', 'sandals']),
  ('شبشب', array['شباشب', 'سليبر', 'سابو', 'shebsheb', 'sabo', 'slippers', 'flip-flops']),
  ('بوت', array['بوتات', 'هاف بوت', 'boot', 'half boot', 'boots']),
  ('قبعة', array['قبعات', 'كاب', 'طاقية', 'آيس كاب', 'kab', 'cap', 'ta2eya', 'hat']),
  ('إكسسوارات', array['اكسسوار', 'إكسسوار', 'accessory', 'aksiswar', 'accessories']),
  ('كم طويل', array['أكمام طويلة', 'بكم طويل', 'kom tawil', 'long sleeve']),
  ('نص كم', array['نصف كم', 'كم قصير', 'nos kom', 'short sleeve']),
  ('بدون أكمام', array['بلا أكمام', 'حمالات', 'كت', 'بحمالات', 'cut', 'kat', '7ammalat', 'sleeveless']),
  ('واسع', array['فضفاض', 'أوفر سايز', 'واسعة', 'أوفر', 'wase3', 'oversize', 'baggy', 'loose', 'oversized']),
  ('ضيق', array['سليم فيت', 'سكيني', 'ضيقة', 'daya2', 'slim', 'skinny']),
  ('خصر عالي', array['هاي ويست', 'خصر مرتفع', 'وسط عالي', 'high waist', 'wast 3aly']),
  ('قطن', array['قطني', 'قطنية', 'كوتن', 'قطن ١٠٠٪', '2otn', 'kotn', 'otn', 'cotton']),
  ('كتان', array['كتانية', 'لينن', 'kettan', 'kitan', 'lenin', 'linen']),
  ('صوف', array['صوفي', 'وول', 'soof', 'souf', 'wool']),
  ('تريكو', array['محبوك', 'كروشيه', 'triko', 'krosheh', 'knit', 'crochet']),
  ('حرير', array['حريري', 'ستان', 'ساتان', '7arir', 'harir', 'satan', 'silk', 'satin']),
  ('فسكوز', array['فيسكوز', 'fiskoz', 'viscose']),
  ('جلد', array['جلدي', 'شامواه', 'شمواه', 'geld', 'gild', 'shamwa', 'leather', 'suede']),
  ('أسود', array['سوداء', 'سود', 'سودا', 'إسود', 'eswed', 'iswid', 'aswad', 'soda', 'black']),
  ('أبيض', array['بيضاء', 'بيضا', 'abyad', 'byda', 'white']),
  ('أوف وايت', array['كريمي', 'عاجي', 'سكري', 'off white', 'sokkary', 'off-white', 'cream']),
  ('بيج', array['رملي', 'bej', 'beige', 'sand']),
  ('بني', array['بنية', 'كافيه', 'bonny', 'boni', 'kafeh', 'brown']),
  ('جملي', array['كاميل', 'هافان', 'gamali', 'havan', 'camel', 'tan']),
  ('رمادي', array['رمادية', 'رصاصي', 'rosasi', 'ramadi', 'grey', 'gray']),
  ('كحلي', array['كحلية', 'نيفي', 'ko7ly', 'kohly', 'navy', 'navy blue']),
  ('أزرق', array['زرقاء', 'زرقا', 'azra2', 'zar2a', 'blue']),
  ('لبني', array['سماوي', 'بيبي بلو', 'labany', 'samawy', 'sky blue']),
  ('أخضر', array['خضراء', 'خضرا', 'a5dar', 'akhdar', '5adra', 'green']),
  ('زيتي', array['زيتوني', 'كاكي', 'جيشي', 'zeity', 'zaytony', 'kaki', 'olive', 'khaki']),
  ('أحمر', array['حمراء', 'حمرا', 'a7mar', 'ahmar', '7amra', 'red']),
  ('نبيتي', array['عنابي', 'خمري', 'nebity', '3ennaby', 'burgundy', 'wine']),
  ('وردي', array['زهري', 'بينك', 'بمبي', 'روز', 'bamby', 'wardy', 'pink']),
  ('بنفسجي', array['ليلك', 'موف', 'mauve', 'moov', 'banafsegy', 'purple', 'lilac']),
  ('أصفر', array['صفراء', 'مستردة', 'مسطردة', 'صفرا', 'asfar', 'safra', 'mostarda', 'yellow', 'mustard']),
  ('برتقالي', array['أورانج', 'طوبي', 'برتقاني', 'borto2aly', 'bortoqali', 'orange', 'terracotta']),
  ('سهرة', array['سهرات', 'سواريه', 'فستان سواريه', 'sahra', 'swareh', 'soiree', 'evening']),
  ('زفاف', array['أفراح', 'خطوبة', 'فرح', 'كتب كتاب', 'fara7', '5otoba', 'wedding', 'engagement']),
  ('عيد', array['العيد', 'لبس العيد', '3eed', '3id', 'Eid']),
  ('عمل', array['رسمي', 'فورمال', 'مكتب', 'شغل', 'sho8l', 'shoghl', 'formal', 'work']),
  ('كاجوال', array['كاجول', 'يومي', 'خروج', '5oroog', 'casual', 'everyday']),
  ('رياضي', array['رياضة', 'سبور', 'جيم', 'gym', 'sport', 'reyady', 'sportswear']),
  ('شاطئ', array['بحر', 'مصيف', 'الساحل', 'ba7r', 'masyaf', 'sa7el', 'beach']),
  ('محجبات', array['محتشم', 'محتشمة', 'لبس محجبات', 'mo7agabat', 'modest']),
  ('صيفي', array['صيف', 'seify', 'saify', 'summer']),
  ('شتوي', array['شتاء', 'شتا', 'shetwy', 'shatwy', 'winter']),
  ('حريمي', array['نسائي', 'نساء', 'بناتي', '7areemy', 'banaty', 'women']),
  ('رجالي', array['رجال', 'شبابي', 'regaly', 'shababy', 'men']),
  ('مقاس', array['مقاسات', 'قياس', 'سايز', 'نمرة', 'ma2as', 'nemra', 'size']),
  ('مقاسات كبيرة', array['بلس سايز', 'بيج سايز', 'big size', 'plus size']),
  ('مقاس واحد', array['وان سايز', 'فري سايز', 'free size', 'one size']),
  ('S', array['صغير', 'سمول', 'smol', 'small']),
  ('M', array['متوسط', 'ميديم', 'مديم', 'medium']),
  ('L', array['كبير', 'لارج', 'larg', 'large']),
  ('XL', array['كبير جدًا', 'إكس لارج', 'xlarge', 'extra large']);
