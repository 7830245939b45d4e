import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import { type ConceptIndex, maxPhraseWords, type Recognition, recogniseConcepts } from "../thesaurus/conceptIndex.ts";
import { stripParticle } from "../words/arabicForms.ts";
import { isArabicVerb } from "../words/arabicVerbs.ts";
import { linkWords } from "../words/linkWords.ts";
import type { SearchKnowledge } from "./knowledge.ts";
import { relatedWords } from "./vocabulary.ts";

/** Recognises concepts and synonyms of the staff. A particle is removed from a word that means nothing with it. */
export function recogniseRuns(
  texts: readonly string[],
  { index, stopWords, stopWordLanguages, synonyms, vocabulary }: SearchKnowledge,
  isStopWord: (text: string) => boolean = (text) => stopWords.has(text),
): Recognition[] {
  // Stop words are no part of a phrase of another language: "mon bébé" is not the Spanish "mono de bebé". Nor are verbs.
  const isOutsidePhrase = (text: string, { senses, level }: Recognition) =>
    isStopWord(text) &&
    (isArabicVerb(text) ||
      (level === 2 && ![...senses.keys()].some((language) => stopWordLanguages.get(text)?.has(language))));
  const readable = texts.map((text, at) => {
    if (isStopWord(text)) return text;
    const plain = withPlainLetters(text, index);
    if (plain) return plain;
    const bare = stripParticle(text);
    if (bare === undefined) return text;
    // With buttons of wood: بزراير خشب is زراير خشب.
    const [own, other] = [text, bare].map((one) => recogniseConcepts([one, ...texts.slice(at + 1, at + 3)], index)[0]);
    if (other && other.from === 0 && other.to > 1 && other.to > (own?.from === 0 ? own.to : 0)) return bare;
    // Of بشرته حساسة, sensitive skin, nothing is بـ and a garment.
    if (own?.from === 0 && own.to > 1 && own.level === 0) return text;
    const alone = recogniseConcepts([text], index)[0];
    const bareLevel = recogniseConcepts([bare], index)[0]?.level ?? 9;
    const isBetter = relatedWords(text, vocabulary).length === 0 && bareLevel < 2 && bareLevel < (alone?.level ?? 9);
    return isBetter ? bare : text;
  });
  for (const run of recogniseConcepts(readable, index))
    if (run.to - run.from > 1 && run.level > 0)
      for (let at = run.from; at < run.to; at++) if (isOutsidePhrase(readable[at] ?? "", run)) readable[at] = "";
  const own = synonymRuns(texts, synonyms);
  const isFree = ({ from, to }: Recognition) => own.every((run) => run.to <= from || run.from >= to);
  const isOnlyStopWord = ({ from, to }: Recognition) =>
    to - from === 1 && isStopWord(readable[from] ?? "") && !(from > 0 && readable[from] === sleeves);
  const runs = joinReversed(recogniseLinked(readable, index), readable, index, isStopWord).filter(
    (run) => isFree(run) && !isOnlyStopWord(run) && !isForeignTrade(run, readable, index),
  );
  return [...runs, ...own].sort((a, b) => a.from - b.from);
}

/** Letters of Arabic that are written for each other by their sound. */
const plainLetters: Record<string, string> = { ط: "ت", ض: "د", ص: "س", ظ: "ز", ق: "ك" };

/** Returns the word of the shop that a form of a word of another trade is a slip for: بناطي is بناتي and no drill. */
function withPlainLetters(text: string, index: ConceptIndex): string | undefined {
  const plain = text.replace(/[طضصظق]/g, (letter) => plainLetters[letter] ?? letter);
  if (plain === text || !isTradeForm(recogniseConcepts([text], index), index)) return undefined;
  const [meant] = recogniseConcepts([plain], index);
  const ids = [...(meant?.senses.values() ?? [])].flat();
  return meant?.level === 0 && ids.every((id) => index.concepts.get(id)?.kind !== "other") ? plain : undefined;
}

const isTradeForm = ([run]: readonly Recognition[], { concepts }: ConceptIndex) =>
  run !== undefined &&
  run.level > 0 &&
  [...run.senses.values()].flat().every((id) => concepts.get(id)?.kind === "other");

/** بكم asks for the price at the beginning and means sleeves after a garment. */
const sleeves = normaliseText("بكم");

const minTradeStem = 5;

/**
 * Whether a word is a thing of another trade by its stem alone, and rather something else: hot is no hotte, and the til of
 * "reste-t-il" no tile.
 */
function isForeignTrade({ from, to, senses, level }: Recognition, texts: readonly string[], index: ConceptIndex) {
  const text = texts[from] ?? "";
  const isTrade = [...senses.values()].flat().every((id) => index.concepts.get(id)?.kind === "other");
  if (isTrade && to - from === 1 && garmentAdjectives.has(text) && isBesideGarment(from, texts, index)) return true;
  const spoken = index.words.get(text);
  if (level === 0 || to - from > 1) return false;
  const isShort = level === 2 && text.length < minTradeStem && !/[\u0621-\u064a]/.test(text);
  const isForeign = spoken !== undefined && ![...senses.keys()].some((language) => spoken.has(language));
  return (isShort || isForeign) && isTrade;
}

/** Adjectives of garments that are things of other trades as well: a crisp shirt. */
const garmentAdjectives: ReadonlySet<string> = new Set(
  "crisp crispy sharp fresh cool smart snug matte matt pale rich tough serio seria".split(" "),
);

const isBesideGarment = (at: number, texts: readonly string[], index: ConceptIndex) =>
  [at - 1, at + 1, at + 2].some((place) =>
    recogniseConcepts([texts[place] ?? ""], index).some(
      ({ senses, level }) =>
        level < 2 && [...senses.values()].flat().some((id) => index.concepts.get(id)?.kind === "garment"),
    ),
  );

const maxLinks = 2;

/** Words before a recipient: "celestes para bebé" is sky blue for a baby, not the colour "baby blue". */
const recipientLinks: ReadonlySet<string> = new Set(["for", "para", "pour"]);
const isColour = ({ senses }: Recognition, { concepts }: ConceptIndex) =>
  [...senses.values()].flat().every((id) => concepts.get(id)?.kind === "colour");

/** Recognises phrases also where articles or prepositions stand between their words. */
function recogniseLinked(texts: readonly string[], index: SearchKnowledge["index"]): Recognition[] {
  const places = texts.flatMap((text, at) => (linkWords.has(text) ? [] : [at]));
  const own = recogniseConcepts(texts, index);
  if (places.length === texts.length) return own;
  const linked = recogniseConcepts(
    places.map((at) => texts[at] ?? ""),
    index,
  ).flatMap((run): Recognition[] => {
    const [from, to] = [places[run.from] ?? 0, (places[run.to - 1] ?? 0) + 1];
    const isLinked =
      run.to - run.from > 1 && to - from > run.to - run.from && to - from <= run.to - run.from + maxLinks;
    const isAcross = texts.slice(from, to).some((text) => recipientLinks.has(text)) && isColour(run, index);
    return isLinked && !isAcross && run.level < 2 ? [{ ...run, from, to }] : [];
  });
  const isBetter = (run: Recognition) =>
    own.every(
      (other) => other.to <= run.from || other.from >= run.to || (other.from >= run.from && other.to <= run.to),
    );
  const better = linked.filter(isBetter);
  return [
    ...own.filter((run) => better.every((other) => other.to <= run.from || other.from >= run.to)),
    ...better,
  ].sort((a, b) => a.from - b.from);
}

/**
 * Joins two words that are a garment the other way round: "towel for the kitchen" is a kitchen towel, and "edredón funda"
 * a funda de edredón.
 */
function joinReversed(
  runs: readonly Recognition[],
  texts: readonly string[],
  index: SearchKnowledge["index"],
  isStopWord: (text: string) => boolean,
): Recognition[] {
  const places = texts.flatMap((text, at) => (text === "" || linkWords.has(text) ? [] : [at]));
  const isInPhrase = (place: number) => runs.some(({ from, to }) => to - from > 1 && from <= place && place < to);
  const joined: Recognition[] = [];
  for (const [at, place] of places.entries()) {
    const next = places[at + 1];
    if (next === undefined || next - place > maxLinks + 1 || isInPhrase(place) || isInPhrase(next)) continue;
    if (joined.some(({ to }) => to > place)) continue;
    if (isStopWord(texts[place] ?? "") || isStopWord(texts[next] ?? "")) continue;
    const [run] = recogniseConcepts([texts[next] ?? "", texts[place] ?? ""], index);
    const isGarment = (id: string) => index.concepts.get(id)?.kind === "garment";
    if (
      !run ||
      run.from > 0 ||
      run.to !== 2 ||
      run.level === 2 ||
      isFabricOf(texts[place] ?? "", texts[next] ?? "", index)
    )
      continue;
    if ([...run.senses.values()].flat().every(isGarment)) joined.push({ ...run, from: place, to: next + 1 });
  }
  if (joined.length === 0) return [...runs];
  const isApart = (run: Recognition) => joined.every(({ from, to }) => run.to <= from || run.from >= to);
  return [...runs.filter(isApart), ...joined].sort((a, b) => a.from - b.from);
}

/** Returns whether the first word is the fabric of the second: "linen bedding" means bedding of linen, not "bed linen". */
function isFabricOf(fabric: string, thing: string, index: SearchKnowledge["index"]): boolean {
  const kindsOf = (text: string) =>
    recogniseConcepts([text], index).flatMap(({ senses, level }) =>
      level < 2 ? [...senses.values()].flat().map((id) => index.concepts.get(id)?.kind) : [],
    );
  return kindsOf(fabric).includes("fabric") && kindsOf(thing).includes("garment");
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
