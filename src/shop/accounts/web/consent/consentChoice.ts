import { type Consent, consentCookie, consentDays, parseConsentCookie } from "#shop/accounts/consent.ts";

/** Choice in memory: without cookies, the browser is asked again on each page load. */
let sessionChoice: Consent | undefined;
let reopened = false;
const watchers = new Set<() => void>();

const notify = () => {
  for (const watch of watchers) watch();
};

export function subscribeToConsent(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

export const currentConsent = (): Consent | undefined => sessionChoice ?? parseConsentCookie(document.cookie);

/** Returns whether the banner is visible. */
export const isBannerOpen = (): boolean => reopened || currentConsent() === undefined;

export function reopenBanner(): void {
  reopened = true;
  notify();
}

export const wasReopened = (): boolean => reopened;

/** Closes the banner without a change. */
export function closeBanner(): void {
  reopened = false;
  notify();
}

export function saveConsent(choice: Consent): void {
  sessionChoice = choice;
  reopened = false;
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  const value = choice === "accepted";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${consentCookie}=${value}; Path=/; Max-Age=${consentDays * 86_400}; SameSite=Lax${secure}`;
  notify();
}
