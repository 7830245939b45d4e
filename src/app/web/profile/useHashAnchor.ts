import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Scrolls to the section of the URL's hash, and keeps it in place while sections above it load: until the visitor
 * scrolls, or for three seconds.
 * @returns the ref for the box around the sections
 */
export function useHashAnchor() {
  const box = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating to the same anchor scrolls there again
  useEffect(() => {
    const target = hash.length > 1 ? document.getElementById(decoded(hash.slice(1))) : null;
    if (!target || !box.current?.contains(target)) return;
    const lead = () => target.scrollIntoView({ block: "start", behavior: "instant" });
    const growing = new ResizeObserver(lead);
    const stop = () => growing.disconnect();
    growing.observe(box.current);
    target.focus({ preventScroll: true });
    const timer = setTimeout(stop, 3_000);
    for (const type of ["wheel", "touchmove", "keydown", "pointerdown"])
      window.addEventListener(type, stop, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      stop();
      for (const type of ["wheel", "touchmove", "keydown", "pointerdown"]) window.removeEventListener(type, stop);
    };
  }, [hash, key]);
  return box;
}

/** Returns the text unchanged if its percent encoding is malformed, since URLs are user input. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
