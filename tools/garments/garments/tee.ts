import type { Design } from "../sketch/design.ts";
import type { Path, Point } from "../sketch/paths.ts";
import { curve } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { armholeSeam, bodice } from "../tailoring/bodice.ts";
import { hemStitch, ribbed } from "../tailoring/edges.ts";
import { embroider } from "../tailoring/embroidery.ts";
import { backFolds, torsoFolds } from "../tailoring/folds.ts";
import { neckLabel, sproutMark } from "../tailoring/label.ts";
import { block, longSleeve } from "../tailoring/measures.ts";
import { backNeck, neckBand, neckEdge } from "../tailoring/necklines.ts";
import { pocket } from "../tailoring/pocket.ts";
import { bothSides } from "../tailoring/sides.ts";
import { cuffBand, cuffGrain, type Sleeve, sleeves, upSleeve } from "../tailoring/sleeves.ts";

export function tee(sketch: Sketch, design: Design, back: boolean): void {
  const cut = { ...block, ...(design.longSleeve && longSleeve), ...design.shape };
  const neck = back ? 30 : cut.neckDrop;
  const collar = (wider: number, lower: number) =>
    neckEdge({ neckWidth: cut.neckWidth + wider }, neck + lower, 0.2, !back);
  if (!back) {
    backNeck(sketch, cut);
    neckLabel(sketch, 6);
  }
  sleeves(sketch, cut, (sleeve, draw, side) => {
    if (design.longSleeve) ribbed(sketch, draw(cuffBand(sleeve, 52)), { grain: cuffGrain(sleeve, side), z: 1 });
    else hemStitch(sketch, draw(sleeveHem(sleeve)));
  });
  sketch.piece(bodice(cut, neck));
  if (back) backFolds(sketch, cut);
  else torsoFolds(sketch, cut);
  for (const draw of bothSides) sketch.seam(draw(armholeSeam(cut)), 1.6);
  hemStitch(sketch, `M${-cut.hem + 4} ${cut.length - 26}Q0 ${cut.length - 12} ${cut.hem - 4} ${cut.length - 26}`);
  ribbed(sketch, neckBand(cut, neck, 21, !back), { z: 1.8 });
  hemStitch(sketch, collar(17, 24), 1.4);
  if (back) {
    // A taped neck, and the shop's mark printed under it.
    sketch.stitch(collar(30, 46), { width: 1.3 });
    sketch.paint(sproutMark(0, neck + 96, 1.5), { stroke: sketch.tone("thread"), width: 4, opacity: 0.8 });
  } else if (design.pocket) pocket(sketch, { x: 118, y: 232, width: 122, height: 138 });
  if (design.embroidery && !back) {
    const line = `M-118 ${neck + 78}Q0 ${neck + 118} 118 ${neck + 78}`;
    embroider(sketch, line, { wide: 44, threads: design.threads, borders: false });
  }
  sketch.focus = design.pocket ? [96, 190] : [30, 96];
  sketch.tagAt = [cut.hem - 40, cut.length - 60];
}

function sleeveHem(sleeve: Sleeve): Path {
  const { outerWrist, innerWrist } = sleeve;
  const middle: Point = [(outerWrist[0] + innerWrist[0]) / 2, (outerWrist[1] + innerWrist[1]) / 2];
  return curve([upSleeve(sleeve, outerWrist, 24), upSleeve(sleeve, middle, 17), upSleeve(sleeve, innerWrist, 24)]);
}
