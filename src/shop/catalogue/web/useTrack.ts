import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";

/** A row of pictures as wide as their frame, and which of them is seen. In Arabic it runs to the left. */
export function useTrack(pictures: number) {
  const ref = useRef<HTMLElement>(null);
  const [at, setAt] = useState(0);

  function show(place: number, { still = false } = {}): void {
    const row = ref.current;
    const to = Math.min(Math.max(place, 0), pictures - 1);
    setAt(to);
    if (!row) return;
    const calm = still || matchMedia("(prefers-reduced-motion: reduce)").matches;
    const left = (isMirrored(row) ? -1 : 1) * to * row.clientWidth;
    row.scrollTo({ left, behavior: calm ? "instant" : "smooth" });
  }

  // A phone that is turned makes the row another width: the same picture stays in it.
  const stay = useEffectEvent(() => show(at, { still: true }));
  useEffect(() => {
    const row = ref.current;
    if (!row) return;
    const watch = new ResizeObserver(() => stay());
    watch.observe(row);
    return () => watch.disconnect();
  }, []);

  return {
    ref,
    at,
    show,
    onScroll() {
      const row = ref.current;
      if (row && row.clientWidth > 0) setAt(Math.round(Math.abs(row.scrollLeft) / row.clientWidth));
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const place = placeAfter(event.key, at, pictures, isMirrored(event.currentTarget));
      if (place === undefined) return;
      event.preventDefault();
      show(place);
    },
  };
}

/** Where a key leads from the picture `at`; undefined for keys that lead nowhere. */
export function placeAfter(key: string, at: number, pictures: number, mirrored: boolean): number | undefined {
  const step = mirrored ? -1 : 1;
  const places: Record<string, number> = {
    ArrowRight: at + step,
    ArrowLeft: at - step,
    Home: 0,
    End: pictures - 1,
  };
  const place = places[key];
  return place === undefined ? undefined : Math.min(Math.max(place, 0), pictures - 1);
}

const isMirrored = (row: Element) => getComputedStyle(row).direction === "rtl";
