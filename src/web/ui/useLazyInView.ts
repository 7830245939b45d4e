import { type ComponentType, type RefObject, useEffect, useRef, useState } from "react";

type Options = {
  /** How near to the viewport its place must be. */
  margin?: string;
  /**
   * Loads it also when the page is touched, so that it is there before it is needed, and at once if it has been or is
   * opened at an anchor, loaded again or navigated to.
   */
  whenTouched?: boolean;
};

/**
 * Loads a component far down a page when its place approaches the viewport.
 * @returns a ref for its place, the component once loaded, and whether that has failed; pages that are complete without the
 *   component ignore that
 */
export function useLazyInView<P>(
  load: () => Promise<ComponentType<P>>,
  { margin = "800px", whenTouched = false }: Options = {},
): [RefObject<HTMLDivElement | null>, ComponentType<P> | undefined, boolean] {
  const place = useRef<HTMLDivElement>(null);
  const [Part, setPart] = useState<ComponentType<P>>();
  const [hasFailed, setHasFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the component never changes during the page's life
  useEffect(() => {
    if (!place.current) return;
    const stop = new AbortController();
    const start = () => {
      stop.abort();
      load()
        .then((part) => setPart(() => part))
        .catch(() => setHasFailed(true));
    };
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && start(), { rootMargin: margin });
    stop.signal.addEventListener("abort", () => watch.disconnect());
    watch.observe(place.current);
    const isFirstView = document.documentElement.classList.contains("first-view");
    if (whenTouched && (location.hash || !isFirstView || navigator.userActivation?.hasBeenActive)) start();
    else if (whenTouched) onTouch(start, stop.signal);
    return () => stop.abort();
  }, []);
  return [place, Part, hasFailed];
}

/** Whether the page has been touched: what is behind a dialog can wait until then. */
export function useTouched(): boolean {
  const [isTouched, touch] = useState(() => navigator.userActivation?.hasBeenActive ?? false);
  useEffect(() => {
    const stop = new AbortController();
    if (!isTouched) onTouch(() => touch(true), stop.signal);
    return () => stop.abort();
  }, [isTouched]);
  return isTouched;
}

function onTouch(touched: () => void, signal: AbortSignal): void {
  for (const type of ["pointermove", "pointerdown", "keydown", "scroll"])
    addEventListener(type, touched, { capture: true, passive: true, signal });
}
