/**
 * To add a language, add a row here: the compiler then reports every place that needs it (see CONTRIBUTING.md).
 * `format` always names the numbering system: servers and browsers disagree about the digits of `ar-EG`. `colon` and `comma`
 * are for texts that code puts together: French sets a no-break space before a colon, Arabic has a comma of its own.
 */
export const languages = {
  en: { name: "English", direction: "ltr", format: "en-GB-u-hc-h12-nu-latn", colon: ":", comma: ", " },
  ar: { name: "العربية", direction: "rtl", format: "ar-EG-u-nu-arab", colon: ":", comma: "، " },
  es: { name: "Español", direction: "ltr", format: "es-u-nu-latn", colon: ":", comma: ", " },
  fr: { name: "Français", direction: "ltr", format: "fr-u-nu-latn", colon: "\u00a0:", comma: ", " },
} as const;

export type Language = keyof typeof languages;
export const languageCodes = Object.keys(languages) as readonly Language[];
/** Returns one value for each language, in their order. */
export const byLanguage = <One>(make: (code: Language) => One) =>
  Object.fromEntries(languageCodes.map((code) => [code, make(code)])) as Record<Language, One>;
export const isLanguage = (value: string): value is Language => Object.hasOwn(languages, value);
/** Returns the name of a language in itself. A code that the shop no longer has stays as it is. */
export const languageName = (code: string): string => (isLanguage(code) ? languages[code].name : code);

/** A translated catalogue text: English is required, other languages fall back to it. */
export type InEveryLanguage = { en: string } & { [code in Exclude<Language, "en">]?: string | undefined };

export const inLanguage = (text: InEveryLanguage, language: Language): string => text[language] || text.en;
