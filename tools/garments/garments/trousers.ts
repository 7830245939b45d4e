import type { Design } from "../sketch/design.ts";
import { mapPath, type Path, place } from "../sketch/paths.ts";
import { rect } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { hemStitch, ribbed } from "../tailoring/edges.ts";
import { drape, gathers, pull } from "../tailoring/folds.ts";
import { sproutMark } from "../tailoring/label.ts";
import { pocket } from "../tailoring/pocket.ts";
import { type Side, sides } from "../tailoring/sides.ts";

const cutOf = ({ fit, shape }: Design) => {
  const wide = fit === "wide";
  return {
    wide,
    waist: 172,
    hip: 226,
    crotch: 330,
    length: wide ? 1110 : 1120,
    hem: wide ? 188 : 112,
    spread: wide ? 30 : 22,
    ...shape,
  };
};

type TrouserCut = ReturnType<typeof cutOf>;

export function trousers(sketch: Sketch, design: Design, back: boolean): void {
  const cut = cutOf(design);
  for (const side of sides) {
    sketch.piece(leg(cut, side), { z: side < 0 ? 0.8 : 1.1, grain: -side * 3 });
    legFolds(sketch, design, cut, side);
    legHem(sketch, design, cut, side);
    const { waist, hip } = cut;
    const sideSeam = `M${side * (waist + 6)} 72C${side * (waist + 16)} 110 ${side * (hip - 8)} 180 ${side * (hip - 4)} 250`;
    sketch.stitch(sideSeam, { width: 1.3 });
    if (back) pocket(sketch, { x: side * 112, y: 150, width: 124, height: 142, point: 14 });
    else slantPocket(sketch, cut, side);
  }
  sketch.seam(`M0 40C3 160 2 250 4 ${cut.crotch + 8}`, 2.2);
  if (!back && !design.drawstring) sketch.stitch("M-44 52C-46 160 -42 210 -2 254", { width: 1.5 });
  waistband(sketch, cut.waist, back);
  if (design.drawstring) drawstring(sketch, cut.waist, back);
  else beltLoops(sketch, cut.waist, back);
  sketch.focus = back ? [96, 150] : [88, 110];
  sketch.tagAt = [cut.hip - 6, 200];
}

function leg({ wide, waist, hip, crotch, length, hem, spread }: TrouserCut, side: Side): Path {
  const middle = spread + hem;
  const knee = hem * (wide ? 0.94 : 1.12) * 2;
  const outerKnee = hip + (middle + hem - hip) * 0.55;
  const innerKnee = outerKnee - knee;
  const outer =
    `M-6 30L${waist} 30C${waist + 22} 90 ${hip} 170 ${hip + 6} 250` +
    `C${hip + 12} 420 ${outerKnee} 560 ${outerKnee + (middle + hem - outerKnee) * 0.2} 680` +
    `C${middle + hem - 6} 860 ${middle + hem} 980 ${middle + hem} ${length}`;
  const inner =
    `Q${middle} ${length + 14} ${middle - hem} ${length}` +
    `C${middle - hem + 2} 960 ${innerKnee} 760 ${Math.max(14, innerKnee - 6)} 620` +
    `C12 500 8 410 4 ${crotch}L-14 ${crotch - 30}Z`;
  return place(outer + inner, { mirror: side < 0 });
}

function legFolds(sketch: Sketch, { crease }: Design, cut: TrouserCut, side: Side): void {
  const { wide, waist, hip, crotch, length, hem } = cut;
  const middle = side * (cut.spread + hem);
  const caught = { x: side * 8, y: crotch + 6, towards: side > 0 ? 30 : 150 };
  pull(sketch, { ...caught, count: 3, length: 200, spread: 30, width: 18, lift: 0.26 });
  if (!wide)
    for (const [y, lift] of [
      [0, 0.26],
      [44, -0.26],
      [92, 0.2],
    ] as const)
      sketch.fold(side * 60, 640 + y, side * (hip - 10), 600 + y * 0.8, { width: 18, lift, bend: side * 14 });
  if (crease !== false)
    sketch.fold(side * (waist * 0.58), 130, middle, length - 6, { width: 7, lift: 0.62, crisp: true });
  const foot = (share: number) => [middle - hem * share, middle + hem * share, length] as const;
  drape(
    sketch,
    wide
      ? { top: [side * 30, side * hip, 380], foot: foot(0.8), count: 5, lift: 0.44, late: 0.2 }
      : { top: [side * 40, side * hip, 700], foot: foot(0.7), count: 2, lift: 0.26, width: 20, late: 0.3 },
  );
}

function legHem(sketch: Sketch, { elastic }: Design, { length, hem, spread }: TrouserCut, side: Side): void {
  const middle = side * (spread + hem);
  const [left, right] = [middle - hem, middle + hem];
  if (!elastic) {
    hemStitch(sketch, `M${left + 2} ${length - 40}Q${middle} ${length - 27} ${right - 2} ${length - 40}`);
    return;
  }
  ribbed(
    sketch,
    `M${left - 2} ${length - 52}L${right + 2} ${length - 52}L${right} ${length + 2}` +
      `Q${middle} ${length + 16} ${left} ${length + 2}Z`,
  );
}

function slantPocket(sketch: Sketch, { waist, hip }: TrouserCut, side: Side): void {
  const mouth = `M${side * (waist - 74)} 52C${side * (waist - 62)} 130 ${side * (hip - 66)} 190 ${side * (hip - 2)} 214`;
  sketch.seam(mouth, 2.4);
  sketch.stitch(
    mapPath(mouth, (x, y) => [x - side * 9, y + 5]),
    { width: 1.5 },
  );
  sketch.fold(side * (waist - 66), 70, side * (hip - 20), 204, {
    width: 9,
    lift: 0.5,
    crisp: true,
    bend: side * -34,
  });
}

function waistband(sketch: Sketch, waist: number, back: boolean): void {
  const inside = `M${-waist + 2} 0Q0 -24 ${waist - 2} 0L${waist - 8} 30L${-waist + 8} 30Z`;
  if (!back) sketch.piece(inside, { tone: "inner", z: 0.3 });
  sketch.piece(`M${-waist - 2} 0Q0 22 ${waist + 2} 0L${waist + 5} 54Q0 78 ${-waist - 5} 54Z`, { z: 1.9 });
}

function drawstring(sketch: Sketch, waist: number, back: boolean): void {
  gathers(sketch, [-waist + 6, waist - 6, 6], 30, 60, 0.55);
  gathers(sketch, [-waist + 6, waist - 6, 64], 26, 110, 0.42);
  sketch.stitch(`M${-waist} 14Q0 36 ${waist} 14M${-waist - 2} 44Q0 66 ${waist + 2} 44`, { width: 1.4 });
  if (back) return;
  sketch.cord("M-20 40C-38 90 -30 150 -46 214", 7).cord("M20 40C42 96 24 160 36 236", 7);
  for (const [x, y] of [
    [-46, 214],
    [36, 236],
  ] as const)
    sketch.cord(`M${x} ${y}L${x} ${y + 20}`, 10, { tone: "wood" });
  for (const x of [-20, 20]) sketch.button(x, 42, 8, "metal");
}

function beltLoops(sketch: Sketch, waist: number, back: boolean): void {
  sketch.stitch(`M${-waist + 2} 8Q0 30 ${waist - 2} 8M${-waist} 47Q0 70 ${waist} 47`, { width: 1.5 });
  for (const x of [-118, -54, 60, 120]) sketch.piece(rect(x - 8, 14 - Math.abs(x) * 0.06, 16, 62, 2), { z: 2.5 });
  if (back) {
    sketch.hard(rect(-40, 22, 80, 34, 2), "cork", { z: 2.4 });
    sketch.paint(sproutMark(0, 40, 0.9), { stroke: "#6b4a2c", width: 2.2 });
  } else {
    sketch.seam("M0 12L0 62", 2);
    sketch.button(-17, 40, 12);
  }
}
