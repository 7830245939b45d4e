import { createContext, use } from "react";
import type { Translator } from "./createTranslator.ts";

export const TranslatorContext = createContext<Translator | undefined>(undefined);

export function useTranslator(): Translator {
  const translator = use(TranslatorContext);
  if (!translator) throw new Error("useTranslation must be used inside I18nextProvider");
  return translator;
}
