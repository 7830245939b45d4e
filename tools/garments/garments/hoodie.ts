import type { Design } from "../sketch/design.ts";
import { flip, mapPath } from "../sketch/paths.ts";
import { rect, symmetric } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { armholeSeam, bodice } from "../tailoring/bodice.ts";
import { ribbed } from "../tailoring/edges.ts";
import { zip } from "../tailoring/fastenings.ts";
import { backFolds, torsoFolds } from "../tailoring/folds.ts";
import { sproutMark } from "../tailoring/label.ts";
import { block, longSleeve } from "../tailoring/measures.ts";
import { bothSides, sides } from "../tailoring/sides.ts";
import { cuffBand, cuffGrain, sleeves } from "../tailoring/sleeves.ts";

export function hoodie(sketch: Sketch, design: Design, back: boolean): void {
  const cut = {
    ...block,
    ...longSleeve,
    chest: 296,
    waist: 284,
    hem: 272,
    length: 790,
    neckWidth: 108,
    neckDrop: 96,
    shoulder: 256,
    armhole: 290,
    sleeve: 650,
    cuff: 128,
    full: 1.04,
    ...design.shape,
  };
  const { hem, length } = cut;
  sleeves(sketch, cut, (sleeve, draw, side) =>
    ribbed(sketch, draw(cuffBand(sleeve, 78, 0.86)), { grain: cuffGrain(sleeve, side) }),
  );
  if (!back) insideOfHood(sketch);
  sketch.piece(bodice(cut, back ? 20 : 132));
  if (back) backFolds(sketch, cut, 0.46);
  else torsoFolds(sketch, cut, 0.46);
  for (const draw of bothSides) {
    sketch.seam(draw(armholeSeam(cut)), 2.4);
    sketch.stitch(draw(mapPath(armholeSeam(cut), (x, y) => [x - 11, y + 2])), { width: 1.5 });
  }
  if (back) hoodFromBehind(sketch);
  else {
    hood(sketch);
    drawcords(sketch);
    if (design.zip) {
      sketch.piece(rect(-14, 172, 28, length - 166), { z: 2, tone: "shade" });
      zip(sketch, 176, length);
    }
    pouch(sketch);
    if (design.zip) sketch.seam("M0 470L0 726", 2.4);
  }
  ribbed(
    sketch,
    `M${-hem - 6} ${length - 64}Q0 ${length - 48} ${hem + 6} ${length - 64}` +
      `L${hem - 16} ${length + 22}Q0 ${length + 38} ${-hem + 16} ${length + 22}Z`,
  );
  sketch.focus = back ? [0, 120] : [44, 150];
  sketch.tagAt = [hem - 20, length - 110];
}

function insideOfHood(sketch: Sketch): void {
  const outside = symmetric([0, -196], [96, -196, 152, -110, 150, -20], [148, 20, 134, 54, 122, 66], [60, 96, 0, 96]);
  const inside = symmetric([0, -150], [74, -150, 112, -84, 112, -16], [108, 40, 70, 84, 0, 150]);
  sketch.piece(outside, { z: 0.8 });
  sketch.piece(inside, { z: 0.5, tone: "inner" });
  sketch.seam("M0 -150L0 60", 2);
  sketch.piece(rect(-30, -6, 60, 32, 2), { z: 0.9, tone: "cream", material: "twill", patterned: false });
  sketch.paint(sproutMark(0, 12, 0.7), { stroke: "#5f7a43", width: 2 });
}

/** Its front edges, crossing at the neck. */
function hood(sketch: Sketch): void {
  const edge =
    "M-8 150C60 110 112 40 112 -16C112 -84 74 -150 0 -150L0 -196C96 -196 156 -110 154 -14C150 60 80 140 -2 184Z";
  for (const draw of bothSides) {
    const s = draw === flip ? -1 : 1;
    sketch.piece(draw(edge), { z: s < 0 ? 1.9 : 2.2 });
    sketch.stitch(draw("M4 164C66 124 124 50 122 -16C120 -90 78 -158 0 -160"), { width: 1.5 });
    sketch.fold(s * 130, -90, s * 70, 90, { width: 14, lift: 0.4 });
  }
}

function hoodFromBehind(sketch: Sketch): void {
  sketch.piece(symmetric([0, -60], [110, -60, 168, -10, 164, 60], [150, 150, 70, 236, 0, 236]), { z: 2 });
  sketch.seam("M0 -56C4 60 0 160 0 232", 2.2);
  sketch.fold(-120, 20, -30, 190, { width: 18, lift: 0.5, bend: 16 });
  sketch.fold(120, 20, 30, 190, { width: 18, lift: 0.5, bend: -16 });
  sketch.fold(-70, 0, -20, 150, { width: 14, lift: -0.5 });
  sketch.fold(76, 0, 24, 150, { width: 14, lift: -0.5 });
}

function drawcords(sketch: Sketch): void {
  for (const [s, end] of [
    [-1, 330],
    [1, 300],
  ] as const) {
    sketch.button(s * 30, 132, 8, "metal");
    sketch.cord(`M${s * 30} 132C${s * 44} 200 ${s * 30} 260 ${s * 40} ${end}`, 8);
    sketch.cord(`M${s * 40} ${end}L${s * 40} ${end + 18}`, 11, { tone: "wood" });
  }
}

function pouch(sketch: Sketch): void {
  sketch.piece(symmetric([0, 470], [118, 470], [150, 520, 190, 600, 196, 640], [198, 720], [0, 726]), { z: 1.9 });
  for (const s of sides) sketch.stitch(`M${s * 110} 480C${s * 142} 524 ${s * 178} 596 ${s * 184} 640`, { width: 1.6 });
  sketch.stitch("M-108 480L108 480", { width: 1.5 });
}
