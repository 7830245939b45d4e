import { type Path, type Point, place } from "../sketch/paths.ts";
import { blob } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { sides } from "./sides.ts";

interface Sash {
  /** Half the waist it goes around. */
  reach: number;
  /** The middle of the band at the side seams; it hangs `sag` lower in front. */
  y: number;
  sag: number;
  /** Where it is tied. */
  knot: number;
}

/** A tie belt of the garment's own cloth: creased where it pulls, with a bow that has an inside. */
export function sash(sketch: Sketch, { reach, y, sag, knot }: Sash, back: boolean): void {
  band(sketch, reach, y, sag);
  if (!back) bow(sketch, [knot, y + sag * 0.5]);
}

function band(sketch: Sketch, reach: number, y: number, sag: number): void {
  const edge = (from: number, by: number) => `Q0 ${y + by + sag * 2 * 0.5} ${-from} ${y + by}`;
  const d = `M${-reach} ${y - 17}Q0 ${y - 17 + sag} ${reach} ${y - 17}L${reach + 2} ${y + 18}${edge(reach + 2, 18)}Z`;
  sketch.piece(d, { z: 2.4, tone: "shade", patterned: true });
  for (const by of [-10, 11])
    sketch.stitch(`M${-reach + 2} ${y + by}Q0 ${y + by + sag} ${reach - 2} ${y + by}`, { width: 1.3 });
  // Pulled tight, the band wrinkles towards its knot.
  for (const [x, lift] of [
    [-0.72, 0.5],
    [-0.42, -0.55],
    [0.36, 0.5],
    [0.66, -0.5],
  ] as const) {
    const at = x * reach;
    const hang = y + sag * 0.5 * (1 - x * x);
    sketch.fold(at, hang - 12 + sketch.jitter(4), at * 0.55, hang + 9 + sketch.jitter(4), {
      width: 6,
      lift,
      crisp: true,
    });
  }
}

/** Two loops that show their inside, two ends cut at a slant, and the knot. */
export function bow(sketch: Sketch, [x, y]: Point, size = 1): void {
  const laid = (d: Path, mirror = false) => place(d, { x, y, size, mirror });
  const crease = (from: Point, to: Point, mirror: boolean, lift: number) => {
    const [s, k] = [mirror ? -1 : 1, size];
    const width = 7 * k;
    sketch.fold(x + s * k * from[0], y + k * from[1], x + s * k * to[0], y + k * to[1], { width, lift, crisp: true });
  };
  for (const side of sides) {
    const mirror = side < 0;
    const length = mirror ? 226 : 268;
    const end =
      `M-8 4C${mirror ? 34 : 20} 62 ${mirror ? 22 : 44} ${length * 0.6} ${mirror ? 30 : 52} ${length}` +
      `L${mirror ? 72 : 92} ${length - 26}C${mirror ? 60 : 84} ${length * 0.55} 62 70 22 2Z`;
    sketch.piece(laid(end, mirror), { z: 3.4, grain: side * 8 });
    crease([12, 24], [mirror ? 40 : 60, length * 0.7], mirror, 0.55);
    crease([4, 30], [mirror ? 30 : 46, length * 0.5], mirror, -0.5);
  }
  for (const side of sides) {
    const mirror = side < 0;
    const loop = "M6 -4C22 -34 62 -56 100 -50C134 -44 142 -14 126 10C108 34 52 30 8 8Z";
    const inside = "M44 -4C62 -26 94 -38 114 -30C130 -20 124 0 108 10C88 20 60 14 44 -4Z";
    sketch.piece(laid(loop, mirror), { z: 4.2, grain: side * -14 });
    sketch.piece(laid(inside, mirror), { z: 3.2, tone: "inner" });
    crease([12, -6], [72, -40], mirror, 0.6);
    crease([12, 2], [60, -24], mirror, -0.6);
    crease([14, 6], [70, 20], mirror, 0.5);
  }
  const knot = blob([
    [-19, -18],
    [2, -22],
    [20, -17],
    [22, 12],
    [2, 20],
    [-21, 13],
  ]);
  sketch.piece(laid(knot), { z: 5 });
  crease([-6, -16], [-2, 16], false, -0.6);
  crease([8, -16], [8, 15], false, 0.5);
}
