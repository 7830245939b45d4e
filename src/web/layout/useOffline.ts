import { useSyncExternalStore } from "react";

/** Returns whether the browser is offline; false on the server and during hydration. */
export const useOffline = () => useSyncExternalStore(subscribe, isOffline, () => false);

const isOffline = () => !navigator.onLine;

function subscribe(changed: () => void): () => void {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}
