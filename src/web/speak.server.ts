import type { Language } from "#platform/languages.ts";
import type { Texts } from "./speech/say.ts";
import { createSpeaker, type Speaker } from "./speech/speaker.ts";

const files = import.meta.glob<Texts>("../../locales/*/*.json", { eager: true, import: "default" });

const texts: Record<string, Record<string, Texts>> = {};
for (const [file, content] of Object.entries(files)) {
  const [language = "", part = ""] = file.replace(".json", "").split("/").slice(-2);
  texts[language] = { ...texts[language], [part]: content };
}

/** One speaker per language for the whole process: nothing to load, nothing to switch, nothing to leak. */
const speakers = new Map<string, Speaker>();
for (const [language, known] of Object.entries(texts)) {
  const nothingElse = (part: string) => Promise.reject(new Error(`No ${part} in ${language}`));
  speakers.set(language, createSpeaker(language, known, nothingElse));
}

export function speakerOf(language: Language): Speaker {
  const speaker = speakers.get(language);
  if (!speaker) throw new Error(`No texts in ${language}`);
  return speaker;
}
