import { normaliseText } from "#shop/catalogue/normaliseText.ts";

/** Words that may stand between those of a phrase: a towel for the beach is a beach towel in any language. */
export const linkWords: ReadonlySet<string> = new Set(
  [
    "the a an my your our his her their for of to style",
    "بتاع بتاعه بتاعت من ستايل",
    "el la los las un una mi tu su de del para estilo tipo",
    "le la les un une mon ma mes ton ta de du des pour facon style genre",
  ].flatMap((line) => line.split(" ").map(normaliseText)),
);
