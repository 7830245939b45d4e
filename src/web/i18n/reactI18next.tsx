import { type ReactNode, use } from "react";
import type { Translator } from "./createTranslator.ts";
import { TranslatorContext, useTranslator } from "./TranslatorContext.ts";

/**
 * Replaces the package react-i18next (scripts/translationAlias.ts), whose types still apply. The pages use only keys, params
 * and counts of i18next. `SHORTCUTS_OFF=i18n` uses the package: libraryI18next.tsx.
 */
export const I18nextProvider = ({ i18n, children }: { i18n: Translator; children: ReactNode }) => (
  <TranslatorContext value={i18n}>{children}</TranslatorContext>
);

export function useTranslation(namespaces: string | readonly string[] = "common") {
  const translator = useTranslator();
  const parts = typeof namespaces === "string" ? one(namespaces) : namespaces;
  // A page suspends while its texts load, and the previous one stays on screen.
  const fetched = parts.filter((part) => !translator.has(part)).map((part) => translator.fetch(part));
  for (const texts of fetched) use(texts);
  return { t: translator.translatorOf(parts), i18n: translator };
}

const ones = new Map<string, readonly string[]>();

function one(part: string): readonly string[] {
  const parts = ones.get(part) ?? [part];
  ones.set(part, parts);
  return parts;
}
