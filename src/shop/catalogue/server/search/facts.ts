import type pg from "pg";
import { named } from "#platform/server/named.ts";
import {
  bareOf,
  type CategoryFacts,
  phrasesOf,
  type SearchFacts,
  type SynonymFacts,
  unmarked,
  type WordFacts,
} from "#shop/catalogue/searchReading.ts";
import { isShort, slipsOf } from "#shop/catalogue/typos.ts";
import { keptOfWords } from "./kept.ts";

type Asking = { begun?: string; near?: boolean };

/**
 * Everything that has to be known about these words; what was once asked for is known until the shop has other words.
 * `begun` may grow into a synonym. What is `near` an unknown word is only looked for when asked for.
 */
export async function searchFacts(
  pool: pg.Pool,
  runs: readonly (readonly string[])[],
  { begun = "", near = false }: Asking = {},
): Promise<SearchFacts> {
  const words = [...new Set(runs.flat().flatMap((word) => [word, bareOf(word) ?? word]))];
  const [glossary, facts] = await Promise.all([glossaryOf(pool), factsOf(pool, words, near)]);
  const stems = facts.flatMap(({ forms }) => forms.map(unmarked));
  const said = new Set([...runs.flatMap(phrasesOf), ...words, ...stems]);
  const synonyms = new Set([...said].flatMap((one) => glossary.groups.get(one) ?? []));
  if (begun !== "")
    for (const [one, groups] of glossary.groups)
      if (one.startsWith(begun)) for (const group of groups) synonyms.add(group);
  return {
    words: new Map(facts.map((one) => [one.word, one])),
    synonyms: [...synonyms],
    categories: glossary.categories,
  };
}

/**
 * For the words of a table `asked (w)`: `used` are the lexemes by which products are found, as few as find everything:
 * the word if products say it, and each stem that another word shares, in the languages that know the word (in all, if
 * none does).
 */
const lexemes = `
  stems as materialized (
    select w, language, search_stem(w, language) as stem from asked, unnest(array['en', 'ar', 'es', 'fr']) language),
  spoken as materialized (select word, language from search_words where word in (select w from asked)),
  proper as materialized (
    select w, stem from stems where (w, language) in (select word, language from spoken)
      or w not in (select word from spoken)),
  used as materialized (
    select w, json_agg(lexeme order by lexeme <> w, lexeme) as lexemes from (
      select distinct word as w, word as lexeme from spoken
      union
      select w, stem from proper where exists (select from search_words s where s.stem = proper.stem and s.word <> w)) one
    group by w)`;

type Glossary = { groups: Map<string, SynonymFacts[]>; categories: CategoryFacts[] };

/** The shop's synonyms by each of their words and phrases, and what its categories are called. */
const glossaryOf = (pool: pg.Pool): Promise<Glossary> =>
  keptOfWords(pool, "glossary", async () => {
    const [row] = await named<{ synonyms: SynonymFacts[]; categories: CategoryFacts[] }>(
      pool,
      "search.glossary",
      glossaryText,
      [],
    );
    const groups = new Map<string, SynonymFacts[]>();
    for (const group of row?.synonyms ?? [])
      for (const one of group.said) groups.set(one, [...(groups.get(one) ?? []), group]);
    return { groups, categories: row?.categories ?? [] };
  });

const glossaryText = `
  with said as materialized (
    select term, word, part, place from search_synonym_words, string_to_table(word, ' ') with ordinality parts (part, place)),
  asked as materialized (select distinct part as w from said), ${lexemes}
  select
    coalesce((select json_agg(json_build_object('said', words, 'lexemes', all_lexemes)) from (
      select term, array_agg(word) as words, json_agg(word_lexemes) as all_lexemes from (
        select term, word, json_agg(coalesce(lexemes, '[]') order by place) as word_lexemes
        from said left join used on w = part group by term, word) phrase
      group by term) one), '[]') as synonyms,
    coalesce((select json_agg(json_build_object('slug', slug, 'said', (
      select json_agg(json_build_object('words', folded, 'lexemes',
        case when folded ~ ' ' then '{}' else array[folded, search_stem(folded, n.key)] end))
      from jsonb_each_text(name) n, lateral (select search_fold(n.value) as folded offset 0) f))) from categories), '[]')
      as categories`;

/** What is known of each word: those that nobody used before in one statement. */
async function factsOf(pool: pg.Pool, words: readonly string[], near: boolean): Promise<WordFacts[]> {
  const text = near ? nearText : plainText;
  const asked: string[] = [];
  let answer: Promise<Map<string, WordFacts>> | undefined;
  // Asked when all who want to know are written down.
  const ask = () =>
    (answer ??= Promise.resolve().then(async () => {
      const values = near ? [asked, asked.filter(isShort).flatMap(slipsOf)] : [asked];
      const rows = await named<WordFacts>(pool, near ? "search.near" : "search.words", text, values);
      return new Map(rows.map((row) => [row.word, row]));
    }));
  const facts = words.map((word) =>
    keptOfWords(pool, `${near ? "near" : "word"} ${word}`, async () => {
      asked.push(word);
      return (await ask()).get(word);
    }),
  );
  return (await Promise.all(facts)).filter((one) => one !== undefined);
}

/** Words that look like `w`, the most alike first: out of these of the shop, in its writing, and these of its synonyms. */
const alike = (ofShop: string, ofSynonyms: string) => `coalesce((
  select json_agg(json_build_object('word', alike.word, 'shown', alike.shown, 'named', alike.named) order by alike.far, alike.word)
  from (select distinct on (word) * from (
    (select word, min(shown) as shown, bool_or(named) as named, word <-> w as far from
      (select word, shown, named from search_words ${ofShop}) closest group by word)
    union all
    (select distinct word, word, true, word <-> w from (select word from search_synonym_words ${ofSynonyms}) closest)) each
    order by word, named desc, shown = word) alike), '[]')`;
/** Words that nobody knows are compared with every word of the shop and of its synonyms. */
const likeLong = alike("order by word <-> w limit 24", "where word !~ ' ' order by word <-> w limit 12");
/** Some word of some description is always like a short one (`isShort`): only what goods are called is meant. */
const likeShort = alike("where word = any($2) and named", "where word = any($2)");

const wordsText = (near: string) => `
  with asked as materialized (select w from unnest($1::text[]) w), ${lexemes}
  select w as word, forms, coalesce(lexemes, '[]') as lexemes, lexemes is not null as known,
    ts_lexize('english_stem', w) = '{}' or ts_lexize('spanish_stem', w) = '{}' or ts_lexize('french_stem', w) = '{}' as stop,
    exists (select from search_words where word ~>=~ w and word ~<~ (w || chr(63743))) as begins,
    ${near} as near
  from (select w, array_agg(distinct stem) || w as forms from proper group by w) p left join used using (w)`;
const plainText = wordsText("'[]'::json");
const nearText = wordsText(`case when lexemes is not null or length(w) < 4
    or exists (select from search_synonym_words where word = w) then '[]'
    when length(w) = 4 then ${likeShort} else ${likeLong} end`);
