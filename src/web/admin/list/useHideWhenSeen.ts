import { type RefObject, useEffect, useRef } from "react";

/** Long enough to read a line and to notice the lists behind it. */
const seenAfterMs = 8_000;
const stepMs = 500;

/**
 * Hides the note in `ref` once it was in view for some seconds, if `isComplete`: nothing in it needs anybody. Time with
 * the pointer, the focus or an opened list in it, or in a hidden browser tab, does not count.
 */
export function useHideWhenSeen(ref: RefObject<HTMLElement | null>, isComplete: boolean, hide: () => void): void {
  const latest = useRef(hide);
  latest.current = hide;
  useEffect(() => {
    if (!isComplete) return;
    let seenMs = 0;
    const timer = setInterval(() => {
      const note = ref.current;
      if (!note || document.visibilityState !== "visible") return;
      if (note.matches(":hover, :focus-within") || note.querySelector("details[open]")) return;
      seenMs += stepMs;
      if (seenMs < seenAfterMs) return;
      clearInterval(timer);
      latest.current();
    }, stepMs);
    return () => clearInterval(timer);
  }, [ref, isComplete]);
}
