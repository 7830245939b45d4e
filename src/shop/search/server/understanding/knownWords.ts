import { type Steps, sortSteps } from "#platform/server/runInSlices.ts";
import { consonantSkeleton } from "../words/arabicForms.ts";
import { latinSkeleton, lostVowels } from "../words/latinSkeleton.ts";
import { latinSoundKeys } from "../words/latinSoundKey.ts";
import { soundDistance, soundKeys } from "../words/soundKey.ts";
import { maxSpellingDistance, spellingDistance } from "../words/spellingDistance.ts";
import { isArabicWord } from "./tokens.ts";
import { addWord, sortByKey, type WordsByKey, wordsOf, wordsWithKeyPrefix, wordsWithPrefix } from "./wordsByKey.ts";

/** Words that a input one may mean, with their weight: the likelier of two that are equally near has the greater. */
export type KnownWords = {
  weights: ReadonlyMap<string, number>;
  bySound: WordsByKey;
  /** Words of one script with the set of their letters, by length. */
  latin: readonly WordsOfLength[];
  /** Arabic words by their consonants: long vowels are lost or added by slips. */
  bySkeleton: WordsByKey;
  arabic: readonly WordsOfLength[];
  /** Latin words by their consonants, for those who leave out vowels. */
  byLatinSkeleton: WordsByKey;
  /** Latin words by how Spanish and French pronounce them. */
  byLatinSound: WordsByKey;
  /** In alphabetical order, for prefixes. */
  sorted: readonly string[];
};
type WordsOfLength = { word: string; characters: number }[];
export type Correction = { word: string; cost: number };

/** Where corrections come from, and whether a word leads to products of this catalogue. */
export type Corrections = {
  sources: readonly KnownWords[];
  isLive(word: string): boolean;
};

export function* buildKnownWords(weights: ReadonlyMap<string, number>): Steps<KnownWords> {
  const bySound = new Map<string, string[]>();
  const latin: WordsOfLength[] = [];
  const arabic: WordsOfLength[] = [];
  const bySkeleton = new Map<string, string[]>();
  const byLatinSound = new Map<string, string[]>();
  const byLatinSkeleton = new Map<string, string[]>();
  for (const word of weights.keys()) {
    if (/[0-9]/.test(word) || word.length < 2) continue;
    const lists = isArabicWord(word) ? arabic : latin;
    const list = lists[word.length] ?? [];
    lists[word.length] = list;
    list.push({ word, characters: letterSet(word) });
    const skeleton = isArabicWord(word) ? consonantSkeleton(word) : undefined;
    if (skeleton && skeleton.length > 2) addWord(bySkeleton, skeleton, word);
    if (!isArabicWord(word)) for (const key of latinSoundKeys(word)) addWord(byLatinSound, key, word);
    const consonants = isArabicWord(word) ? undefined : latinSkeleton(word);
    if (consonants) addWord(byLatinSkeleton, consonants, word);
    for (const key of soundKeys(word)) addWord(bySound, key, word);
    yield;
  }
  return {
    weights,
    bySound: yield* sortByKey(bySound),
    latin,
    arabic,
    bySkeleton: yield* sortByKey(bySkeleton),
    byLatinSkeleton: yield* sortByKey(byLatinSkeleton),
    byLatinSound: yield* sortByKey(byLatinSound),
    sorted: yield* sortSteps(weights.keys()),
  };
}

const letterSet = (word: string) => {
  let set = 0;
  for (let at = 0; at < word.length; at++) set |= 1 << (word.charCodeAt(at) & 31);
  return set;
};

function countBits(set: number): number {
  let bits = set;
  let count = 0;
  while (bits !== 0) {
    bits &= bits - 1;
    count++;
  }
  return count;
}

const none: ReadonlySet<string> = new Set();

const maxCandidates = 8;
/** The weight of the words for garments. */
export const garmentWeight = 3;
/** The weight of words that ask, greet or tell a price or a size. */
export const askingWeight = 1;
/** Up to this cost a correction is rather meant than the beginning of a longer word. */
export const likelySlip = 0.75;
const lostLetter = 1;
/** Of the key beside the right one, which is allowed in three letters that name a thing of the shop: "wool rig". */
const nextKey = 0.7;
/** Of a word with the same consonants and other long vowels. */
const skeletonCost = 0.9;

/** Of a word without some of its vowels, and of each of them: strpd for striped. */
const hurryCost = 0.4;
const lostVowelCost = 0.2;
const maxLostVowels = 3;

/** Of a word that is pronounced alike: rallas for rayas. */
const latinSoundCost = 0.5;
/** More for a word that only asks: who types Kahn means the name Khan rather than "can". */
const askingSoundCost = 0.2;
const onlyAsks = (word: string, { weights }: KnownWords) => weights.get(word) === askingWeight;

/** Returns the words that cost least, each once. */
const cheapest = (found: readonly Correction[]): Correction[] =>
  found
    .toSorted((a, b) => a.cost - b.cost)
    .filter(({ word }, at, all) => all.findIndex((other) => other.word === word) === at)
    .slice(0, maxCandidates);

/** What a slip in a short word may cost. صنل beside other words is صندل. */
const widestSlip = (input: string, isBeside: boolean) =>
  input.length === 4 ? lostLetter : input.length !== 3 ? 0 : isBeside && isArabicWord(input) ? lostLetter : nextKey;

/** Returns the known words nearest to a misspelt one in the same script, but none of `avoid`. */
export function correctSpelling(
  input: string,
  corrections: Corrections,
  avoid: ReadonlySet<string> = none,
  isBeside = false,
): Correction[] {
  const characters = letterSet(input);
  const limit = maxSpellingDistance(input);
  // The things of the shop are worth a lost letter even in short words: فسان is فستان.
  const widest = Math.max(limit, widestSlip(input, isBeside));
  const isLonger = ({ length }: string) => length > input.length || (input.length === 3 && length === 3);
  const found: Correction[] = [];
  for (const known of corrections.sources) {
    const { isLive } = corrections;
    const lists = isArabicWord(input) ? known.arabic : known.latin;
    for (let length = Math.max(3, input.length - 2); length <= input.length + 2; length++)
      for (const { word, characters: letters } of lists[length] ?? []) {
        // A changed letter costs 0.5 and more, and an added or lost one 0.8.
        const [added, lost] = [countBits(characters & ~letters), countBits(letters & ~characters)];
        if (0.5 * Math.min(added, lost) + 0.8 * Math.abs(added - lost) > widest || avoid.has(word)) continue;
        const own = known.weights.get(word) === garmentWeight && isLonger(word) && isLive(word) ? widest : limit;
        const distance = spellingDistance(input, word, own);
        if (distance <= own) found.push({ word, cost: distance + rarityCost(word, known, corrections) });
      }
    const skeleton = isArabicWord(input) ? consonantSkeleton(input) : undefined;
    for (const word of wordsOf(skeleton ?? "", known.bySkeleton))
      if (Math.abs(word.length - input.length) < 3 && !avoid.has(word))
        found.push({ word, cost: skeletonCost + rarityCost(word, known, corrections) });
    const mayBeHurried = !isArabicWord(input) && (isBeside || input.length > 3);
    for (const word of mayBeHurried ? wordsOf(latinSkeleton(input) ?? "", known.byLatinSkeleton) : []) {
      const lost = avoid.has(word) || word.length > input.length + maxLostVowels ? undefined : lostVowels(input, word);
      if (lost) found.push({ word, cost: hurryCost + lostVowelCost * lost + rarityCost(word, known, corrections) });
    }
    if (!isArabicWord(input))
      for (const word of latinSoundKeys(input).flatMap((key) => wordsOf(key, known.byLatinSound)))
        if (Math.abs(word.length - input.length) < 3 && !avoid.has(word))
          found.push({
            word,
            cost: latinSoundCost + rarityCost(word, known, corrections) + (onlyAsks(word, known) ? askingSoundCost : 0),
          });
  }
  return cheapest(found);
}

/** Extra correction cost of rare words and of words without products. */
const rarityCost = (word: string, { weights }: KnownWords, { isLive }: Corrections) =>
  0.1 * (3 - (weights.get(word) ?? 0)) + (isLive(word) ? 0 : 0.15);

/** Article with what clings to it: `elfostan`, `bel`, `3al ba7r`; before some letters it sounds like them: `esseif`, `ennoom`. */
const latinArticle = /^(?:[wbfl][ei]l|3al|el|al|il)-?(?=[a-z0-9]{3})|^[aei](?:(?=([tdrzsn])\1)[tdrzsn]|sh(?=sh))/;
/** بـ, لـ, وـ or فـ: `bgyob` is with pockets, `lsheta` for the winter. */
const latinParticle = /^[blwf](?=[2-9bcdfghjkmnpqrstvwxz][a-z0-9]{3})/;
const articleCost = 0.02;
const particleCost = 0.08;

/**
 * Ending, article and particles of Arabic words in Latin letters: `3abayat` is said of several, `elfostan` is the dress,
 * and the t of `shantet` (shantet safar, a travel bag) is the ة of شنطة.
 */
function arabicVariants(input: string): { variant: string; cost: number }[] {
  const bare = [
    { one: input, cost: 0 },
    { one: input.replace(latinArticle, ""), cost: articleCost },
    { one: input.replace(latinParticle, ""), cost: particleCost },
  ].filter(({ one }, at) => at === 0 || one !== input);
  const isPlural = (one: string) => /(?:aat|at)$/.test(one) && one.length > 4;
  return bare.flatMap(({ one, cost }) => [
    { variant: one, cost },
    ...(isPlural(one) ? [{ variant: one.replace(/(?:aat|at)$/, "a"), cost: Math.max(cost, 0.02) }] : []),
    ...(one.length > 4 && /[a-z]t$/.test(one)
      ? [{ variant: one.replace(/[aeiy]?t$/, "a"), cost: Math.max(cost, 0.15) }]
      : []),
  ]);
}

/** Returns the known words of the other script that sound most alike, but none of `avoid`. */
export function soundsLike(input: string, corrections: Corrections, avoid: ReadonlySet<string> = none): Correction[] {
  const isArabic = isArabicWord(input);
  const found: Correction[] = [];
  // Two letters held down are no word.
  if (input.replace(/(.)\1+/g, "$1").length < 3) return found;
  for (const { variant, cost } of isArabic ? [{ variant: input, cost: 0 }] : arabicVariants(input)) {
    const keys = soundKeys(variant);
    // A digit leaves no doubt that the word is Arabic.
    const limit =
      maxSoundDistance(variant, Math.min(...keys.map((key) => key.length))) + (/[0-9]/.test(variant) ? 0.05 : 0);
    for (const known of corrections.sources)
      for (const word of new Set(keys.flatMap((key) => wordsOf(key, known.bySound)))) {
        if (isArabicWord(word) === isArabic || avoid.has(word)) continue;
        const distance = soundDistance(variant, word);
        if (distance <= limit) found.push({ word, cost: distance + cost + rarityCost(word, known, corrections) });
      }
  }
  return cheapest(found);
}

/** Words of few consonants sound like too many others to differ in more than a short vowel. */
const maxSoundDistance = (input: string, consonants: number) =>
  input.length < 4 ? 0.12 : consonants < 3 ? (input.length < 6 ? 0.2 : 0.3) : input.length < 6 ? 0.4 : 0.5;

const minPrefixSounds = 3;
const maxPrefixCost = 0.4;

/** Returns the words of the other script that begin with this sound, the likeliest first: فستان for `fost`. */
export function wordsBySoundPrefix(input: string, corrections: Corrections, limit: number): string[] {
  const isArabic = isArabicWord(input);
  const keys = soundKeys(input).filter((key) => key.length >= minPrefixSounds);
  const costOf = (word: string, known: KnownWords) =>
    rarityCost(word, known, corrections) +
    Math.min(...Array.from({ length: word.length }, (_, at) => soundDistance(input, word.slice(0, at + 1))));
  const found = corrections.sources.flatMap((known) => {
    const words = keys
      .flatMap((key) => wordsWithKeyPrefix(key, known.bySound, 40))
      .filter((word) => isArabicWord(word) !== isArabic);
    return [...new Set(words)].map((word) => ({ word, cost: costOf(word, known) }));
  });
  return found
    .filter(({ cost }) => cost <= maxPrefixCost)
    .sort((a, b) => a.cost - b.cost)
    .slice(0, limit)
    .map(({ word }) => word);
}

/** Returns up to `limit` known words that begin so. */
export const knownWordsWithPrefix = (prefix: string, { sources }: Corrections, limit: number): string[] =>
  sources.flatMap(({ sorted }) => wordsWithPrefix(prefix, sorted, limit)).slice(0, limit);
