import type { Design } from "../sketch/design.ts";
import { flip } from "../sketch/paths.ts";
import { rect } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { armholeSeam, bodice } from "../tailoring/bodice.ts";
import { ribbed } from "../tailoring/edges.ts";
import { torsoFolds } from "../tailoring/folds.ts";
import { neckLabel } from "../tailoring/label.ts";
import { block, longSleeve } from "../tailoring/measures.ts";
import { backNeck, neckBand } from "../tailoring/necklines.ts";
import { pocket } from "../tailoring/pocket.ts";
import { bothSides, sides } from "../tailoring/sides.ts";
import { cuffBand, cuffGrain, sleeves } from "../tailoring/sleeves.ts";

export function sweater(sketch: Sketch, design: Design, back: boolean): void {
  const cut = {
    ...block,
    ...longSleeve,
    chest: 290,
    waist: 278,
    hem: 262,
    length: 760,
    neckWidth: 98,
    neckDrop: 84,
    shoulder: 258,
    armhole: 284,
    sleeve: 640,
    cuff: 124,
    full: 1.06,
    ...design.shape,
  };
  const neck = back ? 36 : cut.neckDrop,
    open = design.open && !back;
  sleeves(sketch, cut, (sleeve, draw, side) =>
    ribbed(sketch, draw(cuffBand(sleeve, 84, 0.88)), { grain: cuffGrain(sleeve, side), z: 1 }),
  );
  if (open) {
    sketch.piece(bodice({ ...cut, length: cut.length - 12 }, -4), { tone: "inner", z: 0 });
    neckLabel(sketch, 22, 60);
    const half = (e: number) =>
      `M${cut.neckWidth} 0Q${(cut.neckWidth + cut.shoulder) / 2} ${cut.slope * 0.34} ${cut.shoulder} ${cut.slope}C${cut.shoulder - 24} ${cut.slope + (cut.armhole - cut.slope) * 0.42} ${cut.shoulder - 12} ${cut.armhole - 42} ${cut.chest} ${cut.armhole}C${cut.chest - 6} ${cut.armhole + 130} ${cut.waist} 560 ${cut.hem} ${cut.length}L${-e} ${cut.length + 8}L${-e} 380C${20} 240 ${cut.neckWidth - 20} 90 ${cut.neckWidth} 0Z`;
    sketch.piece(flip(half(16))).piece(half(16), { z: 1.4 });
  } else {
    if (!back) {
      backNeck(sketch, cut);
      neckLabel(sketch, 8, 58);
    }
    sketch.piece(bodice(cut, neck));
  }
  torsoFolds(sketch, cut, 0.5);
  for (const draw of bothSides) {
    sketch.seam(draw(armholeSeam(cut)), 2.6);
    const s = draw === flip ? -1 : 1;
    sketch.fold(s * (cut.shoulder - 26), 80, s * (cut.chest - 10), cut.armhole - 10, {
      width: 12,
      lift: 0.4,
      bend: s * 14,
    });
  }
  if (design.cables)
    for (const x of open ? [-150, 150] : [-130, 0, 130])
      for (let y = x === 0 ? neck + 40 : 120; y < cut.length - 90; y += 54) {
        for (const q of [0, 27])
          sketch.fold(x + 24, y + q, x - 24, y + q + 34, { width: 12, lift: 0.85, crisp: true, bend: q ? 5 : -5 });
        for (const e of [-36, 36]) sketch.fold(x + e, y - 6, x + e, y + 60, { width: 6, lift: -0.6, crisp: true });
      }
  ribbed(
    sketch,
    `M${-cut.hem - 4} ${cut.length - 82}Q0 ${cut.length - 66} ${cut.hem + 4} ${cut.length - 82}L${cut.hem - 14} ${cut.length + 14}Q0 ${cut.length + 30} ${-cut.hem + 14} ${cut.length + 14}Z`,
    { z: 1.3 },
  );
  if (open) {
    const band = (e: number) =>
      `M${cut.neckWidth - 4} -6C${cut.neckWidth - 24} 90 ${16} 240 ${-e} 382L${-e} ${cut.length + 22}L${-e + 42} ${cut.length + 22}L${-e + 42} 392C${58} 250 ${cut.neckWidth + 18} 100 ${cut.neckWidth + 34} 2Z`;
    ribbed(sketch, flip(band(20)), { z: 1.7 });
    ribbed(sketch, band(20), { z: 2.3 });
    for (let y = 420; y < cut.length; y += 88) sketch.button(1, y, 15, "wood");
    for (const s of sides) {
      pocket(sketch, { x: s * 150, y: 490, width: 150, height: 156, point: 2 });
      ribbed(sketch, rect(s * 150 - 76, 480, 152, 34, 3), { z: 2.4 });
    }
    sketch.piece(
      `M${-cut.neckWidth + 2} -6C${-cut.neckWidth * 0.5} -24 ${cut.neckWidth * 0.5} -24 ${cut.neckWidth - 2} -6L${cut.neckWidth - 6} 14C${cut.neckWidth * 0.5} 4 ${-cut.neckWidth * 0.5} 4 ${-cut.neckWidth + 6} 14Z`,
      { z: 1.6, material: "rib" },
    );
  } else if (design.turtle) {
    sketch.piece(
      `M${-cut.neckWidth - 8} 20C${-cut.neckWidth} -30 ${-cut.neckWidth + 2} -70 ${-cut.neckWidth + 10} -96Q0 -116 ${cut.neckWidth - 10} -96C${cut.neckWidth - 2} -70 ${cut.neckWidth} -30 ${cut.neckWidth + 8} 20Q0 96 ${-cut.neckWidth - 8} 20Z`,
      { material: "rib", z: 2.1, patterned: false },
    );
    sketch.piece(
      `M${-cut.neckWidth + 6} -22Q0 24 ${cut.neckWidth - 6} -22L${cut.neckWidth - 12} -98Q0 -74 ${-cut.neckWidth + 12} -98Z`,
      { material: "rib", z: 2.8, patterned: false },
    );
    sketch.piece(`M${-cut.neckWidth + 12} -98Q0 -74 ${cut.neckWidth - 12} -98Q0 -118 ${-cut.neckWidth + 12} -98Z`, {
      tone: "inner",
      z: 2,
    });
  } else ribbed(sketch, neckBand(cut, neck, 32, !back), { z: 2 });
  sketch.focus = open ? [50, 380] : [50, 90];
  sketch.tagAt = [cut.hem - 20, cut.length - 120];
}
