import { readdirSync, readFileSync } from "node:fs";
import type { Language } from "#platform/languages.ts";

/** Said on almost every screen, no name of anything, and no word of Spanish or French. */
const english =
  /\b(the|and|your|you|with|from|cart|price|search|sign|log|password|address|delivery|returns?|colours?|size|shop|home|close|open|orders?|loading|please|next|new)\b/i;
/** What a program says to itself. */
const slip = /\{\{|\bundefined\b|\bNaN\b|\[object|Invalid Date/;

const keys = new Set(
  readdirSync("locales/en").flatMap((file) => Object.keys(JSON.parse(readFileSync(`locales/en/${file}`, "utf8")))),
);

/** Those of the texts that nobody wanted to be read: keys, gaps, and English in another language. */
export function leftoversIn(texts: readonly string[], language: Language): string[] {
  const left = texts.filter((text) => {
    const words = text.replaceAll(/https?:\S+|\S+@\S+/g, "");
    const isKey = text.includes(".") && keys.has(text);
    return isKey || slip.test(words) || (language !== "en" && english.test(words));
  });
  return [...new Set(left)];
}
