import { useEffect, useState, useSyncExternalStore } from "react";
import type { Governorate } from "#platform/governorates.ts";
import { localStore } from "../session/browserStorage.ts";

const storageKey = "deliverTo";
const getDeliveryCode = () => localStore.get(storageKey);
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Returns the ISO code stored in this browser; undefined before hydration, since pages are the same for everyone. */
export const useDeliveryCode = (): string | undefined =>
  useSyncExternalStore(subscribe, getDeliveryCode, () => undefined);

/** Names the governorate stored in this browser to calls whose amounts depend on the place of delivery. */
export const deliveryPlace = () => ({ governorate: getDeliveryCode() });

/** Returns the governorate stored in this browser. */
export const useDeliveryGovernorate = (): Governorate | undefined => useGovernorate(useDeliveryCode());

/** Returns a governorate by its code. The table of governorates is loaded only if there is a code. */
export function useGovernorate(code: string | undefined): Governorate | undefined {
  const [found, setFound] = useState<Governorate>();
  useEffect(() => {
    if (!code) return;
    import("#platform/governorates.ts").then(({ findGovernorate }) => setFound(findGovernorate(code))).catch(() => {});
  }, [code]);
  return found?.code === code ? found : undefined;
}

export function setDeliveryCode(code: string): void {
  localStore.set(storageKey, code);
  for (const listener of listeners) listener();
}
