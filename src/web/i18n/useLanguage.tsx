import { useTranslation } from "react-i18next";
import { useMatches } from "react-router";
import { formatsFor } from "#platform/formats.ts";
import { isLanguage, type Language, languages } from "#platform/languages.ts";
import { placeholderFor } from "../ssr/fragmentCache.ts";
import { escapeScript, InlineScript } from "../ssr/InlineScript.tsx";
import type { Translator } from "./createTranslator.ts";
import { useTranslator } from "./TranslatorContext.ts";

/** Returns the language of the page with its direction, punctuation and formats of money, numbers and dates. */
export function useLanguage() {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : "en";
  return cache.get(language) ?? createLanguage(language);
}

const cache = new Map<Language, ReturnType<typeof createLanguage>>();

/** Memoised per language: a list calls it hundreds of times. */
function createLanguage(language: Language) {
  const { direction, colon, comma } = languages[language];
  const formats = { language, direction, colon, comma, ...formatsFor(language) };
  cache.set(language, formats);
  return formats;
}

/** Embeds the page's texts, so that the browser can hydrate without a request. */
export function PageTexts() {
  const translator = useTranslator();
  const parts = new Set([
    "common",
    ...useMatches().flatMap(({ handle }) => (handle as { texts?: string[] } | undefined)?.texts ?? []),
  ]);
  return (
    <InlineScript
      id="texts"
      type="application/json"
      code={import.meta.env.SSR ? cachedTexts(translator, [...parts]) : ""}
    />
  );
}

const textsCache = new WeakMap<Translator, Map<string, Uint8Array>>();

/** Cached for each language and set of namespaces, which many pages share. */
function cachedTexts(translator: Translator, parts: readonly string[]): string {
  const known = textsCache.get(translator) ?? new Map<string, Uint8Array>();
  textsCache.set(translator, known);
  const name = parts.join();
  const bytes = known.get(name) ?? new TextEncoder().encode(serialiseTexts(translator, parts));
  known.set(name, bytes);
  return placeholderFor(bytes);
}

const serialiseTexts = (translator: Translator, parts: readonly string[]) =>
  escapeScript(
    JSON.stringify(Object.fromEntries([...parts, "promises", "files"].map((part) => [part, translator.textsOf(part)]))),
  );
