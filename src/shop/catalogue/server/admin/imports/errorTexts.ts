import arAdmin from "#locales/ar/adminErrors.json" with { type: "json" };
import ar from "#locales/ar/errors.json" with { type: "json" };
import enAdmin from "#locales/en/adminErrors.json" with { type: "json" };
import en from "#locales/en/errors.json" with { type: "json" };
import esAdmin from "#locales/es/adminErrors.json" with { type: "json" };
import es from "#locales/es/errors.json" with { type: "json" };
import frAdmin from "#locales/fr/adminErrors.json" with { type: "json" };
import fr from "#locales/fr/errors.json" with { type: "json" };
import type { ErrorKey } from "#platform/errors.ts";
import type { Language } from "#platform/languages.ts";

/** Error texts for the CSV of rows that could not be imported, which staff read outside the shop. */
export const errorTexts: Readonly<Record<Language, Readonly<Record<ErrorKey, string>>>> = {
  en: { ...en, ...enAdmin },
  ar: { ...ar, ...arAdmin },
  es: { ...es, ...esAdmin },
  fr: { ...fr, ...frAdmin },
};
