import { byLanguage } from "#platform/languages.ts";

/** Returns the fields of `PageTextsFields` as the API takes them. */
export function readPageTexts(form: FormData) {
  const texts = (name: string) =>
    byLanguage((code) => String(form.get(`${name}.${code}`) ?? "").trim()) as Record<"en" | "ar" | "es" | "fr", string>;
  return {
    name: texts("name"),
    description: texts("description"),
    seo: { title: texts("seoTitle"), description: texts("seoText") },
    slug: String(form.get("slug") ?? "").trim(),
  };
}

/** Names of the fields for the paths of the server's errors. */
export const toFieldName = (path: string): string =>
  path.replace(/^seo\.title\./, "seoTitle.").replace(/^seo\.description\./, "seoText.");
