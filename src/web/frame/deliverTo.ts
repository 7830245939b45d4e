import { useSyncExternalStore } from "react";
import { type Governorate, governorateOf } from "#platform/governorates.ts";

const key = "deliverTo";
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function chosen(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The governorate this browser remembers; none while the page is still the same for everybody. */
export function useDeliverTo(): Governorate | undefined {
  const code = useSyncExternalStore(subscribe, chosen, () => null);
  return code ? governorateOf(code) : undefined;
}

export function deliverTo(code: string): void {
  try {
    localStorage.setItem(key, code);
  } catch {
    // Without a memory the choice holds for nobody; the shop works without it.
  }
  for (const listener of listeners) listener();
}
