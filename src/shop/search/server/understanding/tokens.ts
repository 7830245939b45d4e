import { normaliseText } from "#shop/catalogue/normaliseText.ts";

/** One normalised word of a query. `word` is the place of the typed word it comes from. */
export type Token = { text: string; word: number };
/** A token as it was understood. */
export type ResolvedToken = Token & {
  /** The word as typed, if `text` is another one. */
  original?: string;
  /** `sound`: Arabic in Latin letters or the reverse. `spelling`: a slip. */
  by?: "sound" | "spelling";
  /** It sounds so much alike that nothing else can be meant. */
  isSure?: boolean;
  /** The shop and the thesaurus do not know this word. */
  isUnknown?: boolean;
  /** The beginning of words of the catalogue. */
  isPrefix?: boolean;
  /** Place of the next typed word, which is the rest of this one: turtle neck. */
  joined?: number;
};
export type SplitQuery = { words: string[]; tokens: Token[] };

const maxTypedLength = 200;
const maxTokens = 14;

/** Splits at the border of scripts, so that فستانblue and مقاس42 are two words, and drops invisible characters. */
export function splitQuery(query: string): SplitQuery {
  const text = query
    .slice(0, maxTypedLength)
    // Latin letters for غ, خ, ض and ظ with an apostrophe.
    .replace(/(?<=[a-z]|\b)([3759])['’`](?=[a-z]|\b)/gi, (_, digit: string) => apostropheLetters[digit] ?? digit)
    .replace(/[\p{Cf}\p{Cc}]/gu, " ")
    .replace(/(?<=[\u0621-\u064a])[a-z]{1,2}(?=[\u0621-\u064a])/gi, toArabicLetters)
    .replace(/(?<=[\u0621-\u064a])(?=[a-z0-9])|(?<=[a-z0-9])(?=[\u0621-\u064a])/gi, " ")
    .replace(/(?<=[\u0621-\u064a])(?=[٠-٩])|(?<=[٠-٩])(?=[\u0621-\u064a])/g, " ");
  const words = text.split(/\s+/).filter(Boolean);
  const tokens = words.flatMap((raw, word) =>
    normaliseText(raw)
      .split(" ")
      .filter(Boolean)
      .map((text) => ({ text, word })),
  );
  return { words, tokens: tokens.slice(0, maxTokens) };
}

/** One or two Latin letters inside an Arabic word stand for its own letters: كوtشي. */
const arabicLetters: Record<string, string> = {
  ...{ sh: "ش", ch: "تش", kh: "خ", th: "ث", gh: "غ", dh: "ذ", oo: "و", ou: "و", ee: "ي", ii: "ي", aa: "ا" },
  ...{ a: "ا", b: "ب", c: "ك", d: "د", e: "ي", f: "ف", g: "ج", h: "ه", i: "ي", j: "ج", k: "ك", l: "ل", m: "م" },
  ...{ n: "ن", o: "و", p: "ب", q: "ق", r: "ر", s: "س", t: "ت", u: "و", v: "ف", w: "و", x: "كس", y: "ي", z: "ز" },
};

const toArabicLetters = (latin: string): string => {
  const small = latin.toLowerCase();
  return arabicLetters[small] ?? [...small].map((letter) => arabicLetters[letter] ?? letter).join("");
};

const apostropheLetters: Record<string, string> = { "3": "gh", "7": "kh", "5": "kh", "9": "d" };

export const isArabicWord = (text: string): boolean => /[\u0621-\u064a]/.test(text);
export const isNumber = (text: string): boolean => /^[0-9]+$/.test(text);
