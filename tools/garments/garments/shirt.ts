import type { Design } from "../sketch/design.ts";
import { mapPath } from "../sketch/paths.ts";
import { polar, rect } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { armholeSeam, bodice } from "../tailoring/bodice.ts";
import { shirtCollar } from "../tailoring/collar.ts";
import { hemStitch } from "../tailoring/edges.ts";
import { embroider } from "../tailoring/embroidery.ts";
import { placket } from "../tailoring/fastenings.ts";
import { torsoFolds } from "../tailoring/folds.ts";
import { neckLabel } from "../tailoring/label.ts";
import { block, longSleeve } from "../tailoring/measures.ts";
import { neckBand, neckEdge } from "../tailoring/necklines.ts";
import { pocket } from "../tailoring/pocket.ts";
import { bothSides, sides } from "../tailoring/sides.ts";
import { acrossSleeve, cuffBand, cuffGrain, sleeves } from "../tailoring/sleeves.ts";

export function shirt(sketch: Sketch, design: Design, back: boolean): void {
  const cut = {
    ...block,
    ...longSleeve,
    chest: 280,
    waist: 274,
    hem: 284,
    length: 880,
    neckWidth: 78,
    neckDrop: 60,
    shoulder: 236,
    ...(design.shortSleeve ? { up: 38, low: 44, sleeve: 290, cuff: 192 } : {}),
    ...design.shape,
  };
  sleeves(sketch, cut, (sleeve, draw, side) => {
    if (design.shortSleeve) return void hemStitch(sketch, draw(acrossSleeve(sleeve, 34)));
    for (let i = 0; i < 6; i++) {
      const t = (i + 0.5) / 6,
        x = sleeve.outerWrist[0] + (sleeve.innerWrist[0] - sleeve.outerWrist[0]) * t,
        y = sleeve.outerWrist[1] + (sleeve.innerWrist[1] - sleeve.outerWrist[1]) * t;
      const a = polar(x, y, sleeve.low + 180, 62),
        b = polar(x, y, sleeve.low + 180, 62 + 60 + sketch.rand() * 60);
      sketch.fold(side * a[0], a[1], side * b[0], b[1], { width: 5, lift: i % 2 ? -0.5 : 0.5, crisp: true });
    }
    sketch.piece(draw(cuffBand(sleeve, 70, 1.0)), { z: 1.6, grain: cuffGrain(sleeve, side) });
    sketch.stitch(draw(acrossSleeve(sleeve, 8)), { width: 1.5 });
    sketch.stitch(draw(acrossSleeve(sleeve, 62)), { width: 1.5 });
    const mid = polar(
      sleeve.outerWrist[0] * 0.72 + sleeve.innerWrist[0] * 0.28,
      sleeve.outerWrist[1] * 0.72 + sleeve.innerWrist[1] * 0.28,
      sleeve.low + 180,
      35,
    );
    sketch.button(side * mid[0], mid[1], 8.5);
  });
  if (!back) sketch.piece(bodice({ ...cut, length: cut.length - 10 }, -10, 80), { tone: "inner", z: 0.2 });
  sketch.piece(bodice(cut, back ? 8 : cut.neckDrop, design.tail ?? 96));
  torsoFolds(sketch, cut, 0.44);
  for (const draw of bothSides) {
    sketch.seam(draw(armholeSeam(cut)), 2);
    sketch.stitch(draw(mapPath(armholeSeam(cut), (x, y) => [x - 11, y + 2])), { width: 1.5 });
  }
  const hem = `M${-cut.hem + 8} ${cut.length - (design.tail ?? 96) - 16}C${-cut.hem * 0.8} ${cut.length - 26} ${-cut.hem * 0.5} ${cut.length - 17} 0 ${cut.length - 17}C${cut.hem * 0.5} ${cut.length - 17} ${cut.hem * 0.8} ${cut.length - 26} ${cut.hem - 8} ${cut.length - (design.tail ?? 96) - 16}`;
  hemStitch(sketch, hem, 1.5);
  if (back) {
    const yoke = `M${-cut.shoulder + 14} 148Q0 166 ${cut.shoulder - 14} 148`;
    sketch.seam(yoke, 2.4).stitch(
      mapPath(yoke, (x, y) => [x, y - 9]),
      { width: 1.5 },
    );
    sketch
      .fold(-14, 160, -24, cut.length * 0.72, { width: 14, lift: 0.6 })
      .fold(14, 160, 24, cut.length * 0.72, { width: 14, lift: -0.6 });
    sketch.piece(rect(-8, 132, 16, 30, 3), { z: 2 });
    sketch.piece(
      `M${-cut.neckWidth - 26} 26C${-cut.neckWidth - 6} -42 ${cut.neckWidth + 6} -42 ${cut.neckWidth + 26} 26C${cut.neckWidth * 0.7} 62 ${-cut.neckWidth * 0.7} 62 ${-cut.neckWidth - 26} 26Z`,
      { z: 2.6 },
    );
    sketch.stitch(
      `M${-cut.neckWidth - 16} 22C${-cut.neckWidth * 0.7} 52 ${cut.neckWidth * 0.7} 52 ${cut.neckWidth + 16} 22`,
      { width: 1.5 },
    );
  } else {
    placket(sketch, { from: 56, to: design.popover ? 400 : cut.length - 4, width: 42, gap: 104 });
    if (design.popover) {
      sketch.piece(rect(-24, 384, 48, 30, 2), { z: 2 });
      sketch.stitch("M-18 392L18 406M18 392L-18 406", { width: 1.6 });
    }
    if (design.pocket !== false) pocket(sketch, { x: 128, y: 262, width: 120, height: 140 });
    if (design.band) {
      sketch.piece(
        `M${-cut.neckWidth - 8} 4C${-cut.neckWidth} -34 ${cut.neckWidth} -34 ${cut.neckWidth + 8} 4C${cut.neckWidth * 0.6} 60 ${-cut.neckWidth * 0.6} 60 ${-cut.neckWidth - 8} 4Z`,
        { tone: "inner", z: 0.6 },
      );
      neckLabel(sketch, 10, 54);
      sketch.piece(neckBand({ ...cut, neckWidth: cut.neckWidth - 4 }, 58, 34), { z: 2.2 });
      sketch.stitch(neckEdge({ ...cut, neckWidth: cut.neckWidth + 22 }, 82, 1), { width: 1.5 });
      sketch.button(0, 76, 9);
    } else shirtCollar(sketch, cut.neckWidth);
    if (design.embroidery)
      for (const s of sides) embroider(sketch, `M${s * 50} 120L${s * 50} 386`, { wide: 36, threads: design.threads });
  }
  sketch.focus = back ? [0, 60] : [46, 120];
  sketch.tagAt = [cut.hem - 46, cut.length - 150];
}
