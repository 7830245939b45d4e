/**
 * Adding a language is a row here and a folder in locales/.
 * `format` always names the numbering system: servers and browsers disagree about the digits of `ar-EG`.
 */
export const languages = {
  en: { name: "English", direction: "ltr", format: "en-EG-u-nu-latn" },
  ar: { name: "العربية", direction: "rtl", format: "ar-EG-u-nu-arab" },
  es: { name: "Español", direction: "ltr", format: "es-u-nu-latn" },
  fr: { name: "Français", direction: "ltr", format: "fr-u-nu-latn" },
} as const;

export type Language = keyof typeof languages;
export type Direction = (typeof languages)[Language]["direction"];
export const languageCodes = ["en", "ar", "es", "fr"] as const satisfies Language[];
export const isLanguage = (value: string): value is Language => Object.hasOwn(languages, value);

/** A text of the catalogue: English is always there, the others fall back to it. */
export type InEveryLanguage = { en: string; ar?: string | undefined; es?: string | undefined; fr?: string | undefined };

export const inLanguage = (text: InEveryLanguage, language: Language): string => text[language] || text.en;
