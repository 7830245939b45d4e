export type LatinLanguage = "en" | "es" | "fr";

/**
 * Returns the word as written, without its plural ending, and without gender or verb ending. Two forms of one word
 * have the same key on one of the levels; a later level also joins words that differ, so it is a weaker proof.
 */
export function latinForms(word: string, language: LatinLanguage): [exact: string, singular: string, stem: string] {
  if (word.length < 4 || /[0-9]/.test(word)) return [word, word, word];
  const singular = singularOf[language](word);
  return [word, singular, stemOf[language](singular)];
}

const singularOf: Record<LatinLanguage, (word: string) => string> = {
  en: (word) => {
    if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
    if (/(?:ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2);
    return /[^aius]s$/.test(word) ? word.slice(0, -1) : word;
  },
  es: (word) => {
    if (/ces$/.test(word)) return `${word.slice(0, -3)}z`;
    if (/[lrnjdsz]es$/.test(word) && word.length > 5) return word.slice(0, -2);
    return /[aeiou]s$/.test(word) ? word.slice(0, -1) : word;
  },
  fr: (word) => (/[^s]s$|[eo]ux$|eaux$/.test(word) ? word.slice(0, -1) : word),
};

const stemOf: Record<LatinLanguage, (word: string) => string> = {
  en: (word) =>
    word
      .replace(/our$/, "or")
      .replace(/(.{4})(?:ing|(?<!e)ed)$/, "$1")
      .replace(/(.{3})e$/, "$1")
      .replace(/([bdgklmnprt])\1$/, "$1"),
  es: (word) => word.replace(/(.{3})[aoe]$/, "$1"),
  fr: (word) => word.replace(/(.{3})e$/, "$1").replace(/([lnt])\1$/, "$1"),
};
