import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Language, languageCodes, languages } from "#platform/languages.ts";
import { isKeyUsed, labelledTexts, parseSources, requestedKeys } from "#tests/support/translationUsage.ts";

type Texts = Record<string, string>;
const readTexts = (language: Language, file: string): Texts =>
  JSON.parse(readFileSync(`locales/${language}/${file}`, "utf8")) as Texts;
const files = readdirSync("locales/en");
const otherLanguages = languageCodes.filter((code) => code !== "en");

const pluralSuffix = /_(zero|one|two|few|many|other)$/;
const baseKey = (key: string) => key.replace(pluralSuffix, "");
const baseKeys = (texts: Texts) => [...new Set(Object.keys(texts).map(baseKey))].sort();
const placeholdersOf = (text: string) => [...new Set(text.match(/\{\{\s*\w+/g) ?? [])].sort();

test("every language has the same files", () => {
  for (const language of otherLanguages) expect(readdirSync(`locales/${language}`), language).toEqual(files);
});

test("every language has every text and no extra one", () => {
  for (const file of files)
    for (const language of otherLanguages)
      expect(baseKeys(readTexts(language, file)), `${language}/${file}`).toEqual(baseKeys(readTexts("en", file)));
});

const sources = parseSources();
/** The errors of staff are asked for as `errors`. */
const namespaceOf = (file: string) => file.replace(".json", "").replace("adminErrors", "errors");
/** Promises are inserted in other texts: tests/unit/promises.test.ts. */
const isNoPromise = (file: string) => file !== "promises.json";

test("every text is used", () => {
  const unused = files.filter(isNoPromise).flatMap((file) => {
    const part = namespaceOf(file);
    const keys = baseKeys(readTexts("en", file)).filter((key) => !isKeyUsed(sources, part, key));
    return keys.map((key) => `${part}:${key}`);
  });
  expect(unused).toEqual([]);
});

test("every used text exists", () => {
  const known = new Set(
    files.flatMap((file) => baseKeys(readTexts("en", file)).map((key) => `${namespaceOf(file)}.${key}`)),
  );
  const missing = sources
    .flatMap(requestedKeys)
    // Without a namespace, `t` came from the caller, whose code is type-checked.
    .filter(({ parts, key }) => parts.length > 0 && !parts.some((part) => known.has(`${part}.${key}`)));
  expect(missing).toEqual([]);
});

/** People who use speech recognition press a button by its visible text (WCAG 2.5.3, label in name). */
test("the label of a button contains what the button shows", () => {
  const places = sources.flatMap(labelledTexts);
  expect(places.length).toBeGreaterThan(10);
  const different = languageCodes.flatMap((language) =>
    places.flatMap(({ file, parts, label, shown }) => {
      const texts = Object.assign({}, ...parts.map((part) => readTexts(language, `${part}.json`))) as Texts;
      const [name = "", visible = ""] = [texts[label], texts[shown]].map((text) => text?.toLowerCase());
      return name.includes(visible) ? [] : [`${language} ${file}: ${name} | ${visible}`];
    }),
  );
  expect(different).toEqual([]);
});

test("plural texts have every form of their language", () => {
  for (const file of files)
    for (const language of languageCodes) {
      const texts = readTexts(language, file);
      const forms = new Intl.PluralRules(languages[language].format).resolvedOptions().pluralCategories;
      for (const key of Object.keys(texts).filter((name) => pluralSuffix.test(name)))
        for (const form of forms)
          expect(Object.keys(texts), `${language}/${file}`).toContain(`${baseKey(key)}_${form}`);
    }
});

test("a translation has the same placeholders as the English text", () => {
  for (const file of files)
    for (const language of otherLanguages) {
      const [english, texts] = [readTexts("en", file), readTexts(language, file)];
      for (const [key, text] of Object.entries(texts)) {
        // Zero, one and two may be words instead of a placeholder.
        if (/_(zero|one|two)$/.test(key)) continue;
        const original = english[key] ?? english[`${baseKey(key)}_other`] ?? "";
        expect(placeholdersOf(text), `${language}/${file}: ${key}`).toEqual(placeholdersOf(original));
      }
    }
});

test("no Spanish or French text of several words equals the English one", () => {
  for (const file of files)
    for (const language of ["es", "fr"] as const) {
      const texts = readTexts(language, file);
      const same = Object.entries(readTexts("en", file)).filter(
        ([key, text]) => /[a-z]{2} [a-z]{2}/i.test(text) && texts[key] === text,
      );
      expect(same, `${language}/${file}`).toEqual([]);
    }
});

/** Typographical mistakes by language. */
const typographyMistakes = {
  // Arabic has its own punctuation and digits. Text in other scripts keeps its own.
  ar: /[0-9?;]|[^A-Z],|من فضلك|للأسف/,
  es: /[!"“]|^[^¿]*\?/,
  // A two-part punctuation mark follows a no-break space, so that it never begins a line.
  fr: /'| [:;?!»]|« |[^\s\u00a0][:;?!»](\s|$)/,
} as const;

test.each(["ar", "es", "fr"] as const)("%s texts follow the typography of their language", (language) => {
  const wrong = files.flatMap((file) =>
    Object.entries(readTexts(language, file)).filter(([, text]) => {
      const words = text.replaceAll(/\{\{[^}]*\}\}|https?:\S*/g, "·");
      return typographyMistakes[language].test(words);
    }),
  );
  expect(wrong).toEqual([]);
});

test("no text is empty and no Arabic text is still English", () => {
  for (const file of files)
    for (const language of languageCodes)
      for (const [key, text] of Object.entries(readTexts(language, file))) {
        expect(text.trim(), `${language}/${file}: ${key}`).not.toBe("");
        const words = text.replaceAll(/\{\{[^}]*\}\}|https?:\S+|[A-Z0-9-]{2,}|\S+@\S+/g, "");
        if (language === "ar" && /[a-z]{3,} [a-z]{3,}/.test(words)) expect.fail(`ar/${file}: ${key} reads “${text}”`);
      }
});
