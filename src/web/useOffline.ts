import { useSyncExternalStore } from "react";

/** Whether the browser knows that it has no connection. On the server, and while a page comes alive, it has one. */
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
