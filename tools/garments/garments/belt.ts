import type { Design } from "../sketch/design.ts";
import type { Point } from "../sketch/paths.ts";
import { place } from "../sketch/paths.ts";
import { curve, ellipse, polar, rect } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { embroider } from "../tailoring/embroidery.ts";

export function belt(sketch: Sketch, design: Design): void {
  sketch.maxScale = 1.25;
  const spiral: Point[] = [];
  for (let t = 0; t <= 1; t += 0.02) {
    const a = -40 + t * 860,
      r = 92 + t * 250;
    spiral.push(polar(0, 40, a, r));
  }
  const tail: Point[] = [polar(0, 40, 820, 342), [-190, 420], [-60, 500], [150, 520], [330, 470]];
  const d = curve([...spiral, ...tail.slice(1)]);
  sketch.piece(d, { stroke: 62, z: 1.6, cap: "butt", material: "basket", grain: 20 });
  const off = (k: number) =>
    curve(
      [...spiral, ...tail.slice(1)].map(([x, y], i, all): Point => {
        const [ax, ay] = all[Math.max(0, i - 1)] as Point,
          [bx, by] = all[Math.min(all.length - 1, i + 1)] as Point,
          l = Math.hypot(bx - ax, by - ay) || 1;
        return [x - ((by - ay) / l) * k, y + ((bx - ax) / l) * k];
      }),
    );
  sketch.stitch(off(23), { width: 1.8 }).stitch(off(-23), { width: 1.8 });
  if (design.embroidery) embroider(sketch, d, { wide: 40, threads: design.threads, borders: false });
  sketch.piece(place(rect(-40, -34, 80, 68, 6), { x: 330, y: 470, turn: -18 }), {
    z: 2,
    tone: "wood",
    material: "smooth",
    patterned: false,
  });
  sketch.piece(place(ellipse(0, 0, 74, 62), { x: 392, y: 448, turn: -18 }), {
    stroke: 20,
    z: 3.2,
    tone: "wood",
    material: "smooth",
    patterned: false,
  });
  sketch.piece(place("M-60 0L70 0", { x: 392, y: 448, turn: -18 }), {
    stroke: 9,
    z: 4,
    tone: "metal",
    material: "smooth",
    patterned: false,
  });
  sketch.focus = [280, 430];
  sketch.tagAt = [-170, 400];
}
