import type { Design } from "../sketch/design.ts";
import { curve, polar } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { armholeSeam, bodice } from "../tailoring/bodice.ts";
import { hemStitch, ribbed } from "../tailoring/edges.ts";
import { embroider } from "../tailoring/embroidery.ts";
import { torsoFolds } from "../tailoring/folds.ts";
import { neckLabel } from "../tailoring/label.ts";
import { block, longSleeve } from "../tailoring/measures.ts";
import { backNeck, neckBand, neckEdge } from "../tailoring/necklines.ts";
import { pocket } from "../tailoring/pocket.ts";
import { bothSides } from "../tailoring/sides.ts";
import { cuffBand, cuffGrain, sleeves, upSleeve } from "../tailoring/sleeves.ts";

export function tee(sketch: Sketch, design: Design, back: boolean): void {
  const cut = { ...block, ...(design.longSleeve ? longSleeve : {}), ...design.shape };
  const neck = back ? 30 : cut.neckDrop;
  if (!back) {
    backNeck(sketch, cut);
    neckLabel(sketch, 6);
  }
  sleeves(sketch, cut, (sleeve, draw, side) => {
    if (design.longSleeve) ribbed(sketch, draw(cuffBand(sleeve, 52)), { grain: cuffGrain(sleeve, side), z: 1 });
    else
      hemStitch(
        sketch,
        draw(
          curve([
            upSleeve(sleeve, sleeve.outerWrist, 24),
            polar(
              (sleeve.outerWrist[0] + sleeve.innerWrist[0]) / 2,
              (sleeve.outerWrist[1] + sleeve.innerWrist[1]) / 2,
              sleeve.low + 180,
              17,
            ),
            upSleeve(sleeve, sleeve.innerWrist, 24),
          ]),
        ),
      );
  });
  sketch.piece(bodice(cut, neck));
  torsoFolds(sketch, cut);
  for (const draw of bothSides) sketch.seam(draw(armholeSeam(cut)), 1.6);
  hemStitch(sketch, `M${-cut.hem + 4} ${cut.length - 26}Q0 ${cut.length - 12} ${cut.hem - 4} ${cut.length - 26}`);
  ribbed(sketch, neckBand(cut, neck, 21, !back), { z: 1.8 });
  hemStitch(sketch, neckEdge({ ...cut, neckWidth: cut.neckWidth + 17 }, neck + 24, 0.2, !back), 1.4);
  if (design.pocket && !back) pocket(sketch, { x: 118, y: 232, width: 122, height: 138 });
  if (design.embroidery && !back)
    embroider(sketch, `M-118 ${neck + 78}Q0 ${neck + 118} 118 ${neck + 78}`, {
      wide: 44,
      threads: design.threads,
      borders: false,
    });
  sketch.focus = design.pocket ? [96, 190] : [30, 96];
  sketch.tagAt = [cut.hem - 40, cut.length - 60];
}
