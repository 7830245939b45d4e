import { readFileSync } from "node:fs";
import type common from "#locales/en/common.json";
import type texts from "#locales/en/documents.json";
import { formatsOf } from "#platform/formats.ts";
import { type Language, languages } from "#platform/languages.ts";

type Counted = "pieces" | "orders";
type Facts = Readonly<Record<string, string>>;

export type Words = ReturnType<typeof wordsIn>;

/** The texts and formats of papers in one language. Values in a text are kept apart from its direction. */
export function wordsIn(language: Language) {
  const known = textsOf(language, "documents");
  const plurals = new Intl.PluralRules(languages[language].format);
  const formats = formatsOf(language);
  return {
    language,
    ...formats,
    say: (key: keyof typeof texts, facts: Facts = {}) => filled(known[key] ?? key, facts),
    count(what: Counted, n: number) {
      return filled(known[`${what}_${plurals.select(n)}`] ?? what, { n: formats.number(n) });
    },
    common: (key: keyof typeof common, facts: Facts = {}) => filled(textsOf(language, "common")[key] ?? key, facts),
    comma: language === "ar" ? "، " : ", ",
  };
}

/** What people typed: it finds its own direction and turns nothing around it. */
export const own = (text: string) => `\u2068${text.replace(/\S{30}/g, "$&\u200b")}\u2069`;
/** In a narrow column of many rows. */
export const brief = (text: string) => (text.length > 48 ? `${text.slice(0, 47)}…` : text);
/** What is read from the left in every language: numbers of orders, telephones, addresses of mail. */
export const code = (text: string) => `\u2066${text}\u2069`;
/** The same, in a column that a long one must not widen. */
export const longCode = (text: string) => code(text.length > 18 ? mayBreak(text) : text);

const mayBreak = (text: string) => text.replace(/([@._-])|(?<=[^@._-]{12})(?=[^@._-])/g, "$1\u200b");

const filled = (text: string, facts: Facts) => text.replace(/{{(\w+)}}/g, (_, name: string) => own(facts[name] ?? ""));

const read = new Map<string, Record<string, string>>();

/** Read when the first paper needs them: the shop starts without. */
export function textsOf(language: Language, part: "documents" | "common" | "admin"): Record<string, string> {
  const name = `${language}/${part}`;
  const found = read.get(name);
  if (found) return found;
  const file = new URL(`../../../../../locales/${name}.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  read.set(name, texts);
  return texts;
}
