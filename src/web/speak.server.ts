import i18next, { type i18n, type Resource } from "i18next";
import { isLanguage, type Language, languages } from "#platform/languages.ts";

const files = import.meta.glob<Record<string, string>>("../../locales/*/*.json", { eager: true, import: "default" });

const texts: Resource = {};
for (const [file, content] of Object.entries(files)) {
  const [language = "", part = ""] = file.replace(".json", "").split("/").slice(-2);
  texts[language] = { ...texts[language], [part]: content };
}

/** One speaker per language for the whole process: nothing to load, nothing to switch, nothing to leak. */
const speakers = new Map<Language, i18n>();
for (const language of Object.keys(languages).filter(isLanguage)) {
  const speaker = i18next.createInstance();
  speaker.init({
    lng: language,
    fallbackLng: "en",
    ns: Object.keys(texts.en ?? {}),
    defaultNS: "common",
    keySeparator: false,
    resources: texts,
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  speakers.set(language, speaker);
}

export function speakerOf(language: Language): i18n {
  const speaker = speakers.get(language);
  if (!speaker) throw new Error(`No texts in ${language}`);
  return speaker;
}
