import { useTranslation } from "react-i18next";
import { useMatches } from "react-router";
import { formatsOf } from "#platform/formats.ts";
import { isLanguage, languages } from "#platform/languages.ts";
import { Stamped } from "./stamp.tsx";

/** The language of the page with its direction and its ways of writing money, numbers and days. */
export function useLanguage() {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : "en";
  return { language, direction: languages[language].direction, ...formatsOf(language) };
}

/** The texts of this page travel inside it, so that the browser can speak before it asks for anything. */
export function Texts() {
  const { i18n } = useTranslation();
  const parts = new Set([
    "common",
    ...useMatches().flatMap(({ handle }) => (handle as { texts?: string[] } | undefined)?.texts ?? []),
  ]);
  const json = import.meta.env.SSR
    ? JSON.stringify(Object.fromEntries([...parts].map((part) => [part, i18n.getResourceBundle(i18n.language, part)])))
    : "";
  return <Stamped id="texts" type="application/json" code={json} />;
}
