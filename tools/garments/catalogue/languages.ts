export const languages = ["en", "ar", "es", "fr"] as const;
export type Language = (typeof languages)[number];

/** The same words in each language of the shop. */
export type Texts = Readonly<Record<Language, string>>;

export const inEach = (say: (language: Language) => string): Texts => ({
  en: say("en"),
  ar: say("ar"),
  es: say("es"),
  fr: say("fr"),
});
