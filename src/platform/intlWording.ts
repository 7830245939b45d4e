import type { Language } from "./languages.ts";

export type Wording = readonly [pattern: RegExp, text: string][];

/** Where `Intl` writes a date for a column, and not as one says it within a sentence. */
const dateWordings: Partial<Record<Language, Wording>> = {
  ar: [[/^(\p{L}+)، /u, "$1 "]],
  es: [
    [/^(\p{L}+), /u, "$1 "],
    [/(\d{4}), (?=1:)/, "$1 a la "],
    [/(\d{4}), (?=\d)/, "$1 a las "],
  ],
  fr: [
    [/^(\p{L}+ )?1 (?=\p{L})/u, "$11er "],
    [/(\d{4}), (?=\d)/, "$1 à "],
  ],
};

export const reword = (wording: Wording | undefined, text: string) =>
  (wording ?? []).reduce((reworded, [pattern, replacement]) => reworded.replace(pattern, replacement), text);

/** Corrects a date that `Intl` wrote. */
export const wordDate = (language: Language, date: string): string => reword(dateWordings[language], date);
