import type { Language } from "./languages.ts";

const namesIn = new Map<Language, Intl.DisplayNames>();

/**
 * Returns a country's name in a language. Never throws: a text that is no code (older rows have some) is returned
 * unchanged, so callers must isolate it like any user input.
 */
export function countryName(language: Language, country: string): string {
  // Intl throws a RangeError for malformed codes.
  if (!/^[A-Z]{2}$/.test(country)) return country;
  const names = namesIn.get(language) ?? new Intl.DisplayNames(language, { type: "region" });
  namesIn.set(language, names);
  return names.of(country) ?? country;
}
