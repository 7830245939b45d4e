import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";

/** Asks before unsaved work is left: inside the shop with our own dialog, otherwise with the browser's. */
export function useLeaveGuard(isDirty: boolean) {
  const free = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !free.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);
  return {
    blocker,
    /** What comes next leaves on purpose. */
    letGo: () => {
      free.current = true;
    },
  };
}
