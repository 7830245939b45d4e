import { sessionStore } from "#web/session/browserStorage.ts";
import type { CheckoutFormState } from "./formState.ts";

const storageKey = "checkout.form";

/** Saves the form in sessionStorage per user, so that it survives a reload and the redirect to the gateway. */
export const saveForm = (owner: string, form: CheckoutFormState) => sessionStore.setJson(storageKey, { owner, form });

export function readSavedForm(owner: string): CheckoutFormState | undefined {
  const stored = sessionStore.getJson(storageKey) as { owner: string; form: CheckoutFormState } | undefined;
  return stored?.owner === owner ? stored.form : undefined;
}

export const clearSavedForm = () => sessionStore.remove(storageKey);
