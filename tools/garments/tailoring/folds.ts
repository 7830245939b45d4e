import { polar } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import type { BodiceCut } from "./bodice.ts";
import { sides } from "./sides.ts";

interface Pull {
  /** Where the cloth is caught. */
  x: number;
  y: number;
  /** Where the creases run, in degrees. */
  towards: number;
  count: number;
  length: number;
  spread?: number;
  width?: number;
  lift?: number;
}

/** Soft creases spreading from a point, the way cloth pulls from a seam. */
export function pull(
  sketch: Sketch,
  { x, y, towards, count, length, spread = 20, width = 17, lift = 0.34 }: Pull,
): void {
  for (let i = 0; i < count; i++) {
    const degrees = towards + (i - (count - 1) / 2) * spread + sketch.jitter(5);
    const reach = length * (0.7 + sketch.rand() * 0.5);
    const start = polar(x, y, degrees, reach * 0.06);
    sketch.fold(...start, ...polar(x, y, degrees, reach), {
      width: width * (0.7 + sketch.rand() * 0.5),
      lift: i % 2 ? -lift : lift,
      bend: sketch.jitter(18),
    });
  }
}

/** A width of cloth at a height: its left edge, its right edge and how far down. */
type Width = readonly [left: number, right: number, y: number];

interface Drape {
  top: Width;
  foot: Width;
  count: number;
  lift?: number;
  width?: number;
  /** How much later than the top a fold may begin. */
  late?: number;
}

/** Long hanging folds between two widths. */
export function drape(sketch: Sketch, { top, foot, count, lift = 0.5, width = 22, late = 0 }: Drape): void {
  for (let i = 0; i < count; i++) {
    const across = (i + 0.5 + sketch.jitter(0.17)) / count;
    const from = top[0] + (top[1] - top[0]) * across;
    const to = foot[0] + (foot[1] - foot[0]) * across;
    const start = late * sketch.rand();
    const end = 0.72 + sketch.rand() * 0.3;
    const down = (k: number) => [from + (to - from) * k, top[2] + (foot[2] - top[2]) * k] as const;
    sketch.fold(...down(start), ...down(Math.min(1.03, end)), {
      width: width * (0.65 + sketch.rand() * 0.7),
      lift: (i % 2 ? -0.85 : 1) * lift * (0.7 + sketch.rand() * 0.5),
      bend: sketch.jitter(14),
    });
  }
}

/** Small gathers under a seam. */
export function gathers(sketch: Sketch, [left, right, y]: Width, count: number, length: number, lift = 0.5): void {
  for (let i = 0; i < count; i++) {
    const x = left + ((right - left) * (i + 0.5)) / count + sketch.jitter(3);
    const reach = length * (0.45 + sketch.rand() * 0.8);
    sketch.fold(x, y, x + ((x - (left + right) / 2) * reach) / 900, y + reach, {
      width: 5.5,
      lift: i % 2 ? -lift : lift,
      crisp: true,
      bend: sketch.jitter(5),
    });
  }
}

type TorsoCut = Pick<BodiceCut, "chest" | "armhole" | "length" | "hem" | "waist">;

/** How the body of a top lies: creases from the underarm, a few hanging folds. */
export function torsoFolds(sketch: Sketch, { chest, armhole, length, hem, waist }: TorsoCut, lift = 0.4): void {
  const body = length - armhole;
  for (const side of sides) {
    const underarm = { x: side * (chest - 12), y: armhole + 14, towards: side > 0 ? 128 : 52 };
    pull(sketch, { ...underarm, count: 3, length: 190, spread: 22, width: 18, lift });
    sketch.fold(side * (waist - 10), armhole + body * 0.42, side * waist * 0.36, armhole + body * 0.6, {
      width: 24,
      lift: lift * 0.5,
      bend: side * 24,
    });
  }
  drape(sketch, {
    top: [-waist * 0.7, waist * 0.7, armhole + body * 0.08],
    foot: [-hem * 0.86, hem * 0.86, length],
    count: 4,
    lift: lift * 0.62,
    width: 30,
    late: 0.25,
  });
}

/** How the back of a top lies: flat over the shoulder blades, loose below them. */
export function backFolds(sketch: Sketch, { chest, armhole, length, hem, waist }: TorsoCut, lift = 0.4): void {
  const body = length - armhole;
  for (const side of sides) {
    const blade = { x: side * chest * 0.52, y: armhole * 0.62, towards: side > 0 ? 74 : 106 };
    pull(sketch, { ...blade, count: 3, length: body * 0.8, spread: 13, width: 22, lift: lift * 0.8 });
    sketch.fold(side * (chest - 26), armhole + 26, side * waist * 0.42, armhole + body * 0.2, {
      width: 18,
      lift: lift * -0.7,
      bend: side * -12,
    });
    sketch.fold(side * (waist - 14), armhole + body * 0.56, side * waist * 0.3, armhole + body * 0.5, {
      width: 20,
      lift: lift * 0.55,
      bend: side * -20,
    });
  }
  drape(sketch, {
    top: [-waist * 0.5, waist * 0.5, armhole + body * 0.3],
    foot: [-hem * 0.8, hem * 0.8, length],
    count: 5,
    lift: lift * 0.7,
    width: 24,
    late: 0.3,
  });
}
