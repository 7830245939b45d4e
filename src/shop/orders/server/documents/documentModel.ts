import { inLanguage, languages } from "#platform/languages.ts";
import type { Config } from "#platform/server/config.ts";
import { makePdf } from "#platform/server/pdf/makePdf.ts";
import { getPictureStore } from "#shop/media/server/getPictureStore.ts";
import { type BrandPicture, brandFileName } from "#shop/settings/brand.ts";
import { standardColours } from "#shop/settings/brandColours.ts";
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

/** Sources of the seller's data in documents: the settings, and the picture store for the logo. */
export type DocumentShop = { settings: Settings; config: Config };

export async function renderDocument(
  pages: readonly [DocumentPage, ...DocumentPage[]],
  words: DocumentTexts,
  shop: DocumentShop,
): Promise<Buffer> {
  const page = await pageSettings(pages[0].title, words, shop);
  return makePdf(new URL("./paper.typ", import.meta.url), { ...page, papers: pages });
}

/** Page settings of every document: shop with colour and logo, language and direction, page numbers. */
export async function pageSettings(title: string, words: DocumentTexts, { settings, config }: DocumentShop) {
  const { language, number } = words;
  const { main, logo } = settings.brand;
  return {
    language,
    direction: languages[language].direction,
    title,
    shop: {
      name: inLanguage(settings.shopName, language),
      lines: sellerLines(words, settings).slice(0, 3),
      accent: (main ?? standardColour).light,
      logo: logo && (await loadLogo(config, logo)),
    },
    pages: Array.from({ length: 400 }, (_, at) => number(at + 1)),
  };
}

const standardColour = { light: standardColours.main.light.accent };

/**
 * A PNG within an SVG, because templates get text only, with its width in points. Null if the picture store lacks it:
 * the name is set in type.
 */
export async function loadLogo(config: Config, { id, width, height }: BrandPicture) {
  const png = await getPictureStore(config).read("media", brandFileName(id, "logo"));
  if (!png) return null;
  const size = `width="${width}" height="${height}"`;
  const href = `data:image/png;base64,${png.toString("base64")}`;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}"><image ${size} href="${href}"/></svg>`,
    width: width * Math.min(150 / width, 34 / height),
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
