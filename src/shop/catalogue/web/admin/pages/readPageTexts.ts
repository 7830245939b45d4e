import type { ErrorKey } from "#platform/errors.ts";
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

/** Renames the fields of the server's errors to those of the form. */
export const toFormFields = (errors: Readonly<Record<string, ErrorKey | undefined>>) =>
  Object.fromEntries(
    Object.entries(errors).map(([path, key]) => [
      path.replace(/^seo\.title\./, "seoTitle.").replace(/^seo\.description\./, "seoText."),
      key,
    ]),
  );
