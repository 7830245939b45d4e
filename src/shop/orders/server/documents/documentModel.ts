import { inLanguage, languages } from "#platform/languages.ts";
import { makePdf } from "#platform/server/pdf/makePdf.ts";
import type { Settings } from "#shop/settings/settings.ts";
import { breakableCode, type DocumentTexts, isolateText } from "./documentTexts.ts";

/** A text, a text with secondary text below it, or a checkbox. */
export type Cell = string | { main: string; detail: string } | { tick: true };
export type Column = { label: string; width: "rest" | "own" | "code"; end?: boolean };
export type Sum = { label: string; value: string; strong?: boolean };
export type Party = { label: string; lines: string[] };

/** Data of `paper.typ`. All texts are formatted plain text, no markup. */
export type DocumentPage = {
  title: string;
  number: string;
  notice?: string;
  facts: { label: string; value: string }[];
  parties: Party[];
  /** SVG drawing of the code. */
  qr?: string;
  columns: Column[];
  rows: Cell[][];
  sums: Sum[];
  notes: { label: string; text: string }[];
  /** Labels of lines to sign on. */
  signatures?: string[];
};

export const renderDocument = (
  papers: readonly [DocumentPage, ...DocumentPage[]],
  words: DocumentTexts,
  settings: Settings,
): Promise<Buffer> =>
  makePdf(new URL("./paper.typ", import.meta.url), { ...pageSettings(papers[0].title, words, settings), papers });

/** Page settings of every document: shop, language and direction, page numbers. */
export function pageSettings(title: string, words: DocumentTexts, settings: Settings) {
  const { language, number } = words;
  return {
    language,
    direction: languages[language].direction,
    title,
    shop: { name: inLanguage(settings.shopName, language), lines: sellerLines(words, settings).slice(0, 3) },
    pages: Array.from({ length: 400 }, (_, at) => number(at + 1)),
  };
}

/** Seller: name, address, e-mail and tax number, as far as they are set. */
export function sellerLines(words: DocumentTexts, settings: Settings): string[] {
  const { postalAddress, contactEmail, taxNumber } = settings;
  return [
    isolateText(inLanguage(settings.shopName, words.language)),
    ...(postalAddress ? [isolateText(postalAddress)] : []),
    breakableCode(contactEmail),
    ...(taxNumber ? [words.say("taxNumber", { number: taxNumber })] : []),
  ];
}
