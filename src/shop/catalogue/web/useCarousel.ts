import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";

/** Carousel of pictures as wide as their frame, with the visible index. Right-to-left in Arabic. */
export function useCarousel(pictures: number) {
  const ref = useRef<HTMLElement>(null);
  const [at, setAt] = useState(0);

  function show(place: number, { still = false } = {}): void {
    const row = ref.current;
    const to = Math.min(Math.max(place, 0), pictures - 1);
    setAt(to);
    if (!row) return;
    const calm = still || matchMedia("(prefers-reduced-motion: reduce)").matches;
    const scrollLeft = (isRightToLeft(row) ? -1 : 1) * to * row.clientWidth;
    row.scrollTo({ left: scrollLeft, behavior: calm ? "instant" : "smooth" });
  }

  // Rotating a phone changes the width: keep the same picture visible.
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
      const place = slideAfterKey(event.key, at, pictures, isRightToLeft(event.currentTarget));
      if (place === undefined) return;
      event.preventDefault();
      show(place);
    },
  };
}

/** Returns the picture that a key leads to from `at`; undefined for other keys. */
export function slideAfterKey(key: string, at: number, pictures: number, mirrored: boolean): number | undefined {
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

const isRightToLeft = (row: Element) => getComputedStyle(row).direction === "rtl";
