import type { Design } from "../sketch/design.ts";
import { mapPath, place } from "../sketch/paths.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { hemStitch } from "../tailoring/edges.ts";
import { pull } from "../tailoring/folds.ts";
import { sproutMark } from "../tailoring/label.ts";
import type { Side } from "../tailoring/sides.ts";
import { sides } from "../tailoring/sides.ts";

export function leggings(sketch: Sketch, design: Design, back: boolean): void {
  const len = 1080;
  const leg = (s: Side) =>
    place(
      `M-4 60L146 60C170 140 190 220 186 320C182 470 150 560 146 650C152 760 140 880 118 ${len}Q84 ${len + 10} 52 ${len}C40 900 22 780 26 660C24 540 14 420 3 300Z`,
      { mirror: s < 0 },
    );
  for (const s of sides) {
    sketch.piece(leg(s), { z: s < 0 ? 0.8 : 1, grain: s * 2 });
    pull(sketch, {
      x: s * 6,
      y: 306,
      towards: s > 0 ? 34 : 146,
      count: 4,
      length: 130,
      spread: 24,
      width: 13,
      lift: 0.4,
    });
    for (const [k, a] of [
      [0, 0.36],
      [32, -0.4],
      [66, 0.3],
    ] as const)
      sketch.fold(s * 36, 640 + k, s * 136, 622 + k, { width: 12, lift: a, bend: s * 10 });
    for (const [k, a] of [
      [0, 0.3],
      [26, -0.34],
    ] as const)
      sketch.fold(s * 54, len - 90 + k, s * 118, len - 104 + k, { width: 10, lift: a, bend: s * 8 });
    sketch.seam(
      `M${s * 128} 74C${s * 128} 260 ${s * 152} 380 ${s * 108} 660C${s * 110} 800 ${s * 112} 940 ${s * 100} ${len}`,
      1.7,
    );
    sketch.stitch(
      `M${s * 121} 76C${s * 121} 260 ${s * 145} 380 ${s * 101} 660C${s * 103} 800 ${s * 105} 940 ${s * 93} ${len}`,
      { width: 1.3 },
    );
    if (design.sidePocket) {
      const d = `M${s * 146} 330L${s * 180} 318`;
      sketch.seam(d, 2.4).stitch(
        mapPath(d, (x, y) => [x, y + 8]),
        { width: 1.4 },
      );
    }
    hemStitch(sketch, `M${s * 54} ${len - 22}Q${s * 84} ${len - 12} ${s * 121} ${len - 22}`, 1.3);
  }
  sketch.seam("M0 70C2 180 0 250 2 306", 1.8);
  if (!back) sketch.piece("M-132 -24Q0 -46 132 -24L128 12L-128 12Z", { tone: "inner", z: 0.2 });
  sketch.piece("M-136 -24Q0 4 136 -24C142 30 146 60 150 92Q0 136 -150 92C-146 60 -142 30 -136 -24Z", { z: 1.6 });
  sketch.stitch("M-148 84Q0 128 148 84", { width: 1.5 });
  sketch.fold(-130, 40, 130, 40, { width: 18, lift: 0.3, bend: 16 });
  if (back) {
    sketch.seam("M-46 70Q0 82 46 70", 2);
  }
  sketch.paint(sproutMark(96, 58, 1), { stroke: sketch.tone("thread"), width: 2.2 });
  sketch.focus = [70, 70];
  sketch.tagAt = [150, 300];
}
