import { fold, wordsOf } from "./folding.ts";

/** What the database knows of one folded word. */
export type WordFacts = {
  word: string;
  /** Itself and its stems, each marked with its language. */
  forms: string[];
  /** Those of them by which products are found; none where it is not known. */
  lexemes: string[];
  /** Says nothing, like "with" or "de". */
  stop: boolean;
  known: boolean;
  /** Some word of the shop begins with it. */
  begins: boolean;
  /** Words that look like it, where it is not known. */
  near: { word: string; shown: string; named: boolean }[];
};
/** Words and phrases that mean the same: each with the lexemes of each of its words. */
export type SynonymFacts = { said: string[]; lexemes: string[][][] };
export type CategoryFacts = { slug: string; said: { words: string; lexemes: string[] }[] };

export type SearchFacts = {
  words: ReadonlyMap<string, WordFacts>;
  synonyms: readonly SynonymFacts[];
  categories: readonly CategoryFacts[];
};

/** Ways to say something: each is words that must all be there, each word any of its lexemes. */
type Ways = readonly (readonly (readonly string[])[])[];
/** One thing that a product must have: in the very words, in other forms of them or in other words that mean the same. */
export type Term = { plain: Ways; close: Ways; wide: Ways };
export type Reading = {
  terms: Term[];
  /** In the words of the visitor, where nothing else is meant. */
  text: string;
  /** Words that the shop does not have, whatever is done to them. */
  unknown: string[];
};

/** Of what somebody says in a shop before naming a thing; folded. */
const chatter = new Set(
  ["عايز", "عايزه", "عاوز", "عاوزه", "محتاج", "محتاجه", "بكام", "سعر", "في", "من", "او", "مع", "ابغى", "اريد"].map(
    fold,
  ),
);
const mostWords = 8;
const longestPhrase = 3;

export const searchWords = (typed: string): string[] =>
  wordsOf(typed)
    .filter((word) => !chatter.has(word))
    .slice(0, mostWords);

/** Every run of up to three words: what may be a phrase of the synonyms. */
export function phrasesOf(words: readonly string[]): string[] {
  return words.flatMap((_, at) =>
    Array.from({ length: Math.min(longestPhrase, words.length - at) }, (_, more) =>
      words.slice(at, at + more + 1).join(" "),
    ),
  );
}

/** و، ب، ل and ف may cling to a word; they come off only where the whole is unknown: لبني is a colour. */
export const bareOf = (word: string): string | undefined =>
  /^[وبلفك][\u0621-\u064a]{3,}$/.test(word) ? word.slice(1) : undefined;

/** With `begun` somebody still types the last one; with `whole` it is no beginning of another. */
export type How = { begun?: boolean; whole?: boolean };

/** What the words mean. The last one may be the beginning of a longer one. */
export function readWords(words: readonly string[], facts: SearchFacts, how: How = {}): Reading {
  const terms: Term[] = [];
  const unknown: string[] = [];
  let at = 0;
  while (at < words.length) {
    const { length, term } = phraseAt(words, at, facts) ?? { length: 1, term: wordAt(words, at, facts, how) };
    if (term === undefined) unknown.push(words[at] ?? "");
    else if (term !== "nothing") terms.push(term);
    at += length;
  }
  return { terms, unknown, text: words.join(" ") };
}

/** The longest phrase that begins here and that synonyms or categories know. */
function phraseAt(words: readonly string[], at: number, { words: known, synonyms, categories }: SearchFacts) {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length--) {
    const run = words.slice(at, at + length);
    const forms = length === 1 ? (known.get(run[0] ?? "")?.forms ?? run) : [run.join(" ")];
    const bare = forms.map(unmarked);
    const groups = synonyms.filter(({ said }) => said.some((one) => bare.includes(one)));
    // A jizma is a shoe, and so belongs where the shoes are.
    const meant = [...forms, ...groups.flatMap(({ said }) => said)];
    const named = categories.filter(({ said }) =>
      said.some(({ words, lexemes }) => [words, ...lexemes].some((one) => meant.includes(one))),
    );
    if (groups.length === 0 && named.length === 0) continue;
    const plain = [run.map((word) => [quoted(word)])];
    const inForms = [run.map((word) => foundBy(word, known.get(word)))];
    const shelves = named.map(({ slug }) => quoted(`c_${slug}`));
    return { length, term: widened({ plain, forms: inForms, groups, shelves }) };
  }
  return undefined;
}

function wordAt(
  words: readonly string[],
  at: number,
  facts: SearchFacts,
  { begun = false, whole = false }: How,
): Term | "nothing" | undefined {
  const typed = words[at] ?? "";
  const bare = bareOf(typed);
  const found = facts.words.get(typed);
  const last = at === words.length - 1;
  if (found?.stop && words.length > 1) return "nothing";
  // Two letters begin half the words there are: while somebody still types that helps, afterwards it finds rubbish.
  const enough = begun ? 2 : 3;
  if (last && found && !whole && typed.length >= enough && (begun || !found.known)) {
    const grown = facts.synonyms.filter(({ said }) => said.some((one) => one.startsWith(typed)));
    const begins = `${quoted(typed)}:*`;
    if (found.begins || grown.length > 0)
      return widened({ plain: one([begins]), forms: one([begins, ...foundBy(typed, found)]), groups: grown });
  }
  if (found?.known) return widened({ plain: one([quoted(typed)]), forms: one(found.lexemes.map(quoted)) });
  const rest = bare === undefined ? undefined : facts.words.get(bare);
  if (bare !== undefined && rest) {
    const phrase = phraseAt([bare], 0, facts);
    if (phrase) return phrase.term;
    if (rest.known) return widened({ plain: one([quoted(bare)]), forms: one(rest.lexemes.map(quoted)) });
  }
  return undefined;
}

/** The same words with those that nobody knows set right, or left out where that cannot be done. */
export const mended = (words: readonly string[], meant: ReadonlyMap<string, string | undefined>): string[] =>
  words.flatMap((word) => (meant.has(word) ? (meant.get(word) ?? []) : [word]));

type Meaning = { plain: Ways; forms: Ways; groups?: readonly SynonymFacts[]; shelves?: readonly string[] };

/** A synonym says its own plural; its stem would be a guess, and comes last: a belted dress is no belt. */
function widened({ plain, forms, groups = [], shelves = [] }: Meaning): Term {
  // A word that no product says finds nothing; without it the others are found sooner.
  const phrases = groups.flatMap(({ lexemes }) => lexemes).filter((phrase) => phrase.every((word) => word.length > 0));
  const close = [...forms, ...phrases.map((phrase) => phrase.map(([said = ""]) => [quoted(said)]))];
  const inStems = phrases.map((phrase) => phrase.map((word) => word.map(quoted)));
  return { plain, close, wide: [...close, ...inStems, ...shelves.map((shelf) => [[shelf]])] };
}

/** Queries of PostgreSQL, one for each term: what has all of them is found. */
export const plainly = (terms: readonly Term[]): string[] => terms.map(({ plain }) => saidIn(plain));
export const closely = (terms: readonly Term[]): string[] => terms.map(({ close }) => saidIn(close));
export const widely = (terms: readonly Term[]): string[] => terms.map(({ wide }) => saidIn(wide));
export const loosely = (terms: readonly Term[]): string[] => [saidIn(terms.flatMap(({ wide }) => wide))];

/** As short as it can be said: each lexeme once, and no phrase of which one word would do. */
function saidIn(ways: Ways): string {
  const alone = new Set(ways.flatMap((way) => (way.length === 1 ? (way[0] ?? []) : [])));
  const isNews = (way: Ways[number]) => !way.some((word) => word.every((lexeme) => alone.has(lexeme)));
  const phrases = ways.filter((way) => way.length > 1 && isNews(way)).map((way) => joined(way.map(any), " & "));
  return any([...alone, ...new Set(phrases)]);
}

const one = (lexemes: readonly string[]): Ways => [[lexemes]];
const foundBy = (word: string, facts: WordFacts | undefined) => (facts?.known ? facts.lexemes : [word]).map(quoted);
/** A stem without the mark of its language. */
export const unmarked = (lexeme: string) => lexeme.replace(/^..:/, "");
/** Lexemes are folded words and slugs; whatever else might come is no part of a query's language. */
const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, "")}'`;
const any = (queries: readonly string[]) => joined([...new Set(queries)], " | ");
const joined = (queries: readonly string[], by: string) =>
  queries.length === 1 ? (queries[0] ?? "") : `(${queries.join(by)})`;
