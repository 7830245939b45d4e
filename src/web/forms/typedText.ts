import type { Language } from "#platform/languages.ts";
import { sessionStore } from "../session/browserStorage.ts";
import { canBeSignedIn, send } from "../session/session.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** Typed values by the id or name of the control. */
export type TypedText = ReadonlyMap<string, string>;

const storageKey = "typedText";
/** Passwords, codes and cards are not stored; a tick may be an action of its own. */
const skippedTypes = new Set("password hidden file checkbox radio submit button image reset range color".split(" "));
const skippedAutocomplete = /password|one-time-code|cc-/;
/** Milliseconds. Fields appear and lose early values while the page hydrates and loads the session. */
const restoreFor = 5_000;
const restoreEvery = 200;

/** Returns what was typed into the forms below an element. */
export function collectTypedText(root: ParentNode): TypedText {
  const fields = new Map<string, string>();
  for (const control of root.querySelectorAll<Control>("input, textarea, select")) {
    const key = control.id || control.name;
    const isSkipped = skippedTypes.has(control.type) || skippedAutocomplete.test(control.autocomplete);
    if (key && control.value && control.form && !isSkipped) fields.set(key, control.value);
  }
  return fields;
}

/** Types the text again, as its events tell the page. */
export function fillTypedText(root: ParentNode, fields: TypedText): void {
  for (const control of root.querySelectorAll<Control>("input, textarea, select")) {
    const value = fields.get(control.id || control.name);
    if (value === undefined || control.value === value || !control.form) continue;
    // React overrides `value` of the element itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
    control.dispatchEvent(new Event("input", { bubbles: true }));
    control.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/** Stores the text of this page, for the same page in another language. */
export function storeTypedText(): void {
  const fields = [...collectTypedText(document)];
  if (fields.length > 0) sessionStore.setJson(storageKey, { page: location.pathname, fields });
}

/** Milliseconds that a switch of the language waits for the account. */
const accountTimeout = 1_500;

/**
 * Stores the text of this page, and the language as that of a signed-in user's account. In this file, because one more
 * script would be named on every page.
 */
export async function prepareLanguageSwitch(language: Language): Promise<void> {
  storeTypedText();
  if (!canBeSignedIn()) return;
  // The page switches in any case; the profile offers the language of the account as well.
  const saved = send("PATCH", "/users/me", { language }).catch(() => {});
  await Promise.race([saved, new Promise((done) => setTimeout(done, accountTimeout))]);
}

/** Restores it once, until the visitor types. */
export function restoreTypedText(): void {
  const stored = sessionStore.getJson(storageKey) as { page: string; fields: [string, string][] } | undefined;
  sessionStore.remove(storageKey);
  if (!stored) return;
  const { page, fields } = stored;
  if (page !== location.pathname) return;
  const values = new Map(fields);
  const timer = setInterval(() => fillTypedText(document, values), restoreEvery);
  const stop = ({ isTrusted = true }: Partial<Event> = {}) => {
    if (isTrusted) clearInterval(timer);
  };
  document.addEventListener("input", stop);
  setTimeout(stop, restoreFor);
}
