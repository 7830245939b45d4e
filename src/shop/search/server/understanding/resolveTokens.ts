import type { Language } from "#platform/languages.ts";
import {
  type ConceptIndex,
  isInSomeForm,
  languages,
  phraseKeys,
  recogniseConcepts,
} from "../thesaurus/conceptIndex.ts";
import { stripArticle, stripParticle } from "../words/arabicForms.ts";
import { isArabicVerb } from "../words/arabicVerbs.ts";
import { isArabizi, isForeignHomonym, sureCost } from "./arabizi.ts";
import { isNeedWord } from "./findNeeds.ts";
import { isForeignStem } from "./foreignStems.ts";
import { intentVocabulary } from "./intentWords.ts";
import type { SearchKnowledge } from "./knowledge.ts";
import {
  type Correction,
  correctSpelling,
  knownWordsWithPrefix,
  likelySlip,
  soundsLike,
  wordsBySoundPrefix,
} from "./knownWords.ts";
import { priceVocabulary } from "./priceWords.ts";
import { sizeVocabulary } from "./sizeWords.ts";
import { joinParted, splitGlued } from "./spaceSlips.ts";
import { isBesideOtherScript, isStrayWord } from "./strayWords.ts";
import { isArabicWord, isNumber, type ResolvedToken, type Token } from "./tokens.ts";
import { relatedWords } from "./vocabulary.ts";
import { languagesOf } from "./wordLanguages.ts";
import { wordsWithPrefix } from "./wordsByKey.ts";

/** Whether the thesaurus, the catalogue or the shop's language knows the word, in any of its forms. */
export function isKnownWord(word: string, knowledge: SearchKnowledge): boolean {
  const { index, stopWords, vocabulary, synonyms } = knowledge;
  if (isNumber(word) || stopWords.has(word) || intentVocabulary.has(word)) return true;
  if (sizeVocabulary.has(word) || priceVocabulary.has(word)) return true;
  if (index.words.has(word) || vocabulary.words.has(word) || synonyms.has(word)) return true;
  if (word.length < 3) return false;
  if (isNeedWord(word, knowledge.needs) || isArabicVerb(word)) return true;
  if (isInSomeForm(word, index) || relatedWords(word, vocabulary).length > 0) return true;
  // Behind a particle, consonants alone are no proof: فستنان is no ستان with ف.
  return (
    [
      [stripParticle(word), 2],
      [stripArticle(word), 3],
    ] as const
  ).some(
    ([bare, levels]) =>
      bare !== undefined &&
      bare !== word &&
      (index.words.has(bare) || vocabulary.words.has(bare) || stopWords.has(bare) || isInSomeForm(bare, index, levels)),
  );
}

/** A reading of an unknown word. */
type Guess = Correction & { by: "sound" | "spelling" };

/**
 * Replaces unknown words by what they sound like or are misspelt for, together: of several corrections the one that
 * makes a phrase of the thesaurus with its neighbours is meant. `isTyping`: the last word is not finished.
 */
export function resolveTokens(
  tokens: readonly Token[],
  knowledge: SearchKnowledge,
  { isTyping = false, ...options }: ResolveOptions & { isTyping?: boolean },
): ResolvedToken[] {
  const inArabizi = isArabizi(tokens, options.language);
  const isKnown = tokens.map(
    ({ text }) =>
      isKnownWord(text, knowledge) &&
      !(inArabizi && isForeignHomonym(text, knowledge)) &&
      !isForeignStem(text, tokens, options.language, knowledge),
  );
  const context = contextOf(tokens, isKnown, knowledge, options.language);
  const guessIn = (language: Language | undefined) =>
    tokens.map(({ text }, at) =>
      isKnown[at]
        ? []
        : inArabizi && isKnownWord(text, knowledge)
          ? soundsLike(text, knowledge.corrections, options.avoid).map((one): Guess => ({ ...one, by: "sound" }))
          : guessWord(text, knowledge, { ...context, language }, options.avoid),
    );
  const asOfPage = guessIn(options.language);
  // One word of Arabic in Latin letters makes the others Arabic, too.
  const isAlsoArabic = asOfPage.some(
    ([best], at) => best?.by === "sound" && best.cost < sureCost && !isArabicWord(tokens[at]?.text ?? ""),
  );
  const guesses = isAlsoArabic && options.language !== "ar" ? guessIn("ar") : asOfPage;
  // Beside Arabic in Latin letters, a known word may be Arabic as well: shanta cross is شنطة كروس.
  const isSpoken = guesses.some(([best]) => best?.by === "sound");
  const others = tokens.map(({ text }, at): Guess[] => {
    if (!isKnown[at] || isNumber(text) || text.length < 3) return [];
    if ((isSpoken && !isArabicWord(text)) || isBesideOtherScript(tokens, at))
      return soundsLike(text, knowledge.corrections).map((one) => ({ ...one, by: "sound" }));
    if (!isStrayWord(tokens, at, options.language, knowledge)) return [];
    const slips = correctSpelling(text, knowledge.corrections, options.avoid, true);
    return slips.map(({ word, cost }) => ({ word, cost: Math.max(0, cost - likelySlip), by: "spelling" }));
  });
  const chosen = choosePhrases(tokens, guesses, others, knowledge, inArabizi);
  const isSpokenArabic = inArabizi || isAlsoArabic || tokens.some(({ text }) => isArabicWord(text));
  const resolved = tokens.map((token, at): ResolvedToken => {
    const phrase = chosen.get(at);
    if (isKnown[at] && phrase)
      return { ...token, text: phrase.word, original: token.text, by: phrase.by, isSure: phrase.by === "sound" };
    if (isKnown[at]) return token;
    const isLast = at === tokens.length - 1;
    const best = chosen.get(at) ?? guesses[at]?.[0];
    const begins = isLast && token.text.length >= (isTyping ? 2 : 3) && beginsWord(token.text, knowledge, isTyping);
    // A finished word is rather misspelt than cut short.
    const isSoundMatch =
      best?.by === "sound" && !chosen.has(at) && !isSpokenArabic && beginsName(token.text, knowledge);
    if (begins && (isTyping || isSoundMatch || (best?.cost ?? 1) > likelySlip)) return { ...token, isPrefix: true };
    if (!best) return { ...token, isUnknown: true };
    return {
      ...token,
      text: best.word,
      original: token.text,
      by: best.by,
      isSure: best.by === "sound" && (best.cost < sureCost || chosen.has(at)),
    };
  });
  return isTyping ? resolved : splitGlued(joinParted(joinParticle(resolved, knowledge), knowledge), knowledge);
}

/** Joins the بـ that stands apart in Latin letters where that says more: `fostan b 7ezam` is فستان بحزام. */
const joinParticle = (tokens: readonly ResolvedToken[], { index }: SearchKnowledge): ResolvedToken[] =>
  tokens.map((token, at) => {
    const isWith = /^b[ei]?$/.test(tokens[at - 1]?.text ?? "");
    return isWith && token.by === "sound" && index.words.has(`ب${token.text}`)
      ? { ...token, text: `ب${token.text}` }
      : token;
  });

const beginsWord = (text: string, { corrections }: SearchKnowledge, isTyping: boolean) =>
  knownWordsWithPrefix(text, corrections, 1).length > 0 ||
  (isTyping && wordsBySoundPrefix(text, corrections, 1).length > 0);

const minNameStart = 4;

/** Whether a word of names begins so; on a page in Latin letters that is likelier than an Arabic word: velvet cush. */
const beginsName = (text: string, { vocabulary }: SearchKnowledge) =>
  text.length >= minNameStart &&
  wordsWithPrefix(text, vocabulary.sorted, 10).some((word) => vocabulary.words.get(word)?.named);

/** `avoid`: words that led to nothing. */
type ResolveOptions = { language?: Language; avoid?: ReadonlySet<string> };

/** Evidence about unknown words: the known words beside them and the language of the page. */
type Context = {
  language: Language | undefined;
  languages: ReadonlySet<Language>;
  isSentence: boolean;
  isBeside: boolean;
};

function contextOf(
  tokens: readonly Token[],
  isKnown: readonly boolean[],
  knowledge: SearchKnowledge,
  language: Language | undefined,
): Context {
  const known = tokens.filter(({ text }, at) => isKnown[at] && !isArabicWord(text) && !isNumber(text));
  const spoken = known
    .filter(({ text }) => !knowledge.stopWords.has(text))
    .flatMap(({ text }) => [...languagesOf(text, knowledge)]);
  const isLatin = known.filter(({ text }) => !languagesOf(text, knowledge).has("ar"));
  return {
    language,
    languages: new Set([...spoken, ...(language ? [language] : [])]),
    isBeside: isKnown.some((one, at) => one && !knowledge.stopWords.has(tokens[at]?.text ?? "")),
    isSentence: isLatin.length > 1 && tokens.length > 3 && !isArabizi(tokens, language),
  };
}

/** Returns what an unknown word may mean, the likeliest first. */
function guessWord(
  text: string,
  knowledge: SearchKnowledge,
  context: Context,
  avoid: ReadonlySet<string> | undefined,
): Guess[] {
  if (text.length < 3) return [];
  const hasDigit = /[0-9]/.test(text);
  // A digit in a word is an Arabic letter; in an English sentence an unknown word is English.
  const sounds = context.isSentence && !hasDigit ? [] : soundsLike(text, knowledge.corrections, avoid);
  const isForeign = (word: string) => {
    const own = languagesOf(word, knowledge);
    return !isArabicWord(word) && own.size > 0 && ![...own].some((one) => context.languages.has(one));
  };
  const spellings = hasDigit
    ? []
    : correctSpelling(text, knowledge.corrections, avoid, context.isBeside)
        .filter(({ word }) => !context.isSentence || !isForeign(word))
        .map(({ word, cost }) => ({ word, cost: cost + (isForeign(word) ? foreignCost : 0) }))
        .sort((a, b) => a.cost - b.cost);
  const [sound, spelling] = [sounds[0], spellings[0]];
  const isSound =
    sound &&
    (!spelling ||
      (sound.cost <= spelling.cost * soundPreference(spelling, text, context.language) &&
        // A greeting in Arabic is rather a garment with a slip: abya.
        !(knowledge.stopWords.has(sound.word) && isGarment(spelling.word, knowledge)) &&
        !meansTheSame(sound.word, spelling.word, knowledge)));
  const [bySound, bySlip] = [
    sounds.map((one): Guess => ({ ...one, by: "sound" })),
    spellings.map((one): Guess => ({ ...one, by: "spelling" })),
  ];
  return isSound ? [...bySound, ...bySlip] : [...bySlip, ...bySound];
}

const isGarment = (word: string, { index }: SearchKnowledge) =>
  recogniseConcepts([word], index).some(({ senses }) =>
    [...senses.values()].flat().some((id) => index.concepts.get(id)?.kind === "garment"),
  );

/** Of a word that is of none of the languages in the query. */
const foreignCost = 0.25;

/** How much dearer than the likeliest corrections those that make a phrase may be. */
const phraseBonus = 0.6;
const maxWindow = 3;

/** Returns the corrections, by place, that make phrases of several words. */
function choosePhrases(
  tokens: readonly Token[],
  guesses: readonly (readonly Guess[])[],
  /** Of known words. */
  others: readonly (readonly Guess[])[],
  { index }: SearchKnowledge,
  inArabizi: boolean,
): Map<number, Guess> {
  // A phrase with a slip in each word is none by chance, whatever its words sound like in Arabic: "duvt cver".
  const slips = guesses.map((own) => own.filter(isSlip));
  const likeliest = (reading: readonly (Guess | undefined)[]) => (reading.every(isSlip) ? slips : guesses);
  const chosen = new Map<number, Guess>();
  const asTyped = (at: number): (Guess | undefined)[] => {
    const own = guesses[at] ?? [];
    return own.length > 0 ? [...own] : [undefined, ...(others[at] ?? [])];
  };
  for (let length = Math.min(maxWindow, tokens.length); length > 1; length--)
    for (let from = 0; from + length <= tokens.length; from++) {
      const places = Array.from({ length }, (_, at) => from + at);
      if (places.some((at) => chosen.has(at))) continue;
      if (places.every((at) => guesses[at]?.length === 0 && others[at]?.length === 0)) continue;
      const readings = places.reduce<(Guess | undefined)[][]>(
        (all, at) => all.flatMap((reading) => asTyped(at).map((guess) => [...reading, guess])).slice(0, maxReadings),
        [[]],
      );
      const best = readings
        .filter((reading) =>
          isPhrase(
            reading.map((guess, at) => guess?.word ?? tokens[from + at]?.text ?? ""),
            index,
          ),
        )
        .map((reading) => ({ reading, extra: extraCost(reading, from, inArabizi ? guesses : likeliest(reading)) }))
        .filter(({ extra }) => extra <= phraseBonus)
        .sort((a, b) => a.extra - b.extra)[0];
      for (const [at, guess] of best?.reading.entries() ?? []) if (guess) chosen.set(from + at, guess);
    }
  return chosen;
}

const isSlip = (guess: Guess | undefined) => guess?.by === "spelling";

const maxReadings = 200;

/** How much more these corrections cost than the likeliest ones. */
const extraCost = (reading: readonly (Guess | undefined)[], from: number, guesses: readonly (readonly Guess[])[]) =>
  reading.reduce((sum, guess, at) => sum + (guess ? guess.cost - (guesses[from + at]?.[0]?.cost ?? 0) : 0), 0);

const isPhrase = (words: readonly string[], { phrases }: ConceptIndex) =>
  languages.some((language) =>
    phraseKeys(words, language)
      .slice(0, 2)
      .some((key, level) => key !== undefined && phrases[language][level as 0 | 1].has(key)),
  );

/**
 * A slip costs 0.4 and more, another vowel 0.1: how much dearer a slip must be for the sound to win. Latin letters on
 * an Arabic page are rather Arabic; elsewhere a small slip is likelier.
 */
function soundPreference(slip: Correction, text: string, language?: Language): number {
  // Words of other languages in Arabic letters are rare.
  if (isArabicWord(text)) return 0;
  if (/[0-9]/.test(text)) return 1;
  return language === "ar" ? 0.5 : slip.cost <= smallSlip ? 0 : 0.25;
}

const smallSlip = 0.65;

/** Then the word in the letters that were typed is the better correction. */
const meansTheSame = (one: string, other: string, { index }: SearchKnowledge) => {
  const conceptsOf = (word: string) =>
    recogniseConcepts([word], index).flatMap(({ senses }) => [...senses.values()].flat());
  const meant = conceptsOf(one);
  return conceptsOf(other).some((id) => meant.includes(id));
};
