import { type Language, languageCodes } from "#platform/languages.ts";

/**
 * Returns the URL of a page for search engines: plain for English and `x-default`, with `lng` otherwise.
 * `path` begins with a slash and may contain a query.
 */
export function urlInLanguage(language: Language | "x-default", shopUrl: string, path: string): string {
  const url = new URL(path, shopUrl || "http://localhost");
  if (language !== "en" && language !== "x-default") url.searchParams.set("lng", language);
  return String(url);
}

/** Returns the URLs of a page in every language, and the default one. */
export const alternateUrls = (shopUrl: string, path: string) =>
  [...languageCodes, "x-default" as const].map((language) => ({
    language,
    href: urlInLanguage(language, shopUrl, path),
  }));
