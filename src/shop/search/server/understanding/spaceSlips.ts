import { recogniseConcepts } from "../thesaurus/conceptIndex.ts";
import type { SearchKnowledge } from "./knowledge.ts";
import { correctSpelling, likelySlip } from "./knownWords.ts";
import { isArabicWord, type ResolvedToken, type Token } from "./tokens.ts";

const minJoined = 6;
/** Least letters of two halves that are a word for a thing of the thesaurus. Arabic writes no short vowels: شرا ب. */
const minJoinedThing = { arabic: 4, latin: 5 };

/** Joins two words that are one: turtle neck, also where both halves are misspelt. */
export function joinParted(tokens: readonly ResolvedToken[], knowledge: SearchKnowledge): ResolvedToken[] {
  const { index, vocabulary, corrections } = knowledge;
  const typed = ({ original, text }: ResolvedToken) => original ?? text;
  const isWord = (text: string) => index.words.has(text) || vocabulary.words.has(text);
  const joined: ResolvedToken[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [one, next] = [tokens[at] as ResolvedToken, tokens[at + 1]];
    const text = next ? typed(one) + typed(next) : "";
    const least = isThing(text, index) ? minJoinedThing[isArabicWord(text) ? "arabic" : "latin"] : minJoined;
    const canJoin =
      next !== undefined &&
      text.length >= least &&
      (one.isUnknown || next.isUnknown || one.by === "spelling" || next.by === "spelling") &&
      !/[0-9]/.test(text) &&
      isArabicWord(typed(one)) === isArabicWord(typed(next));
    const best = !canJoin
      ? undefined
      : isWord(text)
        ? text
        : (one.isUnknown || next.isUnknown) && text.length > 7
          ? correctSpelling(text, corrections).find(({ word }) => isWord(word))?.word
          : undefined;
    if (!next || best === undefined) {
      joined.push(one);
      continue;
    }
    joined.push({
      text: best,
      original: text,
      word: one.word,
      joined: next.word,
      by: "spelling",
      isSure: best === text,
    });
    at++;
  }
  return joined;
}

const isThing = (text: string, index: SearchKnowledge["index"]) =>
  recogniseConcepts([text], index).some(
    ({ senses, level }) =>
      level === 0 && [...senses.values()].flat().some((id) => thingKinds.has(index.concepts.get(id)?.kind ?? "")),
  );
const thingKinds: ReadonlySet<string> = new Set(["garment", "colour", "fabric"]);

/**
 * Joins two known words of which neither says anything, and which together are a thing: "tow el" and و شاح. Two words that
 * only ask or join stay apart.
 */
export function joinEmptyHalves(tokens: readonly Token[], { index, stopWords }: SearchKnowledge): Token[] {
  const isFiller = (text: string) => stopWords.has(text) || (text.length === 1 && isArabicWord(text));
  const isEmpty = (text: string) =>
    !isFiller(text) &&
    !/[0-9]/.test(text) &&
    recogniseConcepts([text], index).every(({ senses }) =>
      [...senses.values()].flat().every((id) => index.concepts.get(id)?.kind === "other"),
    );
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [one, next] = [tokens[at] as Token, tokens[at + 1]];
    const halves = next ? [one.text, next.text] : [];
    const text = halves.join("");
    const isSplit =
      halves.some(isFiller) &&
      halves.some(isEmpty) &&
      halves.every((half) => isArabicWord(half) === isArabicWord(text)) &&
      text.length >= minJoinedThing[isArabicWord(text) ? "arabic" : "latin"] &&
      isThing(text, index);
    joined.push(isSplit ? { ...one, text } : one);
    if (isSplit) at++;
  }
  return joined;
}

const minHalf = 3;
/** Least letters of a half that may be misspelt itself: shorter ones are parts of too many words. */
const minSlippedHalf = 4;

/** Splits two words without a space between them, one of which names a thing of the thesaurus. */
export function splitGlued(tokens: readonly ResolvedToken[], knowledge: SearchKnowledge): ResolvedToken[] {
  const { index, vocabulary } = knowledge;
  const isConcept = (text: string) => recogniseConcepts([text], index)[0]?.level === 0;
  const isWord = (text: string) => isConcept(text) || vocabulary.words.get(text)?.named === true;
  return tokens.flatMap((token) => {
    if (!token.isUnknown) return [token];
    const places = Array.from(
      { length: Math.max(0, token.text.length - 2 * minHalf + 1) },
      (_, at) => token.text.length - minHalf - at,
    );
    const halvesAt = (at: number) => [token.text.slice(0, at), token.text.slice(at)] as const;
    const glued = (halves: readonly string[]) =>
      halves.map((text): ResolvedToken => ({ text, word: token.word, by: "spelling", isSure: true }));
    const exact = places.map(halvesAt).find((halves) => halves.some(isConcept) && halves.every(isWord));
    if (exact) return glued(exact);
    // One of the two joined words is misspelt as well: palazopants.
    for (const halves of places.map(halvesAt)) {
      const slipped = halves.findIndex((half) => !isWord(half));
      const [bad, good] = [halves[slipped] ?? "", halves[1 - slipped] ?? ""];
      if (slipped === -1 || Math.min(bad.length, good.length) < minSlippedHalf || !isConcept(good)) continue;
      const [best] = correctSpelling(bad, knowledge.corrections).filter(({ word }) => isConcept(word));
      if (best && best.cost <= likelySlip) return glued(halves.map((half, at) => (at === slipped ? best.word : half)));
    }
    return [token];
  });
}
