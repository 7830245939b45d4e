import { type Consent, consentCookie, consentDays, consentIn } from "#shop/accounts/consent.ts";

/** A browser that keeps no cookies is asked once for each page it opens. */
let chosen: Consent | undefined;
let reopened = false;
const watchers = new Set<() => void>();

const tell = () => {
  for (const watch of watchers) watch();
};

export function watchChoice(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

export const choiceNow = (): Consent | undefined => chosen ?? consentIn(document.cookie);

/** Whether the question is on the screen. */
export const isAsking = (): boolean => reopened || choiceNow() === undefined;

export function askAgain(): void {
  reopened = true;
  tell();
}

export const wasReopened = (): boolean => reopened;

/** Leaves everything as it is. */
export function stopAsking(): void {
  reopened = false;
  tell();
}

export function choose(choice: Consent): void {
  chosen = choice;
  reopened = false;
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  const value = choice === "accepted";
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is not in every browser that we serve
  document.cookie = `${consentCookie}=${value}; Path=/; Max-Age=${consentDays * 86_400}; SameSite=Lax${secure}`;
  tell();
}
