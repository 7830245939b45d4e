import { inLanguage, languages } from "#platform/languages.ts";
import { makePdf } from "#platform/server/pdf/makePdf.ts";
import type { Settings } from "#shop/settings/settings.ts";
import { longCode, own, type Words } from "./words.ts";

/** A text, a text with a quieter one below it, or a box to tick. */
export type Cell = string | { main: string; detail: string } | { tick: true };
export type Column = { label: string; width: "rest" | "own" | "code"; end?: boolean };
export type Sum = { label: string; value: string; strong?: boolean };
export type Party = { label: string; lines: string[] };

/** What `paper.typ` prints. Everything is ready to be read; nothing of it is markup. */
export type Paper = {
  title: string;
  number: string;
  notice?: string;
  facts: { label: string; value: string }[];
  parties: Party[];
  /** A drawing of it, as SVG. */
  qr?: string;
  columns: Column[];
  rows: Cell[][];
  sums: Sum[];
  notes: { label: string; text: string }[];
};

export const printPapers = (papers: readonly [Paper, ...Paper[]], words: Words, settings: Settings): Promise<Buffer> =>
  makePdf(new URL("./paper.typ", import.meta.url), { ...sheetOf(papers[0].title, words, settings), papers });

/** What every sheet carries: whose it is, how it is read, and the numbers of its pages. */
export function sheetOf(title: string, words: Words, settings: Settings) {
  const { language, number } = words;
  return {
    language,
    direction: languages[language].direction,
    title,
    shop: { name: inLanguage(settings.shopName, language), lines: sellerLines(words, settings).slice(0, 3) },
    pages: Array.from({ length: 400 }, (_, at) => number(at + 1)),
  };
}

/** Who sells: name, address, mail and tax number, as far as they are set. */
export function sellerLines(words: Words, settings: Settings): string[] {
  const { postalAddress, contactEmail, taxNumber } = settings;
  return [
    own(inLanguage(settings.shopName, words.language)),
    ...(postalAddress ? [own(postalAddress)] : []),
    longCode(contactEmail),
    ...(taxNumber ? [words.say("taxNumber", { number: taxNumber })] : []),
  ];
}
