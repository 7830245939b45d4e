import { normaliseText } from "#shop/catalogue/normaliseText.ts";

/** Words for children of somebody, who may be grown up. Ma fille is a daughter, une fille a girl. */
const offspring: ReadonlySet<string> = new Set(
  [
    "son sons daughter daughters nephew nephews niece nieces grandson granddaughter",
    "ابني ابنى ابننا ابنها ابنه لابني ولدي لولدي بنتي بنتى بنتها بنته لبنتي ابن بنت",
    "hijo hijos hija hijas sobrino sobrina nieto nieta hijito hijita",
    "fils neveu niece nieces fiston",
  ].flatMap((line) => line.split(" ").map(normaliseText)),
);
const possessives: ReadonlySet<string> = new Set(
  "ma mes notre nos sa ses اخويا اختي اخي اختى".split(" ").map(normaliseText),
);

/** Returns whether these words of a query name a child of somebody: my son, ma fille, بنت اختي. */
export const isOffspring = (words: readonly string[]): boolean =>
  words.some(
    (word) =>
      (offspring.has(word) && !/^(?:ابن|بنت)$/.test(word)) ||
      (/^(?:filles?|ابن|بنت)$/.test(word) && words.some((other) => possessives.has(other))),
  );
