import type { Language } from "#platform/languages.ts";

/** The same page in another language: the server reads `lng` and remembers it in a cookie. */
export function languageHref({ pathname, search }: { pathname: string; search: string }, language: Language): string {
  const asked = new URLSearchParams(search);
  asked.set("lng", language);
  return `${pathname}?${asked}`;
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem("language", language);
  } catch {
    // A browser that keeps nothing still gets the language for this page.
  }
}
