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
type Asking = { typed?: string; begun?: string };

/** Words that nobody knows are compared with every word of the shop and of its synonyms, the most alike first. */
const near = `select json_agg(json_build_object('word', alike.word, 'shown', alike.shown, 'named', alike.named) order by alike.far, alike.word)
  from (
    (select word, min(shown) as shown, bool_or(named) as named, word <-> w as far from
      (select word, shown, named from search_words order by word <-> w limit 24) closest group by word)
    union all
    (select distinct word, word, true, word <-> w from
      (select word from search_synonym_words where word !~ ' ' order by word <-> w limit 12) closest)) alike`;

const text = `
  with typed as materialized (
    select w, lexemes, exists (select from search_words where search_words.lexemes && l.lexemes) as known
    from unnest($1::text[]) w, lateral (select search_lexemes(w) as lexemes offset 0) l),
  groups as (
    select distinct term from search_synonym_words
    where word = any($2) or word = any(array(select regexp_replace(unnest(lexemes), '^..:', '') from typed))
      or ($3 <> '' and word ~>=~ $3 and word ~<~ ($3 || chr(63743))))
  select
    (select json_agg(json_build_object('word', w, 'lexemes', lexemes, 'known', known,
      'stop', ts_lexize('english_stem', w) = '{}' or ts_lexize('spanish_stem', w) = '{}' or ts_lexize('french_stem', w) = '{}',
      'begins', exists (select from search_words where word ~>=~ w and word ~<~ (w || chr(63743))),
      'near', case when known or length(w) < 5
        or exists (select from search_synonym_words where word = w) then '[]' else coalesce((${near}), '[]') end))
      from typed) as words,
    coalesce((select json_agg(json_build_object('said', said, 'lexemes', said_lexemes)) from groups, lateral (
      select array_agg(word) as said, json_agg((
        select json_agg(to_json(search_lexemes(part))) from string_to_table(word, ' ') part)) as said_lexemes
      from search_synonym_words s where s.term = groups.term) one), '[]') as synonyms,
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
 * product's id or a stock number: `named` are the products.
 */
export async function searchFacts(
  pool: pg.Pool,
  runs: readonly (readonly string[])[],
  { typed = "", begun = "" }: Asking = {},
): Promise<SearchFacts & { named: string[] }> {
  const words = [...new Set(runs.flat().flatMap((word) => [word, bareOf(word) ?? word]))];
  const phrases = [...new Set(runs.flatMap(phrasesOf).concat(words))];
  const number = typed.trim().toLowerCase();
  const { rows } = await pool.query<Row>(text, [words, phrases, begun, numberLike.test(number) ? number : "?"]);
  const { words: facts, synonyms, categories, named } = rows[0] as Row;
  return { words: new Map((facts ?? []).map((one) => [one.word, one])), synonyms, categories, named };
}
