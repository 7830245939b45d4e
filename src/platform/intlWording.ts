import type { Language } from "./languages.ts";

type Wording = readonly [pattern: RegExp, text: string][];

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

/** `Intl` counts in the singular what Arabic counts in the dual or the plural. */
const compactWordings: Partial<Record<Language, Wording>> = {
  ar: [
    [/^١\s(ألف|مليون)$/, "$1"],
    [/^٢\s(ألف|مليون)$/, "$1ان"],
    [/^١٠\sألف$/, "١٠ آلاف"],
    [/^([٣-٩]|١٠)\sمليون$/, "$1 ملايين"],
  ],
};

const reword = (wording: Wording | undefined, text: string) =>
  (wording ?? []).reduce((said, [pattern, words]) => said.replace(pattern, words), text);

/** Corrects a date that `Intl` wrote. */
export const wordDate = (language: Language, date: string): string => reword(dateWordings[language], date);

/** Corrects a number in compact notation. */
export const wordCompact = (language: Language, number: string): string => reword(compactWordings[language], number);
