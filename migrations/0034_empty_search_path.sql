-- pg_restore, pg_upgrade and logical replication work with an empty search_path, under which `search_words.stem` could not
-- be computed and the triggers found no table. What tables call finds its names by itself from here on.

-- Bodies that are parsed here, once: no names are left to look up, and search_stem is still inlined.
create or replace function search_stem(word text, language text) returns text language sql immutable strict parallel safe
  return language || ':' || coalesce(case language
    when 'en' then (ts_lexize('english_stem', word))[1]
    when 'es' then (ts_lexize('spanish_stem', word))[1]
    when 'fr' then (ts_lexize('french_stem', word))[1]
    else search_arabic_stem(word) end, word);

create or replace function search_vector(texts jsonb) returns tsvector language sql immutable parallel safe
begin atomic
  select strip(to_tsvector('simple', concat_ws(' ', en, es, fr, ar)))
    || search_marked(to_tsvector('english', en), 'en')
    || search_marked(to_tsvector('spanish', es), 'es')
    || search_marked(to_tsvector('french', fr), 'fr')
    || search_marked(to_tsvector('simple', search_arabic_stem(ar)), 'ar')
  from (select search_fold(coalesce(texts ->> 'en', '')) as en, search_fold(coalesce(texts ->> 'es', '')) as es,
    search_fold(coalesce(texts ->> 'fr', '')) as fr, search_fold(coalesce(texts ->> 'ar', '')) as ar) folded;
end;

-- A parsed body of these would forbid later migrations to change the tables that it names.
alter function category_named() set search_path = public, pg_temp;
alter function count_orders() set search_path = public, pg_temp;
alter function desk_words_changed() set search_path = public, pg_temp;
alter function desk_words_changed_one() set search_path = public, pg_temp;
alter function desk_words_write(text[]) set search_path = public, pg_temp;
alter function issue_credit_note() set search_path = public, pg_temp;
alter function issue_invoice() set search_path = public, pg_temp;
alter function next_paper(text, integer) set search_path = public, pg_temp;
alter function person_left() set search_path = public, pg_temp;
alter function product_indexed() set search_path = public, pg_temp;
alter function products_arrived() set search_path = public, pg_temp;
alter function report_line_changes() set search_path = public, pg_temp;
alter function report_money() set search_path = public, pg_temp;
alter function report_order_changes() set search_path = public, pg_temp;
alter function search_choices(text[]) set search_path = public, pg_temp;
alter function search_choose(text[]) set search_path = public, pg_temp;
alter function search_index(text[]) set search_path = public, pg_temp;
alter function search_learn(jsonb[]) set search_path = public, pg_temp;
alter function synonym_changed() set search_path = public, pg_temp;
alter function variant_came_or_went() set search_path = public, pg_temp;
alter function variant_stock_changed() set search_path = public, pg_temp;
alter function variants_changed() set search_path = public, pg_temp;
