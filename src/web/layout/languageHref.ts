import type { Language } from "#platform/languages.ts";
import { localStore } from "../session/browserStorage.ts";

/** Returns the URL of the same page in another language: the server reads `lng` and stores it in a cookie. */
export function languageHref({ pathname, search }: { pathname: string; search: string }, language: Language): string {
  const params = new URLSearchParams(search);
  params.set("lng", language);
  return `${pathname}?${params}`;
}

export const rememberLanguage = (language: Language) => localStore.set("language", language);
