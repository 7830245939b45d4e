/**
 * Version of the consent texts (`consent.*` in locales/*\/common.json); raise it when they change, because the consent
 * log must prove what a user agreed to. A test enforces this.
 */
export const consentTextVersion = "3";

export const consentCookie = "CookieConsent";
export const consentDays = 150;

export type Consent = "accepted" | "declined";

/** Parses a `Cookie` header or `document.cookie`. Returns undefined before a choice. */
export function parseConsentCookie(cookies: string): Consent | undefined {
  const [, value] = /(?:^|;\s*)CookieConsent=(true|false)(?:;|$)/.exec(cookies) ?? [];
  if (!value) return undefined;
  return value === "true" ? "accepted" : "declined";
}
