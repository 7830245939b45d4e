import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languageCodes } from "#platform/languages.ts";
import { consentTextVersion } from "#shop/accounts/consent.ts";

/** Hashes of the consent texts so far. To change the text, add a line here and raise `consentTextVersion`. */
const wordings: Record<string, string> = { "1": "2db267e1978f70f0", "2": "4724212f6b7bcfe0", "3": "a1cf9b0099f984bc" };

test("every change of the consent text has a new version", () => {
  const questions = languageCodes.map((language) => {
    const texts = JSON.parse(readFileSync(`locales/${language}/common.json`, "utf8")) as Record<string, string>;
    const [title, text, same, ...answers] = ["title", "text", "same", "accept", "decline"].map(
      (name) => texts[`consent.${name}`],
    );
    return [title, `${text} ${same}`, ...answers];
  });
  expect(questions.flat().every(Boolean)).toBe(true);
  expect(createHash("sha256").update(JSON.stringify(questions)).digest("hex").slice(0, 16)).toBe(
    wordings[consentTextVersion],
  );
});

test.each(languageCodes)("the question in %s names cookies, because the answer is a consent to them", (language) => {
  const texts = JSON.parse(readFileSync(`locales/${language}/common.json`, "utf8")) as Record<string, string>;
  expect(texts["consent.text"]).toMatch(/cookies|كوكيز/);
});
