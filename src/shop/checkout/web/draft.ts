import type { Form } from "./form.ts";

const place = "checkout.form";

/** What was typed survives a reload and a detour to the bank, in this tab only, and for its owner only. */
export function keepDraft(owner: string, form: Form): void {
  try {
    sessionStorage.setItem(place, JSON.stringify({ owner, form }));
  } catch {
    // A browser that keeps nothing still buys.
  }
}

export function keptDraft(owner: string): Form | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place) ?? "null") as { owner: string; form: Form } | null;
    return kept?.owner === owner ? kept.form : undefined;
  } catch {
    return undefined;
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Nothing was kept.
  }
}
