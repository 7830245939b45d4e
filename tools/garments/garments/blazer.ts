import type { Design } from "../sketch/design.ts";
import { flip, type Path } from "../sketch/paths.ts";
import { polar } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { armholeSeam, bodice, halfFront } from "../tailoring/bodice.ts";
import { collarBack } from "../tailoring/collar.ts";
import { backFolds, drape, pull } from "../tailoring/folds.ts";
import { neckLabel } from "../tailoring/label.ts";
import { block, longSleeve } from "../tailoring/measures.ts";
import { pocket } from "../tailoring/pocket.ts";
import { bothSides, sides } from "../tailoring/sides.ts";
import { acrossSleeve, sleeves, upSleeve } from "../tailoring/sleeves.ts";

const cutOf = (design: Design) => ({
  ...block,
  ...longSleeve,
  chest: 282,
  waist: 256,
  hem: 292,
  length: 890,
  neckWidth: 82,
  neckDrop: 60,
  shoulder: 250,
  slope: 50,
  sleeve: 660,
  cuff: 126,
  armhole: 276,
  ...design.shape,
});

type BlazerCut = ReturnType<typeof cutOf>;

/** Where the lapels turn: the first button. */
const breakLine = 440;

export function blazer(sketch: Sketch, design: Design, back: boolean): void {
  const cut = cutOf(design);
  sleeves(sketch, cut, (sleeve, draw, side) => {
    sketch.seam(draw(acrossSleeve(sleeve, 30)), 1.4);
    const inside = polar(...sleeve.outerWrist, sleeve.low + 90, 16);
    for (const up of [20, 44, 68]) {
      const [x, y] = upSleeve(sleeve, inside, up);
      sketch.button(side * x, y, 8);
    }
  });
  if (back) backOf(sketch, cut);
  else frontOf(sketch, design, cut);
  sketch.focus = back ? [0, 80] : [78, 170];
  sketch.tagAt = [cut.hem - 40, cut.length - 60];
}

/** Shaped by three seams, with a vent. */
function backOf(sketch: Sketch, cut: BlazerCut): void {
  const { length, shoulder } = cut;
  sketch.piece(bodice(cut, 6));
  backFolds(sketch, cut, 0.36);
  sketch.seam(`M0 40C-6 300 4 500 0 ${length + 8}`, 2);
  sketch.fold(4, length - 240, 10, length + 8, { width: 9, lift: -0.8, crisp: true });
  for (const draw of bothSides) {
    sketch.seam(draw(armholeSeam(cut)), 2.2);
    sketch.seam(draw(`M${shoulder - 40} 200C170 330 150 520 178 ${length}`), 1.8);
  }
  collarBack(sketch, cut.neckWidth, { out: 40, rise: 50, fall: 80 });
}

function frontOf(sketch: Sketch, design: Design, cut: BlazerCut): void {
  sketch.piece(bodice({ ...cut, length: cut.length - 14 }, -12), { tone: "inner", z: 0 });
  sketch.piece("M-66 10C-40 34 40 34 66 10L60 130Q0 160 -60 130Z", { tone: "shade", z: 0.2 });
  neckLabel(sketch, 60, 76);
  for (const s of sides) front(sketch, cut, s);
  sketch.piece("M-150 286L-66 276L-64 302L-150 312Z", { z: 2.2 });
  lapels(sketch, cut.neckWidth);
  for (const y of design.double ? [breakLine + 28, breakLine + 150] : [breakLine + 26, breakLine + 154]) {
    sketch.paint(`M-20 ${y}L8 ${y}`, { stroke: sketch.tone("thread"), width: 2.4, opacity: 0.7 });
    sketch.button(2, y, 16);
    if (design.double) sketch.button(112, y, 16);
  }
}

/** One half, cut away below the last button, with a dart to the waist. */
function front(sketch: Sketch, cut: BlazerCut, s: number): void {
  const draw = bothSides[s < 0 ? 0 : 1];
  sketch.piece(draw(half(cut)), { z: s < 0 ? 1 : 1.5 });
  const underarm = { x: s * (cut.chest - 12), y: cut.armhole + 14, towards: s > 0 ? 130 : 50 };
  pull(sketch, { ...underarm, count: 3, length: 170, lift: 0.36 });
  sketch.fold(s * 200, 492, s * 60, 474, { width: 20, lift: 0.16 });
  sketch.fold(s * 236, 548, s * 90, 506, { width: 22, lift: -0.16 });
  drape(sketch, {
    top: [s * 40, s * 240, 560],
    foot: [s * 60, s * 280, cut.length],
    count: 4,
    lift: 0.34,
    width: 20,
    late: 0.2,
  });
  sketch.seam(draw(armholeSeam(cut)), 2.2);
  sketch.seam(draw("M150 300C138 400 146 470 150 570"), 1.6);
  pocket(sketch, { x: s * 164, y: 590, width: 168, height: 176, point: 10, z: 2 });
}

function half(cut: BlazerCut): Path {
  const { neckWidth, chest, armhole, waist, hem, length } = cut;
  return (
    `${halfFront(cut, 22)}C${chest - 12} ${armhole + 120} ${waist} ${length * 0.52} ${hem} ${length}` +
    `Q180 ${length + 14} 120 ${length + 8}C50 ${length + 2} -8 ${length - 50} -18 ${length - 170}L-18 ${breakLine}` +
    `C-2 ${breakLine - 100} ${neckWidth - 20} 120 ${neckWidth} 0Z`
  );
}

function lapels(sketch: Sketch, n: number): void {
  const turn = breakLine + 4;
  const lapel =
    `M-16 ${turn}C20 330 ${n - 12} 140 ${n + 4} 6L${n + 30} 60L${n + 52} 168L${n + 108} 150` +
    `C${n + 96} 250 70 380 -16 ${turn}Z`;
  const collar = `M${n - 6} -26C${n + 34} -8 ${n + 62} 40 ${n + 84} 116L${n + 34} 150C${n + 20} 110 ${n + 10} 60 ${n - 14} 26Z`;
  for (const draw of bothSides) {
    const left = draw === flip;
    sketch.piece(draw(lapel), { z: left ? 2.2 : 2.9, grain: left ? -16 : 16 });
    const edge = `M-8 ${breakLine - 12}C70 370 ${n + 84} 250 ${n + 96} 162L${n + 54} 178`;
    sketch.stitch(draw(edge), { width: 1.4 });
    sketch.piece(draw(collar), { z: 3.2, grain: left ? 34 : -34 });
  }
  const behindNeck = `M${-n + 6} -26C${-n * 0.5} -44 ${n * 0.5} -44 ${n - 6} -26L${n - 14} 26C${n * 0.5} 2 ${-n * 0.5} 2 ${-n + 14} 26Z`;
  sketch.piece(behindNeck, { z: 3 });
}
