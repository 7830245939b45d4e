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
  sprig(sketch, plantFor(colour), "footRight", 620);
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

/** Herringbone tape around the pile, sinking into it a little, with a tied bow. */
function ribbon(sketch: Sketch): void {
  const tape = { material: "twill", z: 1, patterned: false } as const;
  sketch.cloth = "#e4d5b6";
  sketch.piece("M562 160L638 160C634 420 640 900 646 1310L558 1310C562 900 568 420 562 160Z", {
    ...tape,
    tone: "main",
    base: 140,
  });
  for (const x of [570, 630]) sketch.stitch(`M${x} 170L${x} 1300`, { width: 1.4 });
  for (const side of [-1, 1]) {
    const end =
      side < 0
        ? "M588 650C560 730 516 800 470 862L522 884C560 820 594 740 612 660Z"
        : "M612 650C640 740 664 820 706 900L756 866C716 800 668 730 620 646Z";
    sketch.piece(end, { ...tape, tone: "shade", base: 146, grain: side * 30 });
  }
  for (const side of [-1, 1]) {
    const out = (dx: number, y: number) => `${600 + side * dx} ${y}`;
    const loop = `M${out(4, 636)}C${out(40, 588)} ${out(112, 540)} ${out(162, 552)}C${out(206, 566)} ${out(206, 640)} ${out(168, 676)}C${out(128, 706)} ${out(50, 690)} ${out(4, 664)}Z`;
    const hollow = `M${out(66, 634)}C${out(96, 600)} ${out(140, 580)} ${out(164, 594)}C${out(188, 612)} ${out(180, 646)} ${out(154, 660)}C${out(124, 672)} ${out(86, 660)} ${out(66, 634)}Z`;
    sketch.piece(loop, { ...tape, tone: "main", base: 152, grain: side * -20 });
    sketch.piece(hollow, { ...tape, tone: "inner", base: 146 });
    for (const [x, y, lift] of [
      [110, 566, 0.6],
      [96, 600, -0.6],
      [104, 690, 0.5],
    ] as const)
      sketch.fold(600 + side * 14, 650, 600 + side * x, y, { width: 10, lift, crisp: true });
  }
  const knot = blob([
    [570, 620],
    [600, 614],
    [632, 622],
    [638, 670],
    [600, 684],
    [564, 672],
  ]);
  sketch.piece(knot, { ...tape, tone: "light", base: 162 });
  for (const [x, lift] of [
    [584, -0.6],
    [602, 0.6],
    [618, -0.5],
  ] as const)
    sketch.fold(x, 622, x + 3, 674, { width: 7, lift, crisp: true });
}
