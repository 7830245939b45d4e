import type { Design } from "../sketch/design.ts";
import { flip } from "../sketch/paths.ts";
import { symmetric } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { hemStitch } from "../tailoring/edges.ts";
import { torsoFolds } from "../tailoring/folds.ts";
import { neckLabel, sproutMark } from "../tailoring/label.ts";
import { neckBand } from "../tailoring/necklines.ts";
import { sides } from "../tailoring/sides.ts";

export function tank(sketch: Sketch, design: Design, back: boolean): void {
  const cut = {
    neckWidth: 96,
    neckDrop: back ? 120 : 176,
    shoulder: 138,
    slope: 16,
    chest: 232,
    armhole: 280,
    waist: 214,
    hem: 228,
    length: 720,
    ...design.shape,
  };
  const shape = (n: number) =>
    symmetric(
      [0, n],
      [60, n, 84, n * 0.5, cut.neckWidth, 0],
      [cut.shoulder, 8],
      [130, 120, 168, 250, cut.chest, cut.armhole],
      [cut.chest - 14, 420, cut.waist, 470, cut.hem, cut.length],
      [cut.hem * 0.6, cut.length + 12, cut.hem * 0.3, cut.length + 14, 0, cut.length + 14],
    );
  if (!back) {
    sketch.piece(shape(100), { tone: "inner", z: 0 });
    neckLabel(sketch, 112, 54);
  }
  sketch.piece(shape(cut.neckDrop));
  torsoFolds(sketch, { ...cut, waist: 200 }, 0.4);
  for (const s of sides) {
    sketch.piece(
      s < 0
        ? flip(
            `M${cut.shoulder} 6C130 120 168 250 ${cut.chest} ${cut.armhole}L${cut.chest - 4} ${cut.armhole + 16}C150 250 114 120 ${cut.shoulder - 18} 4Z`,
          )
        : `M${cut.shoulder} 6C130 120 168 250 ${cut.chest} ${cut.armhole}L${cut.chest - 4} ${cut.armhole + 16}C150 250 114 120 ${cut.shoulder - 18} 4Z`,
      { z: 1.7 },
    );
    sketch
      .seam(`M${s * 190} 330C${s * 150} 430 ${s * 160} 560 ${s * 172} ${cut.length}`, 1.6)
      .stitch(`M${s * 183} 330C${s * 143} 430 ${s * 153} 560 ${s * 165} ${cut.length}`, { width: 1.3 });
  }
  sketch.piece(neckBand({ ...cut, neckWidth: cut.neckWidth - 2 }, cut.neckDrop, 15), { z: 1.7 });
  hemStitch(sketch, `M${-cut.hem + 4} ${cut.length - 20}Q0 ${cut.length + 2} ${cut.hem - 4} ${cut.length - 20}`);
  sketch.paint(sproutMark(-120, cut.length - 60, 1), { stroke: sketch.tone("thread"), width: 2.2 });
  sketch.focus = [80, 130];
  sketch.tagAt = [cut.hem - 10, cut.length - 70];
  sketch.maxScale = 1.3;
}
