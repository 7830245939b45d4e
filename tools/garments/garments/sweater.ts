import type { Design } from "../sketch/design.ts";
import { flip, type Path } from "../sketch/paths.ts";
import { rect } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { armholeSeam, bodice, halfFront } from "../tailoring/bodice.ts";
import { ribbed } from "../tailoring/edges.ts";
import { backFolds, torsoFolds } from "../tailoring/folds.ts";
import { neckLabel } from "../tailoring/label.ts";
import { block, longSleeve } from "../tailoring/measures.ts";
import { backNeck, neckBand } from "../tailoring/necklines.ts";
import { pocket } from "../tailoring/pocket.ts";
import { bothSides, sides } from "../tailoring/sides.ts";
import { cuffBand, cuffGrain, sleeves } from "../tailoring/sleeves.ts";

const cutOf = (design: Design) => ({
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
});

type SweaterCut = ReturnType<typeof cutOf>;

/** A jumper, or with `open` a cardigan. */
export function sweater(sketch: Sketch, design: Design, back: boolean): void {
  const cut = cutOf(design);
  const neck = back ? 36 : cut.neckDrop;
  const open = design.open === true && !back;
  sleeves(sketch, cut, (sleeve, draw, side) =>
    ribbed(sketch, draw(cuffBand(sleeve, 84, 0.88)), { grain: cuffGrain(sleeve, side), z: 1 }),
  );
  if (open) cardiganFronts(sketch, cut);
  else {
    if (!back) {
      backNeck(sketch, cut);
      neckLabel(sketch, 8, 58);
    }
    sketch.piece(bodice(cut, neck));
  }
  if (back) backFolds(sketch, cut, 0.5);
  else torsoFolds(sketch, cut, 0.5);
  for (const draw of bothSides) {
    const s = draw === flip ? -1 : 1;
    sketch.seam(draw(armholeSeam(cut)), 2.6);
    sketch.fold(s * (cut.shoulder - 26), 80, s * (cut.chest - 10), cut.armhole - 10, {
      width: 12,
      lift: 0.4,
      bend: s * 14,
    });
  }
  if (back && !design.cables) fashioningMarks(sketch, cut);
  if (design.cables) cables(sketch, cut, neck);
  waistRib(sketch, cut);
  if (open) cardiganBand(sketch, cut);
  else if (design.turtle) turtleneck(sketch, cut.neckWidth);
  else ribbed(sketch, neckBand(cut, neck, 32, !back), { z: 2 });
  sketch.focus = open ? [50, 380] : [50, 90];
  sketch.tagAt = [cut.hem - 20, cut.length - 120];
}

function cardiganFronts(sketch: Sketch, cut: SweaterCut): void {
  const { neckWidth, chest, armhole, waist, hem, length } = cut;
  sketch.piece(bodice({ ...cut, length: length - 12 }, -4), { tone: "inner", z: 0 });
  neckLabel(sketch, 22, 60);
  const half: Path =
    `${halfFront(cut)}C${chest - 6} ${armhole + 130} ${waist} 560 ${hem} ${length}` +
    `L-16 ${length + 8}L-16 380C20 240 ${neckWidth - 20} 90 ${neckWidth} 0Z`;
  sketch.piece(flip(half)).piece(half, { z: 1.4 });
}

function cardiganBand(sketch: Sketch, { neckWidth: n, length }: SweaterCut): void {
  const band =
    `M${n - 4} -6C${n - 24} 90 16 240 -20 382L-20 ${length + 22}L22 ${length + 22}L22 392` +
    `C58 250 ${n + 18} 100 ${n + 34} 2Z`;
  ribbed(sketch, flip(band), { z: 1.7 });
  ribbed(sketch, band, { z: 2.3 });
  for (let y = 420; y < length; y += 88) sketch.button(1, y, 15, "wood");
  for (const s of sides) {
    pocket(sketch, { x: s * 150, y: 490, width: 150, height: 156, point: 2 });
    ribbed(sketch, rect(s * 150 - 76, 480, 152, 34, 3), { z: 2.4 });
  }
  const behindNeck = `M${-n + 2} -6C${-n * 0.5} -24 ${n * 0.5} -24 ${n - 2} -6L${n - 6} 14C${n * 0.5} 4 ${-n * 0.5} 4 ${-n + 6} 14Z`;
  sketch.piece(behindNeck, { z: 1.6, material: "rib" });
}

/** The neck, the part folded over it, and a glimpse inside. */
function turtleneck(sketch: Sketch, n: number): void {
  const rib = { material: "rib", patterned: false } as const;
  const top = n - 12;
  sketch.piece(
    `M${-n - 8} 20C${-n} -30 ${-n + 2} -70 ${-n + 10} -96Q0 -116 ${n - 10} -96` +
      `C${n - 2} -70 ${n} -30 ${n + 8} 20Q0 96 ${-n - 8} 20Z`,
    { ...rib, z: 2.1 },
  );
  sketch.piece(`M${-n + 6} -22Q0 24 ${n - 6} -22L${top} -98Q0 -74 ${-top} -98Z`, { ...rib, z: 2.8 });
  sketch.piece(`M${-top} -98Q0 -74 ${top} -98Q0 -118 ${-top} -98Z`, { tone: "inner", z: 2 });
}

function cables(sketch: Sketch, { length }: SweaterCut, neck: number): void {
  for (const x of [-130, 0, 130])
    for (let y = x === 0 ? neck + 40 : 120; y < length - 90; y += 54) {
      for (const [by, bend] of [
        [0, -5],
        [27, 5],
      ] as const)
        sketch.fold(x + 24, y + by, x - 24, y + by + 34, { width: 12, lift: 0.85, crisp: true, bend });
      for (const edge of [-36, 36])
        sketch.fold(x + edge, y - 6, x + edge, y + 60, { width: 6, lift: -0.6, crisp: true });
    }
}

/** Where the knitter took stitches away to shape the shoulder: slanted loops along the armhole. */
function fashioningMarks(sketch: Sketch, { shoulder, slope, armhole }: SweaterCut): void {
  for (const s of sides)
    for (let i = 0; i < 7; i++) {
      const y = slope + 34 + ((armhole - slope - 60) * i) / 6;
      const x = s * (shoulder - 52 + Math.abs(i - 3) * 3);
      sketch.fold(x, y, x + s * 15, y + 17, { width: 5, lift: 0.8, crisp: true });
    }
}

function waistRib(sketch: Sketch, { hem, length }: SweaterCut): void {
  ribbed(
    sketch,
    `M${-hem - 4} ${length - 82}Q0 ${length - 66} ${hem + 4} ${length - 82}` +
      `L${hem - 14} ${length + 14}Q0 ${length + 30} ${-hem + 14} ${length + 14}Z`,
    { z: 1.3 },
  );
}
