import type { Language } from "#platform/languages.ts";
import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import {
  type ConceptIndex,
  isInSomeForm,
  languages,
  type Recognition,
  recogniseConcepts,
} from "../thesaurus/conceptIndex.ts";
import { stripParticle } from "../words/arabicForms.ts";
import { isArabicVerb } from "../words/arabicVerbs.ts";
import { conceptTerm, countVotes, textTerm } from "./createTerms.ts";
import type { SearchKnowledge } from "./knowledge.ts";
import { markChoices } from "./markChoices.ts";
import { type QueryTerm, vagueGarments } from "./queryTerms.ts";
import { readNeed } from "./readNeed.ts";
import { recogniseRuns } from "./recogniseRuns.ts";
import { denials, isAside, isDenied, isPlaceAside, isPlaceOfSeason } from "./termContext.ts";
import { tidyPeople } from "./tidyPeople.ts";
import { isFoot, isHost, tidyPhrases, withGripWhereWet, withoutForeignTrades } from "./tidyPhrases.ts";
import { isArabicWord, type ResolvedToken } from "./tokens.ts";
import { languagesOf } from "./wordLanguages.ts";

type FoundTerms = { terms: QueryTerm[]; unknown: string[] };
type FindOptions = { language?: Language; isTyping?: boolean };
type MaybeTokens = readonly (ResolvedToken | undefined)[];

/** Returns the demands of the words that are left, and the words that mean nothing here. */
export function findTerms(tokens: MaybeTokens, knowledge: SearchKnowledge, options: FindOptions): FoundTerms {
  const recognise = (some: MaybeTokens) => {
    const texts = some.map((token) => (!token || token.isUnknown || token.isPrefix ? "" : token.text));
    const isStopWord = stopWordsOf(some, knowledge, options.language);
    const runs = recogniseRuns(texts, knowledge, isStopWord);
    return {
      tokens: some,
      texts,
      isStopWord,
      runs: withoutForeignTrades(runs, texts, options.language, knowledge.index),
    };
  };
  const whole = recognise(tokens);
  const readPart = (some: MaybeTokens) => readTerms(recognise(some), knowledge, options);
  const need = options.isTyping ? undefined : readNeed(whole, knowledge, options, readPart);
  return need ?? readTerms(whole, knowledge, options);
}

type Recognised = {
  tokens: MaybeTokens;
  texts: readonly string[];
  runs: readonly Recognition[];
  isStopWord(text: string): boolean;
};

function readTerms(
  { tokens, texts, runs, isStopWord }: Recognised,
  knowledge: SearchKnowledge,
  { language, isTyping = false }: FindOptions,
): FoundTerms {
  const votes = countVotes(runs, texts, language);
  const terms: QueryTerm[] = [];
  const ends = new Map<QueryTerm, { from: number; to: number }>();
  const unknown: string[] = [];
  let garmentEnd = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) continue;
    const run = runs.find(({ from }) => from === at);
    if (run) {
      const own = tokens.slice(run.from, run.to).flatMap((one) => one ?? []);
      const term = conceptTerm(own, run, votes, knowledge);
      const clothes = run.to - run.from > 1 ? own.find(({ text }) => isClothing(text, knowledge)) : undefined;
      const child = term.kind === "quality" ? own.find(({ text }) => text === "baby" || text === "bebe") : undefined;
      // Of sensitive baby skin, the skin is a baby's, and Eid clothes are clothes.
      if (child) terms.push({ ...term, kind: "people", concepts: ["baby"], phrases: [] });
      if (clothes && impliedKinds.has(term.kind))
        terms.push({ ...term, kind: "garment", concepts: ["clothing"], phrases: [] });
      const between = texts.slice(runs.findLast(({ to }) => to <= run.from)?.to ?? 0, run.from);
      const next = runs.find(({ from }) => from === run.to);
      at = run.to - 1;
      if (isHost(term, terms.at(-1), { texts, runs, run }) || isFoot(term, run, runs)) continue;
      terms.push({
        ...term,
        ...(isDenied(term, texts.slice(0, run.from)) && { isDenied: true }),
        ...(isAside(
          term,
          { before: terms, between, since: texts.slice(garmentEnd, run.from), next, first: texts[run.from] ?? "" },
          knowledge,
        ) && { isAside: true }),
      });
      ends.set(terms.at(-1) as QueryTerm, run);
      if (term.kind === "garment") garmentEnd = run.to;
      continue;
    }
    if (isFiller(token, isStopWord)) continue;
    if (denials.has(token.text) && runs.some(({ from }) => from > at)) continue;
    if (token.isUnknown) {
      unknown.push(token.text);
      continue;
    }
    const term = textTerm(token, knowledge, isTyping && at === tokens.length - 1);
    const isPlace =
      (runs.length > 0 && isPlaceAside(texts.slice(0, at), isStopWord)) ||
      isPlaceOfSeason({ at, texts, runs, isStopWord }, knowledge);
    terms.push({ ...term, ...(isPlace && { isAside: true }) });
  }
  const nowhere = { from: tokens.length, to: tokens.length };
  const choices = markChoices(
    terms.map((term) => ({ term, ...(ends.get(term) ?? nowhere) })),
    texts,
  );
  const marked = withGripWhereWet(choices, knowledge.index);
  // Part of phrases that were not said: the hacer of "ropa para hacer yoga".
  const meaningful = marked.filter((term) => !isEmptyText(term));
  const isClear = meaningful.length > 1 || meaningful.some(({ kind }) => tellingKinds.has(kind));
  const settled = tidyTerms(isClear && !isTyping ? meaningful : marked, knowledge);
  const tidied = tidyPhrases(settled, knowledge.index);
  const people = tidyPeople(tidied, knowledge.index);
  return {
    terms:
      terms.length === 1 && terms[0]?.exact.length === tokens.filter(Boolean).length ? people.map(asThing) : people,
    unknown,
  };
}

/** Of a word for an occasion and for a thing of another trade, alone it is the thing: كورة is a ball. */
const asThing = (term: QueryTerm): QueryTerm =>
  term.kind === "occasion" && term.otherTrades ? { ...term, kind: "other", concepts: term.otherTrades } : term;

/** Kinds whose phrases may name clothes without saying which. */
const impliedKinds: ReadonlySet<QueryTerm["kind"]> = new Set(["occasion", "season", "people"]);

const isClothing = (text: string, { index }: SearchKnowledge) =>
  recogniseConcepts([text], index).some(({ senses }) => [...senses.values()].flat().includes("clothing"));

/** Kinds that make clear what is wanted without the other words. */
const tellingKinds: ReadonlySet<QueryTerm["kind"]> = new Set(["garment", "occasion", "season", "quality", "people"]);

const isEmptyText = ({ kind, isPrefix, phrases, exact }: QueryTerm) =>
  kind === "text" && !isPrefix && phrases.length === 0 && !/[0-9]/.test(exact.join(""));

const isFiller = ({ text, isPrefix }: ResolvedToken, isStopWord: (text: string) => boolean) =>
  !isPrefix &&
  (isStopWord(text) || isStopWord(stripParticle(text) ?? "") || (text.length === 1 && !/[0-9]/.test(text)));

/**
 * Returns whether a word only asks or joins. What is a thing in the language of the query is none, though it may be a
 * stop word of another one: "hat" brings in Egypt, and "son" is his in French.
 */
export function stopWordsOf(
  tokens: MaybeTokens,
  knowledge: SearchKnowledge,
  language: Language | undefined,
): (text: string) => boolean {
  const { index, stopWords, stopWordLanguages } = knowledge;
  const present = tokens.flatMap((token) => token ?? []);
  const isArabizi = present.some(({ text, by }) => by === "sound" && isArabicWord(text));
  const spoken = new Map<Language, number>();
  for (const { text } of present)
    for (const one of isArabicWord(text) ? (["ar"] as const) : languagesOf(text, knowledge))
      spoken.set(one, (spoken.get(one) ?? 0) + 1);
  const page = isArabizi ? "ar" : language;
  if (page) spoken.set(page, (spoken.get(page) ?? 0) + 0.6);
  const most = (among: Iterable<Language>) => Math.max(0, ...[...among].map((one) => spoken.get(one) ?? 0));
  return (text) => {
    // بياكل is no buckle.
    if (isArabicVerb(text) && !isInSomeForm(text, index, 2)) return true;
    if (!stopWords.has(text)) return false;
    const meant = languages.filter((one) => index.phrases[one][0].has(text));
    const stopLanguages = stopWordLanguages.get(text) ?? new Set<Language>();
    return meant.every((one) => stopLanguages.has(one)) || most(stopLanguages) >= most(meant);
  };
}

/**
 * Decides between the meanings of a word by the others: beside a garment, `كت` is sleeveless and no tank top, but beside
 * a bag, `cross` is the kind of bag. A general garment beside a special one says nothing.
 */
function tidyTerms(terms: readonly QueryTerm[], { index }: SearchKnowledge): QueryTerm[] {
  const kindOf = (id: string) => index.concepts.get(id)?.kind;
  const isHomeTextile = (id: string) => isKindOf(id, "home-textiles", index);
  const isPlainGarment = ({ concepts }: QueryTerm) =>
    concepts.length > 0 && concepts.every((id) => kindOf(id) === "garment");
  const onlyGarments = (term: QueryTerm): QueryTerm =>
    term.kind === "garment" ? { ...term, concepts: term.concepts.filter((id) => kindOf(id) === "garment") } : term;
  const isAtUniversity = terms.some(({ concepts }) => concepts.includes("university"));
  const resolved = terms
    .flatMap((term) => spellOut(term))
    .map((term) => {
      if (isAtUniversity && term.kind === "people") return { ...term, concepts: term.concepts.map(grownUp) };
      const others = term.concepts.filter((id) => kindOf(id) !== "garment");
      const hasOther = terms.some((other) => other !== term && isPlainGarment(other));
      const special = term.concepts.filter((id) =>
        terms.some(
          (other) => other !== term && isPlainGarment(other) && other.concepts.some((one) => isKindOf(id, one, index)),
        ),
      );
      // Of جيب, which is a skirt or a pocket, the skirt where pockets are named as well.
      const isSaidElsewhere = others.some((id) => terms.some((other) => other !== term && other.concepts.includes(id)));
      if (term.kind === "garment" && isSaidElsewhere && others.length < term.concepts.length)
        return { ...term, concepts: term.concepts.filter((id) => !others.includes(id)) };
      if (term.kind === "garment" && others.length > 0 && special.length > 0) return { ...term, concepts: special };
      return term.kind === "garment" && others.length > 0 && hasOther
        ? { ...term, concepts: others, kind: kindOf(others[0] as string) ?? term.kind }
        : term;
    });
  const active = resolved.map((term) => {
    // Modest clothes for sport are sportswear that covers, and for the office shirts and trousers.
    const isModestWear = term.kind === "garment" && term.concepts.every((id) => id === "modest-wear");
    const isSport = resolved.some(({ concepts }) =>
      concepts.some((id) => ["sport", "activewear"].some((sport) => id === sport || isKindOf(id, sport, index))),
    );
    const isForUse = resolved.some(({ kind, concepts }) => kind === "occasion" && concepts.some((id) => uses.has(id)));
    if (isModestWear && (isSport || isForUse)) return { ...term, kind: "quality" as const, concepts: ["modest"] };
    // Of a nightdress set, the set only ranks.
    if (isOnlySet(term) && resolved.some((other) => isPlainGarment(other) && !isOnlySet(other) && !isGeneral(other)))
      return { ...term, kind: "quality" as const };
    const isWarm = resolved.some(
      ({ concepts, isDenied }) => !isDenied && concepts.some((id) => id === "warm" || id === "winter"),
    );
    // At a wedding or a party, a man may also wear what is tagged as formal.
    if (isForMen(resolved) && term.kind === "occasion" && term.concepts.some((id) => dressyEvents.has(id)))
      return { ...term, broader: [...(term.broader ?? []), "formal"] };
    // A warm top is a sweater or a hoodie before any other.
    if (isWarm && term.kind === "garment" && term.concepts.every((id) => id === "tops"))
      return { ...term, concepts: ["knitwear", "sweatshirt", "tops"], isRanked: true };
    // Something warm for the evening is for no party.
    if (isWarm && term.concepts.every((id) => id === "party") && term.exact.some((word) => evenings.has(word)))
      return { ...term, kind: "season" as const, concepts: ["cool-evening"] };
    // Cushions for the sofa, also where the sofa is named first.
    const isForHome = resolved.some(({ kind, concepts }) => kind === "garment" && concepts.some(isHomeTextile));
    return isForHome &&
      term.kind === "other" &&
      term.concepts.every((id) => isAtHome.has(id) || isKindOf(id, "furniture", index))
      ? { ...term, isAside: true }
      : term;
  });
  // A travel bag is a bag and nothing else for travelling.
  const wanted = [...active, ...sportswear(active, index)]
    .filter(({ kind, isAside }) => kind !== "garment" || !isAside)
    .map(onlyGarments);
  const garments = wanted.filter(({ kind }) => kind === "garment").flatMap(({ concepts }) => concepts);
  return wanted.filter(
    (term) =>
      term.kind !== "garment" ||
      !term.concepts.every((id) =>
        garments.some(
          (other) =>
            other !== id &&
            !term.concepts.includes(other) &&
            (index.ancestors.get(other)?.includes(id) || index.concepts.get(other)?.composedOf.includes(id)),
        ),
      ),
  );
}

/** A top or clothes for running are sportswear before they are anything else that suits running. */
function sportswear(terms: readonly QueryTerm[], index: ConceptIndex): QueryTerm[] {
  const isWorn = ({ kind, concepts, isAside }: QueryTerm) =>
    kind === "garment" && !isAside && concepts.every((id) => id === "tops" || id === "bottoms" || id === "clothing");
  const sport = terms.find(
    ({ kind, concepts }) =>
      kind === "occasion" && concepts.some((id) => id === "sport" || isKindOf(id, "sport", index)),
  );
  return sport && terms.some(isWorn)
    ? [{ ...sport, kind: "quality", concepts: ["activewear"], broader: [], phrases: [], isAside: true }]
    : [];
}

const dressyEvents: ReadonlySet<string> = new Set(["wedding", "party", "graduation"]);

const isForMen = (terms: readonly QueryTerm[]) => {
  const people = terms.flatMap(({ kind, concepts }) => (kind === "people" ? concepts : []));
  return people.includes("men") && !people.includes("women");
};

const isOnlySet = ({ concepts }: QueryTerm) => concepts.length > 0 && concepts.every((id) => id === "set");
const isGeneral = ({ concepts }: QueryTerm) => concepts.every((id) => vagueGarments.has(id));

/** Clothes for the house are all that suit the house, not only those that are called so. */
const spellOut = (term: QueryTerm): QueryTerm[] =>
  term.concepts.length === 1 && term.concepts[0] === "loungewear"
    ? [
        { ...term, concepts: ["clothing"] },
        { ...term, kind: "occasion", concepts: ["home"] },
      ]
    : [term];

const evenings: ReadonlySet<string> = new Set(
  ["evening", "evenings", "night", "nights", "noche", "noches", "soir", "soirs", "بليل", "ليل"].map(normaliseText),
);
/** Occasions for which other clothes than modest wear are worn, too. */
const uses: ReadonlySet<string> = new Set(["work", "university", "school", "casual", "travel", "formal"]);
/** Trades whose things a home textile is for. */
const isAtHome: ReadonlySet<string> = new Set(["furniture", "kitchen-things", "food"]);

const isKindOf = (id: string, general: string, { ancestors }: ConceptIndex) =>
  id !== general && (ancestors.get(id)?.includes(general) ?? false);

/** A daughter at university wears clothes for women. */
const grownUp = (id: string) => (id === "girls" ? "women" : id === "boys" ? "men" : id);
