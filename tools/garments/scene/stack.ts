import { deepen, hexOf, lift, luma } from "../sketch/colours.ts";
import type { Design } from "../sketch/design.ts";
import { endsOf, mapPath, type Path, place } from "../sketch/paths.ts";
import { blob } from "../sketch/shapes.ts";
import type { FoldOptions, Sketch } from "../sketch/sketch.ts";
import { sprig } from "./plants.ts";
import { plantFor } from "./swatch.ts";

const folded =
  "M-330 -300C-200 -310 200 -310 330 -300Q346 -298 346 -280L342 250C342 280 330 292 306 292" +
  "C100 302 -100 302 -306 292C-330 292 -342 280 -342 250L-346 -280Q-346 -298 -330 -300Z";

/** Colourways folded in a pile and tied with a ribbon. */
export function drawStack(sketch: Sketch, design: Design, colour: string): void {
  const colours = design.stack ?? [colour, "natural", "sand"];
  sketch.canvas = true;
  for (const [i, name] of [...colours].reverse().entries()) {
    sketch.cloth = hexOf(name);
    foldedGarment(sketch, i, i === colours.length - 1);
  }
  ribbon(sketch);
  sprig(sketch, plantFor(design, colour), "footRight", 620);
}

function foldedGarment(sketch: Sketch, order: number, onTop: boolean): void {
  const hex = sketch.cloth;
  const x = 600 + ([14, -12, 4][order % 3] ?? 0);
  const turn = [2.2, -1.8, 0.8][order % 3] ?? 0;
  const laid = (d: Path) => place(d, { x, y: 1010 - order * 250, turn });
  const under = mapPath(folded, (px, py) => [px * 0.985, py + 16]);
  sketch.piece(laid(under), { tone: deepen(hex, 0.25), base: 40 + order * 26, z: 0 });
  sketch.piece(laid(folded), { tone: hex, base: 52 + order * 26, z: 0, patterned: onTop, grain: turn });
  const crease = (d: Path, options: FoldOptions) => {
    const { start, end } = endsOf(laid(d));
    sketch.fold(...start, ...end, options);
  };
  crease("M-320 262L320 262", { width: 20, lift: 0.6, bend: 6 });
  crease("M-320 236L320 236", { width: 12, lift: -0.4, bend: 6 });
  crease("M-300 -240L-250 240", { width: 26, lift: 0.4 });
  crease("M290 -240L260 240", { width: 24, lift: -0.35 });
  crease("M-150 -40L190 130", { width: 30, lift: 0.25, bend: 20 });
  const thread = luma(hex) < 0.4 ? lift(hex, 0.36) : deepen(hex, 0.28);
  sketch.stitch(laid("M-326 214Q0 224 326 214"), { tone: thread, width: 1.8 });
}

function ribbon(sketch: Sketch): void {
  const tape = { tone: "#e4d5b6", material: "twill", z: 1, patterned: false } as const;
  sketch.piece("M560 160L640 160L648 1310L556 1310Z", { ...tape, base: 140 });
  for (const side of [-1, 1]) {
    const loop = blob([
      [600 + side * 130, 560],
      [600 + side * 40, 610],
      [600, 640],
      [600 + side * 40, 676],
      [600 + side * 140, 720],
      [600 + side * 170, 640],
    ]);
    sketch.piece(loop, { ...tape, base: 150 });
  }
  sketch.piece(
    blob([
      [572, 612],
      [628, 612],
      [636, 668],
      [564, 668],
    ]),
    { ...tape, tone: "#d8c7a4", base: 158 },
  );
}
