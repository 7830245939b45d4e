import { type Language, languageCodes } from "#platform/languages.ts";

/**
 * Where a page is found by search engines: plainly for English and for whoever has no language, with `lng` otherwise.
 * `path` begins with a slash and may carry a query.
 */
export function addressIn(language: Language | "x-default", shopUrl: string, path: string): string {
  const url = new URL(path, shopUrl || "http://localhost");
  if (language !== "en" && language !== "x-default") url.searchParams.set("lng", language);
  return String(url);
}

/** Every language of a page, and the one for all others. */
export const alternatesOf = (shopUrl: string, path: string) =>
  [...languageCodes, "x-default" as const].map((language) => ({
    language,
    href: addressIn(language, shopUrl, path),
  }));
