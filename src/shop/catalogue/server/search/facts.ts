import type pg from "pg";
import {
  bareOf,
  type CategoryFacts,
  phrasesOf,
  type SearchFacts,
  type SynonymFacts,
  type WordFacts,
} from "#shop/catalogue/searchReading.ts";

type Row = { words: WordFacts[] | null; synonyms: SynonymFacts[]; categories: CategoryFacts[]; named: string[] };
type Asking = { typed?: string; begun?: string; near?: boolean };

/** Words that nobody knows are compared with every word of the shop and of its synonyms, the most alike first. */
const alike = `select json_agg(json_build_object('word', alike.word, 'shown', alike.shown, 'named', alike.named) order by alike.far, alike.word)
  from (
    (select word, min(shown) as shown, bool_or(named) as named, word <-> w as far from
      (select word, shown, named from search_words order by word <-> w limit 24) closest group by word)
    union all
    (select distinct word, word, true, word <-> w from
      (select word from search_synonym_words where word !~ ' ' order by word <-> w limit 12) closest)) alike`;

/**
 * `used` are the lexemes by which products are found, as few as find everything: the word if products say it, and each
 * stem that another word shares, in the languages that know the word (in all, if none does).
 */
const text = `
  with languages (language) as (values ('en'), ('ar'), ('es'), ('fr')),
  typed as materialized (
    select w, language, search_stem(w, language) as stem from unnest($1::text[]) w, languages),
  groups as (
    select distinct term from search_synonym_words
    where word = any($2) or word in (select substr(stem, 4) from typed)
      or ($3 <> '' and word ~>=~ $3 and word ~<~ ($3 || chr(63743)))),
  said as materialized (
    select term, word, part from groups join search_synonym_words using (term), string_to_table(word, ' ') part),
  stems as materialized (
    select w, language, stem from typed union
    select part, language, search_stem(part, language) from said, languages),
  spoken as materialized (select word, language from search_words where word in (select w from stems)),
  proper as materialized (
    select w, stem from stems where (w, language) in (select word, language from spoken)
      or w not in (select word from spoken)),
  used as materialized (
    select w, json_agg(lexeme order by lexeme <> w, lexeme) as lexemes from (
      select distinct word as w, word as lexeme from spoken
      union
      select w, stem from proper where exists (select from search_words s where s.stem = proper.stem and s.word <> w)) one
    group by w)
  select
    (select json_agg(json_build_object('word', w, 'forms', forms, 'lexemes', coalesce(lexemes, '[]'),
      'known', lexemes is not null,
      'stop', ts_lexize('english_stem', w) = '{}' or ts_lexize('spanish_stem', w) = '{}' or ts_lexize('french_stem', w) = '{}',
      'begins', exists (select from search_words where word ~>=~ w and word ~<~ (w || chr(63743))),
      'near', case when not $5 or lexemes is not null or length(w) < 5
        or exists (select from search_synonym_words where word = w) then '[]' else coalesce((${alike}), '[]') end))
      from (select w, array_agg(distinct stem) || w as forms from proper where w = any($1) group by w) p
      left join used using (w)) as words,
    coalesce((select json_agg(json_build_object('said', words, 'lexemes', all_lexemes)) from (
      select term, array_agg(word) as words, json_agg(word_lexemes) as all_lexemes from (
        select term, word, json_agg(coalesce(lexemes, '[]')) as word_lexemes
        from said left join used on w = part group by term, word) phrase
      group by term) one), '[]') as synonyms,
    coalesce((select json_agg(json_build_object('slug', slug, 'said', (
      select json_agg(json_build_object('words', folded, 'lexemes',
        case when folded ~ ' ' then '{}' else array[folded, search_stem(folded, n.key)] end))
      from jsonb_each_text(name) n, lateral (select search_fold(n.value) as folded offset 0) f))) from categories), '[]') as categories,
    array(select id from products where id = $4 and not hidden
      union select p.id from variants v join products p on p.id = v.product_id
      where not p.hidden and lower(sku) ~>=~ $4 and lower(sku) ~<=~ ($4 || case when length($4) > 4 then chr(63743) else '' end)
      limit 20) as named`;

/** A product's own name in an address, a stock number or at least the beginning of one. */
const numberLike = /^[a-z0-9]+(-[a-z0-9]+)*-?$/;

/**
 * Everything that has to be known about these words, in one statement. `begun` may grow into a synonym. `typed` may be a
 * product's id or a stock number: `named` are the products. What is `near` an unknown word is only looked for when asked for.
 */
export async function searchFacts(
  pool: pg.Pool,
  runs: readonly (readonly string[])[],
  { typed = "", begun = "", near = false }: Asking = {},
): Promise<SearchFacts & { named: string[] }> {
  const words = [...new Set(runs.flat().flatMap((word) => [word, bareOf(word) ?? word]))];
  const phrases = [...new Set(runs.flatMap(phrasesOf).concat(words))];
  const number = typed.trim().toLowerCase();
  const { rows } = await pool.query<Row>(text, [words, phrases, begun, numberLike.test(number) ? number : "?", near]);
  const { words: facts, synonyms, categories, named } = rows[0] as Row;
  return { words: new Map((facts ?? []).map((one) => [one.word, one])), synonyms, categories, named };
}
