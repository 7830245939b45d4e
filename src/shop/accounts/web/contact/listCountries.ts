import { collatorFor } from "#platform/collatorFor.ts";
import { countryCodes } from "#platform/countries.ts";
import { countryName } from "#platform/countryName.ts";
import type { Language } from "#platform/languages.ts";

/** Returns billing countries sorted by name in the page's language, with Egypt first. */
export function listCountries(language: Language): { code: string; name: string }[] {
  const { compare } = collatorFor(language);
  const all = countryCodes.map((code) => ({ code, name: countryName(language, code) }));
  const [egypt, others] = [all.filter(({ code }) => code === "EG"), all.filter(({ code }) => code !== "EG")];
  return [...egypt, ...others.toSorted((a, b) => compare(a.name, b.name))];
}
