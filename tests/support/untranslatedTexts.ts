import { readdirSync, readFileSync } from "node:fs";
import type { Language } from "#platform/languages.ts";

/** Common interface words that are no name and no word of Spanish or French. */
const englishWords =
  /\b(the|and|your|you|with|from|cart|price|search|sign|log|password|address|delivery|returns?|colours?|size|shop|home|close|open|orders?|loading|please|next|new)\b/i;
/** Values that a program leaks into texts. */
const brokenText = /\{\{|\bundefined\b|\bNaN\b|\[object|Invalid Date/;

const textKeys = new Set(
  readdirSync("locales/en").flatMap((file) => Object.keys(JSON.parse(readFileSync(`locales/en/${file}`, "utf8")))),
);

/** Returns the untranslated texts: keys, placeholders, and English in another language. */
export function findUntranslatedTexts(texts: readonly string[], language: Language): string[] {
  const found = texts.filter((text) => {
    const words = text.replaceAll(/https?:\S+|\S+@\S+/g, "");
    const isKey = text.includes(".") && textKeys.has(text);
    return isKey || brokenText.test(words) || (language !== "en" && englishWords.test(words));
  });
  return [...new Set(found)];
}
