/**
 * Which wording of the question was shown. It changes with the texts `consent.*` of locales/*\/common.json: the register
 * must be able to say what somebody agreed to. A test reminds of it.
 */
export const consentText = "1";

export const consentCookie = "CookieConsent";
export const consentDays = 150;

export type Consent = "accepted" | "declined";

/** What a `Cookie` header or `document.cookie` says; undefined until somebody has chosen. */
export function consentIn(cookies: string): Consent | undefined {
  const [, value] = /(?:^|;\s*)CookieConsent=(true|false)(?:;|$)/.exec(cookies) ?? [];
  if (!value) return undefined;
  return value === "true" ? "accepted" : "declined";
}
