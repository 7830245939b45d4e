import { useTranslation } from "react-i18next";
import { useMatches } from "react-router";
import { formatsOf } from "#platform/formats.ts";
import { isLanguage, type Language, languages } from "#platform/languages.ts";
import { useSpeaker } from "./speech/reactI18next.tsx";
import type { Speaker } from "./speech/speaker.ts";
import { Stamped, safeCode } from "./stamp.tsx";
import { placeFor } from "./writtenParts.ts";

/** The language of the page with its direction and its ways of writing money, numbers and days. */
export function useLanguage() {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : "en";
  return known.get(language) ?? learn(language);
}

const known = new Map<Language, ReturnType<typeof learn>>();

/** The same object for everybody: a list asks for it hundreds of times. */
function learn(language: Language) {
  const learnt = { language, direction: languages[language].direction, ...formatsOf(language) };
  known.set(language, learnt);
  return learnt;
}

/** The texts of this page travel inside it, so that the browser can speak before it asks for anything. */
export function Texts() {
  const speaker = useSpeaker();
  const parts = new Set([
    "common",
    ...useMatches().flatMap(({ handle }) => (handle as { texts?: string[] } | undefined)?.texts ?? []),
  ]);
  return <Stamped id="texts" type="application/json" code={import.meta.env.SSR ? textsOf(speaker, [...parts]) : ""} />;
}

const written = new WeakMap<Speaker, Map<string, Uint8Array>>();

/** Written once for each language and set of parts: they are the same for every page that needs them. */
function textsOf(speaker: Speaker, parts: readonly string[]): string {
  const known = written.get(speaker) ?? new Map<string, Uint8Array>();
  written.set(speaker, known);
  const name = parts.join();
  const bytes = known.get(name) ?? new TextEncoder().encode(codeOf(speaker, parts));
  known.set(name, bytes);
  return placeFor(bytes);
}

const codeOf = (speaker: Speaker, parts: readonly string[]) =>
  safeCode(JSON.stringify(Object.fromEntries(parts.map((part) => [part, speaker.textsOf(part)]))));
