import { type ComponentType, type RefObject, useEffect, useRef, useState } from "react";

/**
 * What stands far down a page, and comes to the browser when the visitor comes near its place.
 * @returns where it will stand, and the component once it is there; without a connection the page is whole without it
 */
export function useWhenNear<P>(
  load: () => Promise<ComponentType<P>>,
): [RefObject<HTMLDivElement | null>, ComponentType<P> | undefined] {
  const place = useRef<HTMLDivElement>(null);
  const [Part, setPart] = useState<ComponentType<P>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the same part for as long as the page stands
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
