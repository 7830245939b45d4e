import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Language, languageCodes, languages } from "#platform/languages.ts";

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

test("no text is empty, and no Arabic text is still English", () => {
  for (const file of files)
    for (const language of languageCodes)
      for (const [key, text] of Object.entries(read(language, file))) {
        expect(text.trim(), `${language}/${file}: ${key}`).not.toBe("");
        const words = text.replaceAll(/\{\{[^}]*\}\}|https?:\S+|[A-Z0-9-]{2,}|\S+@\S+/g, "");
        if (language === "ar" && /[a-z]{3,} [a-z]{3,}/.test(words)) expect.fail(`ar/${file}: ${key} reads “${text}”`);
      }
});
