import { sessionStore } from "#web/session/browserStorage.ts";

/** The change that waited while the user signed in at the provider. `section`: the part of the page it belongs to. */
type PendingChange = { section: string; change: string; until: number };

const storageKey = "reauthentication";
const lifetimeMs = 10 * 60_000;

/** Stored for this tab only, so that no link from elsewhere can start a change. */
export function savePendingChange(section: string, change: string): void {
  const pending: PendingChange = { section, change, until: Date.now() + lifetimeMs };
  sessionStore.setJson(storageKey, pending);
}

/** Returns and removes the section's change, so that it runs once. */
export function consumePendingChange(section: string): string | undefined {
  const pending = sessionStore.getJson(storageKey) as Partial<PendingChange> | undefined;
  if (pending?.section !== section) return undefined;
  sessionStore.remove(storageKey);
  return Number(pending.until) > Date.now() ? String(pending.change) : undefined;
}
