import type { Design } from "../sketch/design.ts";
import type { Path } from "../sketch/paths.ts";
import { symmetric } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { hemStitch } from "../tailoring/edges.ts";
import { backFolds, torsoFolds } from "../tailoring/folds.ts";
import { neckLabel, sproutMark } from "../tailoring/label.ts";
import { neckBand } from "../tailoring/necklines.ts";
import { bothSides, sides } from "../tailoring/sides.ts";

const cutOf = (design: Design, back: boolean) => ({
  neckWidth: 96,
  neckDrop: back ? 96 : 176,
  shoulder: 138,
  slope: 16,
  chest: 232,
  armhole: 280,
  waist: 214,
  hem: 228,
  length: 720,
  ...design.shape,
});

type TankCut = ReturnType<typeof cutOf>;

export function tank(sketch: Sketch, design: Design, back: boolean): void {
  const cut = cutOf(design, back);
  const { neckWidth, neckDrop, shoulder, chest, armhole, hem, length } = cut;
  if (!back) {
    sketch.piece(outline(cut, 100), { tone: "inner", z: 0 });
    neckLabel(sketch, 112, 54);
  }
  sketch.piece(outline(cut, neckDrop));
  if (back) backFolds(sketch, { ...cut, waist: 200 }, 0.4);
  else torsoFolds(sketch, { ...cut, waist: 200 }, 0.4);
  if (back) racerBack(sketch);
  const binding =
    `M${shoulder} 6C130 120 168 250 ${chest} ${armhole}L${chest - 4} ${armhole + 16}` +
    `C150 250 114 120 ${shoulder - 18} 4Z`;
  for (const s of sides) {
    sketch.piece(bothSides[s < 0 ? 0 : 1](binding), { z: 1.7 });
    sketch.seam(`M${s * 190} 330C${s * 150} 430 ${s * 160} 560 ${s * 172} ${length}`, 1.6);
    sketch.stitch(`M${s * 183} 330C${s * 143} 430 ${s * 153} 560 ${s * 165} ${length}`, { width: 1.3 });
  }
  sketch.piece(neckBand({ neckWidth: neckWidth - 2 }, neckDrop, 15), { z: 1.7 });
  hemStitch(sketch, `M${-hem + 4} ${length - 20}Q0 ${length + 2} ${hem - 4} ${length - 20}`);
  sketch.paint(sproutMark(-120, length - 60, 1), { stroke: sketch.tone("thread"), width: 2.2 });
  sketch.focus = [80, 130];
  sketch.tagAt = [hem - 10, length - 70];
}

const outline = ({ neckWidth, shoulder, chest, armhole, waist, hem, length }: TankCut, neck: number): Path =>
  symmetric(
    [0, neck],
    [60, neck, 84, neck * 0.5, neckWidth, 0],
    [shoulder, 8],
    [130, 120, 168, 250, chest, armhole],
    [chest - 14, 420, waist, 470, hem, length],
    [hem * 0.6, length + 12, hem * 0.3, length + 14, 0, length + 14],
  );

/** The seams that meet between the shoulder blades, so that the straps stay put. */
function racerBack(sketch: Sketch): void {
  for (const s of sides) {
    sketch.seam(`M${s * 118} 20C${s * 96} 150 ${s * 60} 226 0 262`, 2);
    sketch.stitch(`M${s * 110} 24C${s * 88} 146 ${s * 54} 216 0 250`, { width: 1.4 });
    sketch.fold(s * 30, 262, s * 90, 430, { width: 18, lift: s * 0.35 });
  }
  sketch.seam("M0 262C2 380 -2 540 0 726", 1.8);
}
