import { type ComponentType, type RefObject, useEffect, useRef, useState } from "react";

/**
 * Loads a component far down a page when its place approaches the viewport.
 * @returns a ref for its place, and the component once loaded; offline, the page is complete without it
 */
export function useLazyInView<P>(
  load: () => Promise<ComponentType<P>>,
): [RefObject<HTMLDivElement | null>, ComponentType<P> | undefined] {
  const place = useRef<HTMLDivElement>(null);
  const [Part, setPart] = useState<ComponentType<P>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the component never changes during the page's life
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        load()
          .then((part) => setPart(() => part))
          .catch(() => {});
      },
      { rootMargin: "800px" },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return [place, Part];
}
