import { createContext, type ReactNode, use } from "react";
import type { Translator } from "./createTranslator.ts";

/**
 * Replaces the package react-i18next (see vite.config.ts), whose types still apply. The pages use only keys, params and
 * counts of i18next; the rest would be a tenth of all that a visitor downloads, and was a fifth of the render time.
 */
const TranslatorContext = createContext<Translator | undefined>(undefined);

export const I18nextProvider = ({ i18n, children }: { i18n: Translator; children: ReactNode }) => (
  <TranslatorContext value={i18n}>{children}</TranslatorContext>
);

export function useTranslator(): Translator {
  const translator = use(TranslatorContext);
  if (!translator) throw new Error("useTranslation must be used inside I18nextProvider");
  return translator;
}

export function useTranslation(namespaces: string | readonly string[] = "common") {
  const translator = useTranslator();
  const parts = typeof namespaces === "string" ? one(namespaces) : namespaces;
  // A page suspends while its texts load, and the previous one stays on screen.
  for (const part of parts) if (!translator.has(part)) use(translator.fetch(part));
  return { t: translator.translatorOf(parts), i18n: translator };
}

const ones = new Map<string, readonly string[]>();

function one(part: string): readonly string[] {
  const parts = ones.get(part) ?? [part];
  ones.set(part, parts);
  return parts;
}
