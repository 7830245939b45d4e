import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Leads to the section that the address names, and stays with it while those above are still arriving: until the
 * visitor moves by themselves, or three seconds are over.
 * @returns what goes on the box around the sections
 */
export function useAnchor() {
  const box = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing the same anchor again leads there again
  useEffect(() => {
    const target = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (!target || !box.current?.contains(target)) return;
    const lead = () => target.scrollIntoView({ block: "start", behavior: "instant" });
    const growing = new ResizeObserver(lead);
    const stop = () => growing.disconnect();
    growing.observe(box.current);
    target.focus({ preventScroll: true });
    const timer = setTimeout(stop, 3_000);
    for (const deed of ["wheel", "touchmove", "keydown", "pointerdown"])
      window.addEventListener(deed, stop, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      stop();
      for (const deed of ["wheel", "touchmove", "keydown", "pointerdown"]) window.removeEventListener(deed, stop);
    };
  }, [hash, key]);
  return box;
}
