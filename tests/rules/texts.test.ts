import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Language, languageCodes, languages } from "#platform/languages.ts";
import { askedIn, isUsed, readSources } from "#tests/support/textsUsed.ts";

type Texts = Record<string, string>;
const read = (language: Language, file: string): Texts =>
  JSON.parse(readFileSync(`locales/${language}/${file}`, "utf8")) as Texts;
const files = readdirSync("locales/en");
const others = languageCodes.filter((code) => code !== "en");

const plural = /_(zero|one|two|few|many|other)$/;
const baseOf = (key: string) => key.replace(plural, "");
const basesOf = (texts: Texts) => [...new Set(Object.keys(texts).map(baseOf))].sort();
const placeholdersOf = (text: string) => [...new Set(text.match(/\{\{\s*\w+/g) ?? [])].sort();

test("every language has the same files", () => {
  for (const language of others) expect(readdirSync(`locales/${language}`), language).toEqual(files);
});

test("every text is there in every language, and none is left over", () => {
  for (const file of files)
    for (const language of others)
      expect(basesOf(read(language, file)), `${language}/${file}`).toEqual(basesOf(read("en", file)));
});

const sources = readSources();

test("no text is kept that nothing says", () => {
  const unused = files.flatMap((file) => {
    const part = file.replace(".json", "");
    const keys = basesOf(read("en", file)).filter((key) => !isUsed(sources, part, key));
    return keys.map((key) => `${part}:${key}`);
  });
  expect(unused).toEqual([]);
});

test("no text is asked for that nobody wrote", () => {
  const known = new Set(
    files.flatMap((file) => basesOf(read("en", file)).map((key) => file.replace("json", "") + key)),
  );
  const missing = sources
    .flatMap(askedIn)
    // Without a part, `t` came from whoever called, and its type was checked there.
    .filter(({ parts, key }) => parts.length > 0 && !parts.some((part) => known.has(`${part}.${key}`)));
  expect(missing).toEqual([]);
});

test("counted texts have every form that their language counts in", () => {
  for (const file of files)
    for (const language of languageCodes) {
      const texts = read(language, file);
      const forms = new Intl.PluralRules(languages[language].format).resolvedOptions().pluralCategories;
      for (const key of Object.keys(texts).filter((name) => plural.test(name)))
        for (const form of forms) expect(Object.keys(texts), `${language}/${file}`).toContain(`${baseOf(key)}_${form}`);
    }
});

test("a translation speaks of the same things as the English text", () => {
  for (const file of files)
    for (const language of others) {
      const [english, texts] = [read("en", file), read(language, file)];
      for (const [key, text] of Object.entries(texts)) {
        // One, two and none may be said in words.
        if (/_(zero|one|two)$/.test(key)) continue;
        const original = english[key] ?? english[`${baseOf(key)}_other`] ?? "";
        expect(placeholdersOf(text), `${language}/${file}: ${key}`).toEqual(placeholdersOf(original));
      }
    }
});

test("no Spanish or French text of several words is the English one", () => {
  for (const file of files)
    for (const language of ["es", "fr"] as const) {
      const texts = read(language, file);
      const same = Object.entries(read("en", file)).filter(
        ([key, text]) => /[a-z]{2} [a-z]{2}/i.test(text) && texts[key] === text,
      );
      expect(same, `${language}/${file}`).toEqual([]);
    }
});

/** What a reader of that language would call a slip of the typesetter. */
const slips = {
  // Its marks have marks of their own, and its numbers their figures. Letters of other scripts keep theirs.
  ar: /[0-9?;]|[^A-Z],|من فضلك|للأسف/,
  es: /[!"“]|^[^¿]*\?/,
  // A sign of two parts never begins a line.
  fr: /'| [:;?!»]|« |[^\s\u00a0][:;?!»](\s|$)/,
} as const;

test.each(["ar", "es", "fr"] as const)("%s is set as its readers set it", (language) => {
  const wrong = files.flatMap((file) =>
    Object.entries(read(language, file)).filter(([, text]) => {
      const words = text.replaceAll(/\{\{[^}]*\}\}|https?:\S*/g, "·");
      return slips[language].test(words);
    }),
  );
  expect(wrong).toEqual([]);
});

test("no text is empty, and no Arabic text is still English", () => {
  for (const file of files)
    for (const language of languageCodes)
      for (const [key, text] of Object.entries(read(language, file))) {
        expect(text.trim(), `${language}/${file}: ${key}`).not.toBe("");
        const words = text.replaceAll(/\{\{[^}]*\}\}|https?:\S+|[A-Z0-9-]{2,}|\S+@\S+/g, "");
        if (language === "ar" && /[a-z]{3,} [a-z]{3,}/.test(words)) expect.fail(`ar/${file}: ${key} reads “${text}”`);
      }
});
