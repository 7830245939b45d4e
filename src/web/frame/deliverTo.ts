import { useEffect, useState, useSyncExternalStore } from "react";
import type { Governorate } from "#platform/governorates.ts";

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

/** The ISO code that this browser remembers; none while the page is still the same for everybody. */
export const useDeliverToCode = (): string | undefined =>
  useSyncExternalStore(subscribe, chosen, () => null) ?? undefined;

/** The governorate that this browser remembers. */
export const useDeliverTo = (): Governorate | undefined => useGovernorate(useDeliverToCode());

/** A governorate by its code. The table of all of them comes to those who have chosen one. */
export function useGovernorate(code: string | undefined): Governorate | undefined {
  const [found, setFound] = useState<Governorate>();
  useEffect(() => {
    if (!code) return;
    import("#platform/governorates.ts").then(({ governorateOf }) => setFound(governorateOf(code))).catch(() => {});
  }, [code]);
  return found?.code === code ? found : undefined;
}

export function deliverTo(code: string): void {
  try {
    localStorage.setItem(key, code);
  } catch {
    // Without a memory the choice holds for nobody; the shop works without it.
  }
  for (const listener of listeners) listener();
}
