import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";

/** Asks before leaving unsaved changes: our dialog for navigation in the app, `beforeunload` otherwise. */
export function useLeaveGuard(isDirty: boolean) {
  const free = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !free.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const preventLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", preventLeave);
    return () => window.removeEventListener("beforeunload", preventLeave);
  }, [isDirty]);
  return {
    blocker,
    /** Allows the next navigation. */
    release: () => {
      free.current = true;
    },
  };
}
