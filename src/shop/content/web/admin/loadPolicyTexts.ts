import { byLanguage, type Language, languageCodes } from "#platform/languages.ts";
import type { PolicyText } from "./proseToHtml.ts";

const files = import.meta.glob<string>("../prose/*.md", { query: "?raw", import: "default" });

/** Returns the shop's own text of a policy in all languages, for the editor. */
export async function loadPolicyTexts(slug: string): Promise<Record<Language, PolicyText>> {
  const { proseToHtml } = await import("./proseToHtml.ts");
  const texts = await Promise.all(languageCodes.map((code) => files[`../prose/${slug}.${code}.md`]?.()));
  return byLanguage((code) => proseToHtml(texts[languageCodes.indexOf(code)] ?? ""));
}
