import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formatsFor } from "#platform/formats.ts";
import { type Language, languageCodes } from "#platform/languages.ts";

/** They choose the digits, the zone and the wording of each language once. */
const ownFormats = new Set([
  "src/platform/formats.ts",
  "src/platform/cairoDay.ts",
  "src/platform/cairoTime.ts",
  "src/shop/reporting/web/admin/useShortFormats.ts",
]);

test("dates and numbers of texts are written by the shop's formats only", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" })
    .map((file) => join("src", file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file) && !ownFormats.has(file));
  const others = files.filter((file) =>
    /Intl\.(DateTimeFormat|NumberFormat)\(|\.toLocale\w*String\(/.test(readFileSync(file, "utf8")),
  );
  expect(others).toEqual([]);
});

test("a short day, which may end with a full stop, is not the last word of a sentence in French", () => {
  const texts = JSON.parse(readFileSync("locales/fr/admin.json", "utf8")) as Record<string, string>;
  const doubled = Object.entries(texts).filter(
    ([key, text]) => /^(reports|analytics)\./.test(key) && /\{\{(from|to|day|at)\}\}\./.test(text),
  );
  expect(doubled).toEqual([]);
});

const readLocale = (language: Language) =>
  readdirSync(`locales/${language}`).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(`locales/${language}/${file}`, "utf8")) as Record<string, string>),
  );

test.each(["en", "es", "fr"] as const)("a number within a text is grouped as the formats do in %s", (language) => {
  const { number } = formatsFor(language);
  const spaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");
  const wrong = readLocale(language).flatMap(([key, text]) =>
    [...spaces(text).matchAll(/(?<![\d.,-])\d{1,3}(?:[ .,]\d{3})+(?![\d.,-]\d)(?!\d)/g)]
      .filter(([written]) => written !== spaces(number(Number(written.replaceAll(/[ .,]/g, "")))))
      .map(([written]) => `${key}: ${written}`),
  );
  expect(wrong).toEqual([]);
});

test.each(["es", "fr"] as const)("a date within a sentence has its article in %s", (language) => {
  const article = /(?<!\p{L})(a?l|el|del|le|au|du)$/iu;
  const bare = readLocale(language).filter(([, text]) =>
    [...text.matchAll(/(\p{L}+) \{\{(?:at|day|date)\}\}/gu)].some(([, word = ""]) => !article.test(word)),
  );
  expect(bare).toEqual([]);
});

test.each(languageCodes)("no text in %s writes the currency beside a value, which brings its own", (language) => {
  const doubled = readLocale(language).filter(([, text]) =>
    /\}\}\s*(EGP|LE|£|جنيه|ج\.م)|(EGP|LE|E£)\s*\{\{/u.test(text),
  );
  expect(doubled).toEqual([]);
});
