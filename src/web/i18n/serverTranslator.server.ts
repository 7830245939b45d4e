import type { Language } from "#platform/languages.ts";
import { createTranslator, type Translator } from "./createTranslator.ts";
import type { Texts } from "./translate.ts";

const textFiles = import.meta.glob<Texts>("../../../locales/*/*.json", { eager: true, import: "default" });
/** URLs instead of modules: not every browser retries a failed import. They come inside the page, in its language alone. */
const urls = import.meta.glob<string>(["../../../locales/*/*.json", "!../../../locales/*/mails.json"], {
  query: "?url",
  import: "default",
  eager: true,
});

const texts: Record<string, Record<string, Texts>> = {};
for (const [file, content] of Object.entries(textFiles)) {
  const [language = "", part = ""] = file.replace(".json", "").split("/").slice(-2);
  const files = { ...texts[language]?.files, ...(urls[file] && { [part]: urls[file] }) };
  texts[language] = { ...texts[language], [part]: content, files };
}

/** One translator per language for the whole process: stateless, nothing to load or switch. */
const translators = new Map<string, Translator>();
for (const [language, known] of Object.entries(texts)) {
  const nothingElse = (part: string) => Promise.reject(new Error(`No ${part} in ${language}`));
  translators.set(language, createTranslator(language, known, nothingElse));
}

export function translatorFor(language: Language): Translator {
  const translator = translators.get(language);
  if (!translator) throw new Error(`No texts in ${language}`);
  return translator;
}
