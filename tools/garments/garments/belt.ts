import type { Design } from "../sketch/design.ts";
import { type Path, type Point, place } from "../sketch/paths.ts";
import { curve, ellipse, polar, rect } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { embroider } from "../tailoring/embroidery.ts";

/** A webbing belt rolled up on its edge, its end drawn out with the buckle; from behind, the leather keeper shows. */
export function belt(sketch: Sketch, design: Design, back: boolean): void {
  sketch.maxScale = 1.25;
  const line = coil();
  webbing(sketch, line, back);
  if (design.embroidery) embroider(sketch, curve(line), { wide: 40, threads: design.threads, borders: false });
  const end = { x: 346, y: 468, turn: 30 };
  if (back) keeper(sketch, end);
  else buckle(sketch, end);
  sketch.focus = [300, 440];
  sketch.tagAt = [-190, 300];
}

/** Two and a half turns, opening into a loose tail. */
function coil(): Point[] {
  const turns = Array.from({ length: 50 }, (_, i) => polar(-20, 0, 930 - i * 17.2, 92 + i * 5));
  return [...turns, [110, 352], [214, 392], [300, 440]];
}

function webbing(sketch: Sketch, line: readonly Point[], back: boolean): void {
  sketch.piece(curve(line), { stroke: 62, z: 1.6, cap: "butt", material: "basket", grain: 20 });
  // Two dyed stripes run along the face; the back is plain.
  if (!back)
    for (const by of [-11, 11])
      sketch.piece(beside(line, by), { stroke: 7, z: 1.8, cap: "butt", tone: "shade", material: "twill" });
  for (const by of [-24, 24]) sketch.stitch(beside(line, by), { width: 1.8 });
  // Rolled webbing stands up in the middle and flattens outside.
  for (const [i, at] of line.entries()) {
    const next = line[i + 1];
    if (!next || i % 7 !== 3) continue;
    const across = polar(...at, (Math.atan2(next[1] - at[1], next[0] - at[0]) * 180) / Math.PI + 90, 30);
    sketch.fold(2 * at[0] - across[0], 2 * at[1] - across[1], ...across, { width: 14, lift: i % 2 ? 0.4 : -0.4 });
  }
}

function beside(line: readonly Point[], by: number): Path {
  return curve(
    line.map(([x, y], i): Point => {
      const [ax, ay] = line[i - 1] ?? [x, y];
      const [bx, by2] = line[i + 1] ?? [x, y];
      const length = Math.hypot(bx - ax, by2 - ay) || 1;
      return [x - ((by2 - ay) / length) * by, y + ((bx - ax) / length) * by];
    }),
  );
}

interface End {
  x: number;
  y: number;
  turn: number;
}

/** A turned wooden ring: outer edge, hollow and a bright rim, with its bar and a brass prong. */
function buckle(sketch: Sketch, end: End): void {
  const laid = (d: Path) => place(d, end);
  sketch.piece(laid(rect(-66, -35, 70, 70, 8)), { z: 2.2, material: "basket", tone: "main" });
  sketch.stitch(laid("M-50 -28L-50 28M-44 -28L-44 28"), { width: 1.7 });
  sketch.hard(laid(ellipse(44, 0, 78, 68)), "wood", { stroke: 24, z: 3 });
  sketch.paint(laid(ellipse(44, 0, 88, 78)), { stroke: "#6d4a2f", width: 2.5, opacity: 0.6 });
  sketch.paint(laid(ellipse(44, 0, 68, 58)), { stroke: "#b48a62", width: 3, opacity: 0.7, raise: 0.35 });
  for (const [from, to] of grainOfWood)
    sketch.paint(laid(`M${from.join(" ")}Q${to.join(" ")}`), { stroke: "#5f3f27", width: 1.4, opacity: 0.45 });
  sketch.hard(laid("M-6 0L118 3"), "metal", { stroke: 9, z: 4 });
  sketch.hard(laid(rect(-16, -14, 24, 28, 8)), "metal", { z: 4.2 });
}

const grainOfWood = [
  [
    [-20, -42],
    [-2, -66, 34, -72],
  ],
  [
    [56, -72],
    [96, -62, 114, -34],
  ],
  [
    [118, 20],
    [106, 52, 72, 66],
  ],
  [
    [30, 72],
    [-4, 66, -22, 40],
  ],
] as const;

/** What holds the buckle: folded webbing, sewn across twice, under a cork keeper. */
function keeper(sketch: Sketch, end: End): void {
  const laid = (d: Path) => place(d, end);
  sketch.hard(laid(ellipse(44, 0, 78, 68)), "wood", { stroke: 24, z: 2 });
  sketch.hard(laid("M44 -70L44 70"), "wood", { stroke: 16, z: 2.2 });
  sketch.piece(laid("M-150 -32L50 -34Q60 0 50 34L-150 32Z"), { z: 3, material: "basket" });
  sketch.stitch(laid("M-132 -26L-132 26L-20 28L-20 -28ZM-132 -26L-20 28M-132 26L-20 -28"), { width: 1.8 });
  sketch.hard(laid(rect(-214, -40, 40, 80, 6)), "cork", { z: 3.4 });
  sketch.stitch(laid("M-206 -33L-206 33M-182 -33L-182 33"), { tone: "#ecd9b4", width: 1.6 });
}
