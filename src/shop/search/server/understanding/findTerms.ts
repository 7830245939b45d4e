import type { Language } from "#platform/languages.ts";
import { type ConceptIndex, languages } from "../thesaurus/conceptIndex.ts";
import { stripParticle } from "../words/arabicForms.ts";
import { conceptTerm, countVotes, textTerm } from "./createTerms.ts";
import type { SearchKnowledge } from "./knowledge.ts";
import type { QueryTerm } from "./queryTerms.ts";
import { recogniseRuns } from "./recogniseRuns.ts";
import type { ResolvedToken } from "./resolveTokens.ts";
import { denials, isAside, isDenied, isPlaceAside } from "./termContext.ts";
import { isArabicWord } from "./tokens.ts";
import { languagesOf } from "./wordLanguages.ts";

/** Returns the demands of the words that are left, and the words that mean nothing here. */
export function findTerms(
  tokens: readonly (ResolvedToken | undefined)[],
  knowledge: SearchKnowledge,
  { language, isTyping = false }: { language?: Language; isTyping?: boolean },
): { terms: QueryTerm[]; unknown: string[] } {
  const texts = tokens.map((token) => (!token || token.isUnknown || token.isPrefix ? "" : token.text));
  const isStopWord = stopWordsOf(tokens, knowledge, language);
  const runs = recogniseRuns(texts, knowledge, isStopWord);
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
    if (isFiller(token, isStopWord)) continue;
    if (denials.has(token.text) && runs.some(({ from }) => from > at)) continue;
    if (token.isUnknown) {
      unknown.push(token.text);
      continue;
    }
    const term = textTerm(token, knowledge, isTyping && at === tokens.length - 1);
    terms.push({ ...term, ...(runs.length > 0 && isPlaceAside(texts.slice(0, at), isStopWord) && { isAside: true }) });
  }
  // Part of phrases that were not said: the hacer of "ropa para hacer yoga".
  const meaningful = terms.filter((term) => !isEmptyText(term));
  const isClear = meaningful.length > 1 || meaningful.some(({ kind }) => tellingKinds.has(kind));
  return { terms: tidyTerms(isClear && !isTyping ? meaningful : terms, knowledge), unknown };
}

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
function stopWordsOf(
  tokens: readonly (ResolvedToken | undefined)[],
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
    if (!stopWords.has(text)) return false;
    const meant = languages.filter((one) => index.phrases[one][0].has(text));
    const asked = stopWordLanguages.get(text) ?? new Set<Language>();
    return meant.every((one) => asked.has(one)) || most(asked) >= most(meant);
  };
}

/**
 * Decides between the meanings of a word by the others: beside a garment, `كت` is sleeveless and no tank top, but beside
 * a bag, `cross` is the kind of bag. A general garment beside a special one says nothing.
 */
function tidyTerms(terms: readonly QueryTerm[], { index }: SearchKnowledge): QueryTerm[] {
  const kindOf = (id: string) => index.concepts.get(id)?.kind;
  const isPlainGarment = ({ concepts }: QueryTerm) =>
    concepts.length > 0 && concepts.every((id) => kindOf(id) === "garment");
  const isAtUniversity = terms.some(({ concepts }) => concepts.includes("university"));
  const settled = terms.map((term) => {
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
  const active = settled.map((term) => {
    // Modest clothes for sport are sportswear that covers.
    const isModestWear = term.kind === "garment" && term.concepts.every((id) => id === "modest-wear");
    const isSport = settled.some(({ concepts }) =>
      concepts.some((id) => isKindOf(id, "sport", index) || id === "sport"),
    );
    return isModestWear && isSport ? { ...term, kind: "quality" as const, concepts: ["modest"] } : term;
  });
  const wanted = active.filter(({ kind, isAside }) => kind !== "garment" || !isAside);
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

const isKindOf = (id: string, general: string, { ancestors }: ConceptIndex) =>
  id !== general && (ancestors.get(id)?.includes(general) ?? false);

/** A daughter at university wears clothes for women. */
const grownUp = (id: string) => (id === "girls" ? "women" : id === "boys" ? "men" : id);
