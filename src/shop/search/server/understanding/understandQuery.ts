import type { Language } from "#platform/languages.ts";
import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import {
  colourFamilies,
  isOfFamily,
  isShade,
  nearestSwatches,
  parentFamilies,
} from "#shop/catalogue/server/colours/colourFamilies.ts";
import type { FacetValue } from "#shop/catalogue/server/facets/facetFilters.ts";
import type { ChipKind, ConceptKind, FilterKind } from "#shop/search/queryKinds.ts";
import { switchKeyboardLayout } from "#shop/search/switchKeyboardLayout.ts";
import { type ConceptIndex, maxPhraseWords, type Recognition, recogniseConcepts } from "../thesaurus/conceptIndex.ts";
import type { Concept } from "../thesaurus/parseConcepts.ts";
import { stripParticle } from "../words/arabicForms.ts";
import { findIntents } from "./intentWords.ts";
import type { SearchKnowledge } from "./knowledge.ts";
import { knownWordsWithPrefix, wordsBySoundPrefix } from "./knownWords.ts";
import { findPriceWords } from "./priceWords.ts";
import type { QueryPart } from "./queryParts.ts";
import { isKnownWord, type ResolvedToken, resolveTokens } from "./resolveTokens.ts";
import { findSizeWords } from "./sizeWords.ts";
import { isArabicWord, splitQuery, type Token } from "./tokens.ts";
import { relatedWords } from "./vocabulary.ts";

export type TermKind = ConceptKind | "text";
/** One demand on the products. */
export type QueryTerm = {
  kind: TermKind;
  /** As typed, or as corrected. */
  words: string;
  /** The normalised words, which the products may have as they are. */
  exact: readonly string[];
  concepts: readonly string[];
  /** Words of the catalogue for each of the words, for a term of kind text and for synonyms. */
  phrases: readonly (readonly (readonly string[])[])[];
  /** The last word of the phrase is the beginning of a word. */
  isPrefix: boolean;
  /** A word of it was misspelt or written in the letters of another language. */
  isGuess: boolean;
  /** Numbers of the colours: of this very family or name, and of the nearest ones if there is none. */
  colours: readonly number[];
  /** Those of them that are this colour and no neighbour of it. */
  trueColours: readonly number[];
  colourKeys: readonly string[];
  /** The shop has no such colour; these are the nearest. */
  isSubstitute: boolean;
  /** Places of its words in the query. */
  at?: readonly number[];
  /** Products must not have it: without pockets. */
  isDenied?: boolean;
  /** Said about what is wanted, but not wanted itself: a bag for a laptop. It only ranks. */
  isAside?: boolean;
};

/** A filter or colour that was typed as words. `without` is the query without them. */
export type FilterWords = {
  kind: ChipKind;
  label: string;
  without: string;
  /** Pounds, for a price. */
  min?: number | undefined;
  max?: number | undefined;
  /** For a colour that the shop has. */
  swatch?: string | undefined;
};

export type UnderstoodQuery = {
  terms: QueryTerm[];
  filters: { sizes?: string[]; min?: number; max?: number; sale?: boolean; stock?: boolean };
  order?: "price" | "newest" | "best";
  chips: FilterWords[];
  /** Words that mean nothing here. */
  unknown: string[];
  /** Words that unknown ones were taken for. */
  guesses: string[];
  /** The query as it was understood, if that differs from the typed one. */
  corrected?: string;
  /** The words of the query, as typed or corrected. */
  words: readonly string[];
  parts: readonly QueryPart[];
};

/** `avoid`: corrections that led to nothing. */
export type UnderstandOptions = { language?: Language; isTyping?: boolean; avoid?: ReadonlySet<string> };

/** Returns what a typed query means for this catalogue. Pure: the same knowledge gives the same answer. */
export function understandQuery(
  query: string,
  knowledge: SearchKnowledge,
  options: UnderstandOptions = {},
): UnderstoodQuery {
  const asTyped = splitQuery(query);
  const isKnown = ({ text }: Token) => isKnownWord(text, knowledge);
  if (asTyped.tokens.every(isKnown) && !options.isTyping)
    return understandTokens(asTyped, asTyped.tokens, knowledge, options);
  const switched = splitQuery(switchKeyboardLayout(query));
  if (isMeaningful(switched, knowledge) && switched.tokens.every(isKnown) && !asTyped.tokens.every(isKnown))
    return { ...understandTokens(switched, switched.tokens, knowledge, options), corrected: switched.words.join(" ") };
  const resolved = resolveTokens(asTyped.tokens, knowledge, options);
  if (resolved.some(({ isUnknown }) => isUnknown) && isMeaningful(switched, knowledge)) {
    const other = resolveTokens(switched.tokens, knowledge, { ...options, isTyping: false });
    if (other.every(({ isUnknown, by, isPrefix }) => !isUnknown && !isPrefix && by !== "sound"))
      return {
        ...understandTokens(switched, other, knowledge, options),
        ...correction(switched.words, other, knowledge),
      };
  }
  const understood = understandTokens(asTyped, resolved, knowledge, options);
  const isCorrected = resolved.some(({ by }) => by === "spelling");
  return isCorrected ? { ...understood, ...correction(asTyped.words, resolved, knowledge) } : understood;
}

/** Whether a query on the other keyboard layout has a word worth searching for. */
const isMeaningful = ({ tokens }: { tokens: readonly Token[] }, { stopWords }: SearchKnowledge) =>
  tokens.every(({ text }) => text.length > 1) && tokens.some(({ text }) => text.length > 2 && !stopWords.has(text));

function correction(typed: readonly string[], tokens: readonly ResolvedToken[], { vocabulary }: SearchKnowledge) {
  const words = typed.map((word, at) => {
    const own = tokens.filter((token) => token.word === at);
    return own.some(({ by }) => by === "spelling")
      ? own.map(({ text, by }) => (by ? (vocabulary.words.get(text)?.shown ?? text) : text)).join(" ")
      : word;
  });
  return { words, corrected: words.join(" ") };
}

type Split = { words: readonly string[] };

function understandTokens(
  { words }: Split,
  tokens: readonly ResolvedToken[],
  knowledge: SearchKnowledge,
  options: UnderstandOptions,
): UnderstoodQuery {
  const remaining: (ResolvedToken | undefined)[] = [...tokens];
  const texts = () => remaining.map((token) => token?.text ?? "");
  const chips: FilterWords[] = [];
  const filters: UnderstoodQuery["filters"] = {};
  let order: UnderstoodQuery["order"];
  const take = (from: number, to: number) => remaining.fill(undefined, from, to);
  const parts: QueryPart[] = [];
  const wordsAt = (from: number, to: number) => [...new Set(tokens.slice(from, to).map(({ word }) => word))];
  const wordsWithout = (taken: readonly number[]) => words.filter((_, at) => !taken.includes(at)).join(" ");
  const takeFilter = (
    kind: FilterKind,
    label: string,
    from: number,
    to: number,
    bounds: Pick<FilterWords, "min" | "max"> = {},
  ) => {
    const at = wordsAt(from, to);
    chips.push({ kind, label, without: wordsWithout(at), ...bounds });
    parts.push({ kind, words: "", at });
    take(from, to);
  };

  const price = findPriceWords(texts());
  if (price) {
    if (price.min !== undefined) filters.min = price.min;
    if (price.max !== undefined) filters.max = price.max;
    takeFilter("price", "", price.from, price.to, { min: price.min, max: price.max });
  }
  const size = findSizeWords(texts(), knowledge.sizes);
  if (size) {
    filters.sizes = size.keys;
    takeFilter("size", size.label, size.from, size.to);
  }
  const longPhrases = recogniseRuns(texts(), knowledge).filter((run) => run.to - run.from > 1);
  for (const { intent, from, to } of findIntents(texts())) {
    // The new of new-born is no wish for what is new.
    if (longPhrases.some((run) => run.from < to && run.to > from)) continue;
    if (intent === "sale" || intent === "stock") {
      filters[intent] = true;
      takeFilter(intent, "", from, to);
      continue;
    }
    order ??= intent === "cheap" ? "price" : intent;
    parts.push({ kind: "order", words: "", at: wordsAt(from, to) });
    take(from, to);
  }
  const { terms, unknown } = findTerms(remaining, knowledge, options);
  for (const { kind, words: said, at = [], colourKeys, isSubstitute, isDenied } of terms) {
    parts.push({ kind, words: said, at });
    if (kind !== "colour" || isDenied) continue;
    const swatch = isSubstitute ? undefined : knowledge.colours.find(({ key }) => key === colourKeys[0])?.swatch;
    const label = at.map((place) => words[place]).join(" ");
    chips.push({ kind, label, without: wordsWithout(at), ...(swatch && { swatch }) });
  }
  for (const text of unknown)
    parts.push({ kind: "unknown", words: text, at: tokens.filter((one) => one.text === text).map(({ word }) => word) });
  const guesses = tokens.flatMap(({ by, text, isSure }) => (by && !isSure ? [text] : []));
  return { terms, filters, chips, unknown, guesses, words, parts, ...(order && { order }) };
}

function findTerms(
  tokens: readonly (ResolvedToken | undefined)[],
  knowledge: SearchKnowledge,
  { language, isTyping = false }: UnderstandOptions,
): { terms: QueryTerm[]; unknown: string[] } {
  const texts = tokens.map((token) => (!token || token.isUnknown || token.isPrefix ? "" : token.text));
  const runs = recogniseRuns(texts, knowledge);
  const votes = countVotes(runs, texts, language);
  const terms: QueryTerm[] = [];
  const unknown: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) continue;
    const run = runs.find(({ from }) => from === at);
    if (run) {
      const own = tokens.slice(run.from, run.to).flatMap((one) => one ?? []);
      const term = conceptTerm(own, run, votes, knowledge);
      const between = texts.slice(runs.findLast(({ to }) => to <= run.from)?.to ?? 0, run.from);
      const next = runs.find(({ from }) => from === run.to);
      terms.push({
        ...term,
        ...(isDenied(term, texts.slice(0, run.from)) && { isDenied: true }),
        ...(isAside(term, { before: terms, between, next, first: texts[run.from] ?? "" }, knowledge) && {
          isAside: true,
        }),
      });
      at = run.to - 1;
      continue;
    }
    if (isFiller(token, knowledge)) continue;
    if (token.isUnknown) unknown.push(token.text);
    else terms.push(textTerm(token, knowledge, isTyping && at === tokens.length - 1));
  }
  return { terms: tidyTerms(terms, knowledge), unknown };
}

const deniableKinds: ReadonlySet<TermKind> = new Set(["colour", "fabric", "pattern", "part", "cut", "quality"]);
const denials: ReadonlySet<string> = new Set([
  "without",
  "no",
  "not",
  "non",
  "بدون",
  "بلا",
  "غير",
  "مش",
  "مو",
  "sin",
  "sans",
  "pas",
]);

/** Returns whether a denial stands just before: without pockets, بدون جيوب, pas de poches. */
function isDenied({ kind }: QueryTerm, before: readonly string[]): boolean {
  const [last = "", previous = ""] = [before.at(-1), before.at(-2)];
  return (
    deniableKinds.has(kind) && (denials.has(last) || (["de", "any", "d", "اي"].includes(last) && denials.has(previous)))
  );
}

/** Words between a thing and what it is worn with, put over or used for. */
const asideLinks: ReadonlySet<string> = new Set(
  [
    "with over under on for to hold holds holding carry carrying fit fits fitting matching match",
    "على فوق تحت مع عشان علشان لاجل تشيل يشيل شيل لحمل يحمل تحمل تاخد ياخد تكفي يكفي يلبس البس البسه البسها يليق يمشي تمشي",
    "3ala 3la foo2 fo2 ta7t ma3 3ashan 3shan teshil yshil",
    "con para sobre bajo debajo encima llevar guardar combinar combine transportar cubrir",
    "avec pour sur sous porter transporter mettre ranger assortir couvrir",
  ].flatMap((line) => line.split(" ").map(normaliseText)),
);
const joiningWords: ReadonlySet<string> = new Set(["and", "or", "و", "او", "y", "o", "et", "ou"]);
/** Trades whose things a product may be for. A cover for a car or a dog is another one. */
const usefulFor = (id: string) => id !== "vehicles" && id !== "pets";

type Surroundings = {
  before: readonly QueryTerm[];
  /** Words between the last concept and this one. */
  between: readonly string[];
  next: Recognition | undefined;
  /** The first word of the term. */
  first: string;
};

/** Returns whether the term only tells what a garment named before goes with: a belt for a dress, a bag for a laptop. */
function isAside(
  { kind, concepts }: QueryTerm,
  { before, between, next, first }: Surroundings,
  { index }: SearchKnowledge,
): boolean {
  if (kind !== "garment" && kind !== "other") return false;
  const garment = before.find((term) => term.kind === "garment" && !term.isAside);
  const isLinked =
    (between.some((word) => asideLinks.has(word)) || /^(?:ل|لل|وعل)[\u0621-\u064a]{3}/.test(first)) &&
    !between.some((word) => joiningWords.has(word));
  if (kind === "garment") return garment !== undefined && isLinked && between.length > 0;
  if (!concepts.every(usefulFor)) return false;
  const isAbout = (term: QueryTerm | undefined, id: string) =>
    term?.concepts.some((own) => index.ancestors.get(own)?.includes(id)) ?? false;
  const nextConcepts = [...(next?.senses.values() ?? [])].flat();
  const isBeforePart = nextConcepts.some((id) => index.concepts.get(id)?.kind === "part");
  const isHomeTextile = isAbout(garment, "home-textiles");
  return (
    (garment !== undefined && (isLinked || isHomeTextile || isBeforePart)) ||
    nextConcepts.some(
      (id) => index.ancestors.get(id)?.includes("home-textiles") && concepts.some((own) => own === "furniture"),
    )
  );
}

const isFiller = ({ text, isPrefix }: ResolvedToken, { stopWords }: SearchKnowledge) =>
  !isPrefix &&
  (stopWords.has(text) || stopWords.has(stripParticle(text) ?? "") || (text.length === 1 && !/[0-9]/.test(text)));

/** Recognises concepts and synonyms of the staff. A particle is removed from a word that means nothing with it. */
function recogniseRuns(
  texts: readonly string[],
  { index, stopWords, synonyms, vocabulary }: SearchKnowledge,
): Recognition[] {
  const readable = texts.map((text) => {
    if (stopWords.has(text)) return text;
    const alone = recogniseConcepts([text], index)[0];
    const bare = stripParticle(text);
    const isBetter =
      bare !== undefined &&
      relatedWords(text, vocabulary).length === 0 &&
      (recogniseConcepts([bare], index)[0]?.level ?? 9) < (alone?.level ?? 9);
    return isBetter ? bare : text;
  });
  const own = synonymRuns(texts, synonyms);
  const isFree = ({ from, to }: Recognition) => own.every((run) => run.to <= from || run.from >= to);
  const runs = recogniseConcepts(readable, index).filter(
    (run) => isFree(run) && !(run.to - run.from === 1 && stopWords.has(readable[run.from] ?? "")),
  );
  return [...runs, ...own].sort((a, b) => a.from - b.from);
}

/** Returns the phrases that the staff gave a meaning, which go before those of the thesaurus if they are longer. */
function synonymRuns(texts: readonly string[], synonyms: SearchKnowledge["synonyms"]): Recognition[] {
  const runs: Recognition[] = [];
  for (let from = 0; from < texts.length; from++)
    for (let length = Math.min(maxPhraseWords, texts.length - from); length > 0; length--)
      if (synonyms.has(texts.slice(from, from + length).join(" "))) {
        runs.push({ from, to: from + length, senses: new Map(), level: 0 });
        from += length - 1;
        break;
      }
  return runs;
}

/** Counts how many words of the query are of each language; the page's language decides between equals. */
function countVotes(runs: readonly Recognition[], texts: readonly string[], language: Language | undefined) {
  const votes = new Map<Language, number>();
  const add = (one: Language, vote: number) => votes.set(one, (votes.get(one) ?? 0) + vote);
  for (const { senses } of runs) for (const one of senses.keys()) add(one, 1 / senses.size);
  if (texts.some(isArabicWord)) add("ar", 0.5);
  if (language) add(language, 0.6);
  return votes;
}

function conceptTerm(
  tokens: readonly ResolvedToken[],
  { senses }: Recognition,
  votes: ReadonlyMap<Language, number>,
  knowledge: SearchKnowledge,
): QueryTerm {
  const { index, synonyms, vocabulary } = knowledge;
  const exact = tokens.map(({ text }) => text);
  const groups = synonyms.get(exact.join(" ")) ?? [];
  // A synonym may have a meaning of its own as well.
  const own =
    groups.length > 0
      ? (recogniseConcepts(exact, index).find(({ to }) => to === exact.length)?.senses ?? senses)
      : senses;
  const ownIds = [...own.keys()];
  const most = Math.max(...ownIds.map((one) => votes.get(one) ?? 0));
  const meant = ownIds.filter((one) => (votes.get(one) ?? 0) === most);
  const ids = [
    ...new Set([
      ...meant.flatMap((one) => own.get(one) ?? []),
      ...groups.flatMap((group) => conceptsOfGroup(group, knowledge)),
    ]),
  ];
  const kindOf = (id: string) => (index.concepts.get(id) as Concept).kind;
  const ofShop = ids.filter((id) => kindOf(id) !== "other");
  const concepts = ofShop.length > 0 ? ofShop : ids;
  const kind = concepts.map(kindOf).sort((a, b) => kindOrder.indexOf(a) - kindOrder.indexOf(b))[0] ?? "text";
  const phrases = [
    ...groups.flat(),
    ...concepts.flatMap((id) => synonymsOfConcept(id, knowledge)),
    ...(concepts.length === 0 ? [exact] : []),
  ].map((phrase) => phrase.map((word) => relatedWords(word, vocabulary)));
  return {
    kind,
    words: tokens.map(({ original, text, by }) => (by === "sound" ? (original ?? text) : text)).join(" "),
    at: [...new Set(tokens.map(({ word }) => word))],
    exact,
    concepts,
    phrases: phrases.filter((phrase) => phrase.every((word) => word.length > 0)),
    isPrefix: false,
    isGuess: tokens.some(({ by }) => by !== undefined),
    ...(kind === "colour" ? coloursOf(concepts, exact, knowledge) : wantedColours([], false)),
  };
}

/** Where a word has several meanings, the first of these kinds is what the term is about. */
const kindOrder: readonly ConceptKind[] = [
  "garment",
  "colour",
  "fabric",
  "pattern",
  "part",
  "cut",
  "people",
  "occasion",
  "season",
  "quality",
  "other",
];

/** Concepts that a group of the staff names as they are. */
function conceptsOfGroup(group: readonly (readonly string[])[], { index }: SearchKnowledge): string[] {
  return group.flatMap((phrase) => {
    const [run] = recogniseConcepts(phrase, index);
    return run && run.level === 0 && run.to === phrase.length ? [...run.senses.values()].flat() : [];
  });
}

/** Phrases that the staff call equal to a name of the concept. */
function synonymsOfConcept(id: string, knowledge: SearchKnowledge): (readonly string[])[] {
  return [...new Set([...knowledge.synonyms.values()].flat())]
    .filter((group) => conceptsOfGroup(group, knowledge).includes(id))
    .flat();
}

type WantedColours = Pick<QueryTerm, "colours" | "trueColours" | "colourKeys" | "isSubstitute">;

const wantedColours = (
  found: readonly FacetValue[],
  isSubstitute: boolean,
  isTrue: (colour: FacetValue) => boolean = () => false,
): WantedColours => ({
  colours: found.map(({ id }) => id),
  trueColours: found.filter(isTrue).map(({ id }) => id),
  colourKeys: found.map(({ key }) => key),
  isSubstitute,
});

/**
 * Returns the numbers of the catalogue's colours that belong to a family or are called so; where there are none, those
 * of the nearest shade, or of the wider family: red for burgundy.
 */
function coloursOf(
  families: readonly string[],
  exact: readonly string[],
  { colours, index }: SearchKnowledge,
): WantedColours {
  const name = exact.join(" ");
  const isCalled = ({ label }: FacetValue) => Object.values(label).some((text) => text && normaliseText(text) === name);
  const ofFamilies = (families: readonly string[]) =>
    colours.filter((colour) => familiesOf(colour).some((family) => families.includes(family)));
  const own = colours.filter(
    (colour) => isCalled(colour) || familiesOf(colour).some((family) => families.includes(family)),
  );
  const isTrue = (colour: FacetValue) =>
    isCalled(colour) || families.some((family) => isTrulyOf(colour, family, index));
  if (own.length > 0)
    return wantedColours([...own.filter(isTrue), ...own.filter((colour) => !isTrue(colour))], false, isTrue);
  const near = new Set(
    families.flatMap((family) =>
      nearestSwatches(
        family,
        colours.flatMap(({ swatch }) => swatch ?? []),
      ),
    ),
  );
  const alike = colours.filter(({ swatch }) => swatch && near.has(swatch));
  const wider = alike.length > 0 ? alike : ofFamilies(families.flatMap((family) => parentFamilies[family] ?? []));
  return wantedColours(wider, true);
}

/** Returns whether the swatch is of the family, and the name of the colour does not say that it is another one. */
function isTrulyOf({ label, swatch, families }: FacetValue, family: string, index: ConceptIndex): boolean {
  if (families.length > 0) return families.includes(family);
  const said = Object.values(label)
    .flatMap((text) => recogniseConcepts(normaliseText(text ?? "").split(" "), index))
    .flatMap(({ senses }) => [...senses.values()].flat())
    .filter((id) => index.concepts.get(id)?.kind === "colour");
  if (said.includes(family)) return true;
  return (
    Boolean(swatch) && isOfFamily(swatch ?? "", family) && (said.length === 0 || said.some((id) => isShade(id, family)))
  );
}

/** Families that staff set for a colour win over those derived from its hex value. */
const familiesOf = ({ families, swatch }: FacetValue): readonly string[] =>
  families.length > 0 ? families : swatch ? colourFamilies(swatch) : [];

function textTerm(token: ResolvedToken, knowledge: SearchKnowledge, isTyping: boolean): QueryTerm {
  const { vocabulary } = knowledge;
  const bare = stripParticle(token.text);
  const own = relatedWords(token.text, vocabulary);
  const words = own.length > 0 || bare === undefined ? own : relatedWords(bare, vocabulary);
  const isPrefix = token.isPrefix ?? isTyping;
  return {
    kind: "text",
    words: token.original ?? token.text,
    at: [token.word],
    exact: [token.text],
    concepts: isPrefix ? conceptsWithPrefix(token.text, knowledge) : [],
    phrases: words.length > 0 ? [[words]] : [],
    isPrefix,
    isGuess: token.by !== undefined,
    ...wantedColours([], false),
  };
}

/** Meanings of the words that begin so: a person who types `dre` sees dresses that are called otherwise, too. */
function conceptsWithPrefix(prefix: string, { corrections, index }: SearchKnowledge): string[] {
  if (prefix.length < 3) return [];
  const begun = knownWordsWithPrefix(prefix, corrections, 40);
  const words = begun.length > 0 ? begun : wordsBySoundPrefix(prefix, corrections, maxPrefixConcepts);
  const found = words.flatMap((word) =>
    recogniseConcepts([word], index).flatMap(({ level, senses }) => (level === 0 ? [...senses.values()].flat() : [])),
  );
  return [...new Set(found)].filter((id) => index.concepts.get(id)?.kind === "garment").slice(0, maxPrefixConcepts);
}

const maxPrefixConcepts = 6;

/**
 * Decides between the meanings of a word by the others: beside a garment, `كت` is sleeveless and no tank top. A general
 * garment beside a special one says nothing.
 */
function tidyTerms(terms: readonly QueryTerm[], { index }: SearchKnowledge): QueryTerm[] {
  const kindOf = (id: string) => index.concepts.get(id)?.kind;
  const isPlainGarment = ({ concepts }: QueryTerm) =>
    concepts.length > 0 && concepts.every((id) => kindOf(id) === "garment");
  const settled = terms.map((term) => {
    const others = term.concepts.filter((id) => kindOf(id) !== "garment");
    const hasOther = terms.some((other) => other !== term && isPlainGarment(other));
    return term.kind === "garment" && others.length > 0 && hasOther
      ? { ...term, concepts: others, kind: kindOf(others[0] as string) ?? term.kind }
      : term;
  });
  const wanted = settled.filter(({ kind, isAside }) => kind !== "garment" || !isAside);
  const garments = wanted.filter(({ kind }) => kind === "garment").flatMap(({ concepts }) => concepts);
  return wanted.filter(
    (term) =>
      term.kind !== "garment" ||
      !term.concepts.every((id) =>
        garments.some(
          (other) => other !== id && !term.concepts.includes(other) && index.ancestors.get(other)?.includes(id),
        ),
      ),
  );
}
