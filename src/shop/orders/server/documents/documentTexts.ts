import { readFileSync } from "node:fs";
import type common from "#locales/en/common.json";
import type texts from "#locales/en/documents.json";
import { isolated, withoutBidiControls } from "#platform/bidi.ts";
import { formatsFor } from "#platform/formats.ts";
import { type Language, languages } from "#platform/languages.ts";
import { truncate } from "#platform/truncate.ts";

type CountedNoun = "pieces" | "orders" | "parcels";
type TextParams = Readonly<Record<string, string>>;

export type DocumentTexts = ReturnType<typeof documentTexts>;

/** Texts and formats of documents in one language. Bidi isolates separate inserted values from the text's direction. */
export function documentTexts(language: Language) {
  const known = loadTexts(language, "documents");
  const plurals = new Intl.PluralRules(languages[language].format);
  const formats = formatsFor(language);
  return {
    language,
    ...formats,
    say: (key: keyof typeof texts, params: TextParams = {}) => interpolate(known[key] ?? key, params),
    count(what: CountedNoun, n: number) {
      return interpolate(known[`${what}_${plurals.select(n)}`] ?? what, { n: formats.number(n) });
    },
    common: (key: keyof typeof common, params: TextParams = {}) =>
      interpolate(loadTexts(language, "common")[key] ?? key, params),
    colon: languages[language].colon,
    comma: languages[language].comma,
  };
}

/** User input: takes its own direction and does not affect the surrounding text. */
export const isolateText = (text: string) => isolated(text.replace(/\S{30}/gu, "$&\u200b"));
/** Shortens a value for a narrow table column. */
export const shortenForColumn = (text: string) => (text.length > 48 ? `${truncate(text, 47)}…` : text);
/** Left-to-right in every language: order numbers, phone numbers, e-mails. */
export const isolateCode = (text: string) => `\u2066${withoutBidiControls(text)}\u2069`;
/** The same with break opportunities, so that a long value does not widen its column. */
export const breakableCode = (text: string) => isolateCode(text.length > 18 ? insertBreaks(text) : text);

const insertBreaks = (text: string) => text.replace(/([@._-])|(?<=[^@._-]{12})(?=[^@._-])/gu, "$1\u200b");

const interpolate = (text: string, params: TextParams) =>
  text.replace(/{{(\w+)}}/g, (_, name: string) => isolateText(params[name] ?? ""));

const cache = new Map<string, Record<string, string>>();

/** Loaded with the first document, to keep startup fast. */
export function loadTexts(language: Language, part: "documents" | "common" | "admin"): Record<string, string> {
  const name = `${language}/${part}`;
  const found = cache.get(name);
  if (found) return found;
  const file = new URL(`../../../../../locales/${name}.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  cache.set(name, texts);
  return texts;
}
