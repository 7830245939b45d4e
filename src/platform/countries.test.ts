import { expect, test } from "vitest";
import { countryCodes, countryFrom, isCountry } from "./countries.ts";
import { countryName } from "./countryName.ts";
import { languageCodes } from "./languages.ts";

test("names every country in every language and finds it by that name", () => {
  for (const language of languageCodes)
    for (const code of countryCodes) {
      const name = countryName(language, code);
      expect(name, code).not.toBe(code);
      expect(countryFrom(name), name).toBe(code);
    }
});

test("returns unknown country codes unchanged without throwing", () => {
  for (const text of ["Narnia", "", "x", "fr", "419", "en-US", "__proto__", "\u202Eabc", "\uD83D", "1e999", "Côte"])
    expect(countryName("ar", text)).toBe(text);
  expect(countryName("en", "XX")).toBe("XX");
});

test("finds a country by its code and by the names that people write", () => {
  const names = { " eg ": "EG", Égypte: "EG", egypte: "EG", مصر: "EG", USA: "US", "the Netherlands": "NL", UK: "GB" };
  for (const [named, code] of Object.entries({
    ...names,
    "Côte d’Ivoire": "CI",
    "cote d'ivoire": "CI",
    الامارات: "AE",
  }))
    expect(countryFrom(named), named).toBe(code);
  for (const named of ["Narnia", "XX", "", "__proto__", "constructor", "419"])
    expect(countryFrom(named), named).toBeUndefined();
  expect(isCountry("EG")).toBe(true);
  expect(isCountry("Egypt")).toBe(false);
});
