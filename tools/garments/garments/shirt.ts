import type { Design } from "../sketch/design.ts";
import { mapPath, type Path, type Point } from "../sketch/paths.ts";
import { rect } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { armholeSeam, bodice } from "../tailoring/bodice.ts";
import { collarBack, shirtCollar } from "../tailoring/collar.ts";
import { hemStitch } from "../tailoring/edges.ts";
import { embroider } from "../tailoring/embroidery.ts";
import { placket } from "../tailoring/fastenings.ts";
import { backFolds, torsoFolds } from "../tailoring/folds.ts";
import { neckLabel } from "../tailoring/label.ts";
import { block, longSleeve } from "../tailoring/measures.ts";
import { neckBand, neckEdge } from "../tailoring/necklines.ts";
import { pocket } from "../tailoring/pocket.ts";
import { bothSides, type Side, sides } from "../tailoring/sides.ts";
import { acrossSleeve, cuffBand, cuffGrain, type Sleeve, sleeves, upSleeve } from "../tailoring/sleeves.ts";

const cutOf = (design: Design) => ({
  ...block,
  ...longSleeve,
  chest: 280,
  waist: 274,
  hem: 284,
  length: 880,
  neckWidth: 78,
  neckDrop: 60,
  shoulder: 236,
  ...(design.shortSleeve && { up: 38, low: 44, sleeve: 290, cuff: 192 }),
  ...design.shape,
});

type ShirtCut = ReturnType<typeof cutOf>;

export function shirt(sketch: Sketch, design: Design, back: boolean): void {
  const cut = cutOf(design);
  const tail = design.tail ?? 96;
  sleeves(sketch, cut, (sleeve, draw, side) => {
    if (design.shortSleeve) hemStitch(sketch, draw(acrossSleeve(sleeve, 34)));
    else buttonedCuff(sketch, sleeve, draw, side);
  });
  if (!back) sketch.piece(bodice({ ...cut, length: cut.length - 10 }, -10, 80), { tone: "inner", z: 0.2 });
  sketch.piece(bodice(cut, back ? 8 : cut.neckDrop, tail));
  if (back) backFolds(sketch, cut, 0.44);
  else torsoFolds(sketch, cut, 0.44);
  for (const draw of bothSides) {
    sketch.seam(draw(armholeSeam(cut)), 2);
    sketch.stitch(draw(mapPath(armholeSeam(cut), (x, y) => [x - 11, y + 2])), { width: 1.5 });
  }
  hemStitch(sketch, tailHem(cut, tail), 1.5);
  if (back) backOf(sketch, cut);
  else frontOf(sketch, design, cut);
  sketch.focus = back ? [0, 60] : [46, 120];
  sketch.tagAt = [cut.hem - 46, cut.length - 150];
}

/** The sleeve gathered into a cuff with one button. */
function buttonedCuff(sketch: Sketch, sleeve: Sleeve, draw: (d: Path) => Path, side: Side): void {
  const { outerWrist, innerWrist } = sleeve;
  const across = (share: number): Point => [
    outerWrist[0] + (innerWrist[0] - outerWrist[0]) * share,
    outerWrist[1] + (innerWrist[1] - outerWrist[1]) * share,
  ];
  for (let i = 0; i < 6; i++) {
    const at = across((i + 0.5) / 6);
    const [x1, y1] = upSleeve(sleeve, at, 62);
    const [x2, y2] = upSleeve(sleeve, at, 122 + sketch.rand() * 60);
    sketch.fold(side * x1, y1, side * x2, y2, { width: 5, lift: i % 2 ? -0.5 : 0.5, crisp: true });
  }
  sketch.piece(draw(cuffBand(sleeve, 70, 1)), { z: 1.6, grain: cuffGrain(sleeve, side) });
  for (const up of [8, 62]) sketch.stitch(draw(acrossSleeve(sleeve, up)), { width: 1.5 });
  const [x, y] = upSleeve(sleeve, across(0.28), 35);
  sketch.button(side * x, y, 8.5);
}

function tailHem({ hem, length }: ShirtCut, tail: number): Path {
  const side = length - tail - 16;
  const foot = length - 17;
  return (
    `M${-hem + 8} ${side}C${-hem * 0.8} ${length - 26} ${-hem * 0.5} ${foot} 0 ${foot}` +
    `C${hem * 0.5} ${foot} ${hem * 0.8} ${length - 26} ${hem - 8} ${side}`
  );
}

/** A yoke, a box pleat under its loop, and the fall of the collar. */
function backOf(sketch: Sketch, { shoulder, length, neckWidth }: ShirtCut): void {
  const yoke = `M${-shoulder + 14} 148Q0 166 ${shoulder - 14} 148`;
  sketch.seam(yoke, 2.4);
  sketch.stitch(
    mapPath(yoke, (x, y) => [x, y - 9]),
    { width: 1.5 },
  );
  sketch.fold(-14, 160, -24, length * 0.72, { width: 14, lift: 0.6 });
  sketch.fold(14, 160, 24, length * 0.72, { width: 14, lift: -0.6 });
  sketch.piece(rect(-8, 132, 16, 30, 3), { z: 2 });
  collarBack(sketch, neckWidth, { out: 26, rise: 42, fall: 62 });
}

function frontOf(sketch: Sketch, design: Design, cut: ShirtCut): void {
  placket(sketch, { from: 56, to: design.popover ? 400 : cut.length - 4 });
  if (design.popover) {
    sketch.piece(rect(-24, 384, 48, 30, 2), { z: 2 });
    sketch.stitch("M-18 392L18 406M18 392L-18 406", { width: 1.6 });
  }
  if (design.pocket !== false) pocket(sketch, { x: 128, y: 262, width: 120, height: 140 });
  if (design.band) bandCollar(sketch, cut.neckWidth);
  else shirtCollar(sketch, cut.neckWidth);
  if (design.embroidery)
    for (const s of sides) embroider(sketch, `M${s * 50} 120L${s * 50} 386`, { wide: 36, threads: design.threads });
}

function bandCollar(sketch: Sketch, n: number): void {
  const inside = `M${-n - 8} 4C${-n} -34 ${n} -34 ${n + 8} 4C${n * 0.6} 60 ${-n * 0.6} 60 ${-n - 8} 4Z`;
  sketch.piece(inside, { tone: "inner", z: 0.6 });
  neckLabel(sketch, 10, 54);
  sketch.piece(neckBand({ neckWidth: n - 4 }, 58, 34), { z: 2.2 });
  sketch.stitch(neckEdge({ neckWidth: n + 22 }, 82, 1), { width: 1.5 });
  sketch.button(0, 76, 9);
}
