import { deepen } from "../sketch/colours.ts";
import type { Design } from "../sketch/design.ts";
import { mapPath } from "../sketch/paths.ts";
import { ellipse, rect, strip } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { sproutMark } from "../tailoring/label.ts";
import { sides } from "../tailoring/sides.ts";

export function cap(sketch: Sketch, _design: Design, back: boolean): void {
  sketch.maxScale = 1.3;
  const dome = "M-300 120C-320 -140 -180 -330 0 -330C180 -330 320 -140 300 120C200 164 -200 164 -300 120Z";
  sketch.piece(dome, { z: 1.4 });
  for (const s of sides) {
    sketch.seam(`M${s * 4} -326C${s * 110} -240 ${s * 150} -60 ${s * 140} 148`, 2.4);
    for (const o of [-8, 8])
      sketch.stitch(`M${s * 4 + o} -320C${s * 110 + o} -236 ${s * 150 + o} -60 ${s * 140 + o} 146`, { width: 1.5 });
  }
  sketch
    .fold(-230, -150, -120, 110, { width: 34, lift: 0.6, bend: 20 })
    .fold(230, -150, 130, 110, { width: 34, lift: -0.4, bend: -20 })
    .fold(-40, -260, -50, 120, { width: 40, lift: 0.5 })
    .fold(-280, 60, 280, 60, { width: 20, lift: -0.25, bend: 40 });
  for (const s of sides) {
    sketch.piece(ellipse(s * 86, -150, 9, 11), {
      stroke: 5,
      z: 1.9,
      tone: "thread",
      material: "twill",
      patterned: false,
    });
    sketch.paint(ellipse(s * 86, -150, 5, 7), { fill: deepen(sketch.cloth, 0.8) });
  }
  sketch.piece(ellipse(0, -328, 24, 17), { z: 2.4 });
  if (back) {
    sketch.piece("M-120 150C-120 20 -60 -20 0 -20C60 -20 120 20 120 150Z", { z: 0.6, tone: "inner" });
    sketch.stitch("M-134 150C-134 10 -66 -36 0 -36C66 -36 134 10 134 150", { width: 1.7 });
    sketch.piece(strip([-150, 132], [150, 132], 44, 0.9), { z: 2.2 });
    sketch.piece(rect(24, 112, 34, 46, 4), { stroke: 7, z: 3, tone: "metal", material: "smooth", patterned: false });
  } else {
    sketch.piece(
      "M-300 104C-200 160 200 160 300 104C356 150 352 268 230 312C90 356 -90 356 -230 312C-352 268 -356 150 -300 104Z",
      { z: 2.2 },
    );
    for (let i = 0; i < 5; i++) {
      const k = 1 - i * 0.085;
      sketch.stitch(
        mapPath("M-290 140C-336 190 -320 256 -222 296C-90 338 90 338 222 296C320 256 336 190 290 140", (x, y) => [
          x * k,
          120 + (y - 120) * k,
        ]),
        { width: 1.6 },
      );
    }
    sketch.fold(-250, 300, 250, 300, { width: 30, lift: 0.5, bend: 60 });
    sketch.paint(sproutMark(0, 36, 3.4), { stroke: sketch.tone("thread"), width: 6.5, raise: 0.8 });
  }
  sketch.focus = [60, 60];
  sketch.tagAt = [280, 90];
}
