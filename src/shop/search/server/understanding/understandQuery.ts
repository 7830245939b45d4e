import type { Language } from "#platform/languages.ts";
import type { ChipKind, FilterKind } from "#shop/search/queryKinds.ts";
import { switchKeyboardLayout } from "#shop/search/switchKeyboardLayout.ts";
import { isMixedArabizi } from "./arabizi.ts";
import { findTerms } from "./findTerms.ts";
import { isForeignStem } from "./foreignStems.ts";
import { findIntents } from "./intentWords.ts";
import type { SearchKnowledge } from "./knowledge.ts";
import { findPriceWords } from "./priceWords.ts";
import type { QueryPart } from "./queryParts.ts";
import type { QueryTerm } from "./queryTerms.ts";
import { recogniseRuns } from "./recogniseRuns.ts";
import { isKnownWord, resolveTokens } from "./resolveTokens.ts";
import { rewriteTokens } from "./rewriteTokens.ts";
import { findSizeWords } from "./sizeWords.ts";
import { joinEmptyHalves } from "./spaceSlips.ts";
import { isBesideOtherScript, isStrayWord } from "./strayWords.ts";
import { isNumber, type ResolvedToken, splitQuery, type Token } from "./tokens.ts";
import { languagesOfForms } from "./wordLanguages.ts";

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
  /** The words before any correction. */
  typed: readonly string[];
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
  const split = splitQuery(query);
  const isFrench = (text: string) => languagesOfForms(text, knowledge).has("fr");
  const rewritten = rewriteTokens(split.tokens, (text) => isKnownWord(text, knowledge), isFrench);
  const asTyped = { ...split, tokens: options.isTyping ? rewritten : joinEmptyHalves(rewritten, knowledge) };
  const isKnown = ({ text }: Token) =>
    isKnownWord(text, knowledge) && !isForeignStem(text, asTyped.tokens, options.language, knowledge);
  const isAllKnown = asTyped.tokens.every(isKnown);
  const isRatherSlip = (_: Token, at: number) => isStrayWord(asTyped.tokens, at, options.language, knowledge);
  // On the other layout هودي is i,]d, which is nothing but letters.
  const isOnlyLetters = asTyped.tokens.every(({ text }) => text.length === 1 && !isNumber(text));
  const mayBeSwitched = isOnlyLetters || hasLetterSigns.test(query);
  const isMixed =
    isMixedArabizi(asTyped.tokens, knowledge, options) ||
    asTyped.tokens.some((_, at) => isBesideOtherScript(asTyped.tokens, at));
  if (isAllKnown && !mayBeSwitched && !options.isTyping && !isMixed && !asTyped.tokens.some(isRatherSlip))
    return understandTokens(asTyped, asTyped.tokens, knowledge, options);
  const switched = splitQuery(switchKeyboardLayout(query));
  if (isMeaningful(switched, knowledge) && switched.tokens.every(isKnown) && (!isAllKnown || mayBeSwitched))
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

/** Signs before or within a word that are letters on the Arabic layout: `;,jad` is كوتشي, not "jad". */
const hasLetterSigns = /(?<![^\s])[;,.\][`]+[a-z]|[a-z][;[\]]+[a-z]/i;

/** Whether a query on the other keyboard layout has a word worth searching for. */
const isMeaningful = ({ tokens }: { tokens: readonly Token[] }, { stopWords }: SearchKnowledge) =>
  tokens.every(({ text }) => text.length > 1) && tokens.some(({ text }) => text.length > 2 && !stopWords.has(text));

function correction(typed: readonly string[], tokens: readonly ResolvedToken[], { vocabulary }: SearchKnowledge) {
  const words = typed.map((word, at) => {
    if (tokens.some(({ joined }) => joined === at)) return "";
    const own = tokens.filter((token) => token.word === at);
    return own.some(({ by }) => by === "spelling")
      ? own.map(({ text, by }) => (by ? (vocabulary.words.get(text)?.shown ?? text) : text)).join(" ")
      : word;
  });
  return { words, corrected: words.filter(Boolean).join(" ") };
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
  const wordsWithout = (taken: readonly number[]) => words.filter((word, at) => word && !taken.includes(at)).join(" ");
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
  return { terms, filters, chips, unknown, guesses, words, typed: words, parts, ...(order && { order }) };
}
