import type { Design } from "../sketch/design.ts";
import { mapPath, place } from "../sketch/paths.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { hemStitch } from "../tailoring/edges.ts";
import { pull } from "../tailoring/folds.ts";
import { sproutMark } from "../tailoring/label.ts";
import { type Side, sides } from "../tailoring/sides.ts";

const length = 1080;

const leg =
  "M-4 60L146 60C170 140 190 220 186 320C182 470 150 560 146 650C152 760 140 880 118 1080" +
  "Q84 1090 52 1080C40 900 22 780 26 660C24 540 14 420 3 300Z";

export function leggings(sketch: Sketch, design: Design, back: boolean): void {
  for (const side of sides) {
    sketch.piece(place(leg, { mirror: side < 0 }), { z: side < 0 ? 0.8 : 1, grain: side * 2 });
    legFolds(sketch, side);
    legSeams(sketch, side);
    if (design.sidePocket) {
      const mouth = `M${side * 146} 330L${side * 180} 318`;
      sketch.seam(mouth, 2.4);
      sketch.stitch(
        mapPath(mouth, (x, y) => [x, y + 8]),
        { width: 1.4 },
      );
    }
    hemStitch(sketch, `M${side * 54} ${length - 22}Q${side * 84} ${length - 12} ${side * 121} ${length - 22}`, 1.3);
  }
  sketch.seam("M0 70C2 180 0 250 2 306", 1.8);
  if (!back) sketch.piece("M-132 -24Q0 -46 132 -24L128 12L-128 12Z", { tone: "inner", z: 0.2 });
  sketch.piece("M-136 -24Q0 4 136 -24C142 30 146 60 150 92Q0 136 -150 92C-146 60 -142 30 -136 -24Z", { z: 1.6 });
  sketch.stitch("M-148 84Q0 128 148 84", { width: 1.5 });
  sketch.fold(-130, 40, 130, 40, { width: 18, lift: 0.3, bend: 16 });
  if (back) backOf(sketch);
  else sketch.paint(sproutMark(96, 58, 1), { stroke: sketch.tone("thread"), width: 2.2 });
  sketch.focus = [70, 70];
  sketch.tagAt = [150, 300];
}

/** Close cloth creases where the body bends: at the hip, the knee and the ankle. */
function legFolds(sketch: Sketch, side: Side): void {
  const hip = { x: side * 6, y: 306, towards: side > 0 ? 34 : 146 };
  pull(sketch, { ...hip, count: 4, length: 130, spread: 24, width: 13, lift: 0.4 });
  for (const [y, lift] of [
    [0, 0.36],
    [32, -0.4],
    [66, 0.3],
  ] as const)
    sketch.fold(side * 36, 640 + y, side * 136, 622 + y, { width: 12, lift, bend: side * 10 });
  for (const [y, lift] of [
    [0, 0.3],
    [26, -0.34],
  ] as const)
    sketch.fold(side * 54, length - 90 + y, side * 118, length - 104 + y, { width: 10, lift, bend: side * 8 });
}

/** Flat seams along the side: a line and, beside it, its stitches. */
function legSeams(sketch: Sketch, side: Side): void {
  const line = (top: number, by: number) =>
    `M${side * (128 - by)} ${top}C${side * (128 - by)} 260 ${side * (152 - by)} 380 ${side * (108 - by)} 660` +
    `C${side * (110 - by)} 800 ${side * (112 - by)} 940 ${side * (100 - by)} ${length}`;
  sketch.seam(line(74, 0), 1.7);
  sketch.stitch(line(76, 7), { width: 1.3 });
}

/** A zipped pocket in the waistband, and the shaped yoke under it. */
function backOf(sketch: Sketch): void {
  sketch.seam("M-58 52Q0 64 58 52", 3).stitch("M-64 44Q0 56 64 44M-64 62Q0 74 64 62", { width: 1.3 });
  sketch.hard("M50 46L70 44L72 54L52 58Z", "metal", { z: 2.4 });
  for (const s of sides) sketch.seam(`M${s * 160} 150C${s * 110} 210 ${s * 50} 232 0 236`, 1.8);
}
