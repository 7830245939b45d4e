import type { Path, Point } from "../sketch/paths.ts";
import { through } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";

interface Wave {
  from: number;
  to: number;
  y: number;
  /** How far the middle hangs below the ends. */
  sag: number;
  ripple: number;
  count: number;
}

/** A hem that falls in waves, continuing an outline from its first point. */
export function wavyHem(sketch: Sketch, { from, to, y, sag, ripple, count }: Wave): Path {
  const points = Array.from({ length: count + 1 }, (_, i): Point => {
    const across = i / count;
    const wave = (i % 2 ? ripple : -ripple) * (0.6 + sketch.rand() * 0.6) * Math.min(1, i, count - i);
    return [from + (to - from) * across, y + Math.sin(across * Math.PI) * sag + wave];
  });
  return through(points);
}
