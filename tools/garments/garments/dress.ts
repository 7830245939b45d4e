import type { Design, Measures } from "../sketch/design.ts";
import { mapPath, type Path } from "../sketch/paths.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { armholeSeam, bodice } from "../tailoring/bodice.ts";
import { hemStitch } from "../tailoring/edges.ts";
import { embroider } from "../tailoring/embroidery.ts";
import { placket } from "../tailoring/fastenings.ts";
import { drape, gathers, pull } from "../tailoring/folds.ts";
import { wavyHem } from "../tailoring/hems.ts";
import { neckLabel } from "../tailoring/label.ts";
import { longSleeve } from "../tailoring/measures.ts";
import { backNeck, neckBand } from "../tailoring/necklines.ts";
import { sash } from "../tailoring/sash.ts";
import { bothSides, sides } from "../tailoring/sides.ts";
import { acrossSleeve, cuffBand, cuffGrain, sleeves } from "../tailoring/sleeves.ts";

/** A bodice cut at the waist, and a skirt from there: `hem` is the waist seam, `flare` the skirt's own hem. */
const cutOf = (design: Design) => ({
  neckWidth: 92,
  neckDrop: 104,
  shoulder: 206,
  slope: 50,
  chest: 232,
  armhole: 236,
  waist: 190,
  hem: 196,
  length: 470,
  up: 44,
  low: 50,
  sleeve: 210,
  cuff: 160,
  flare: 400,
  total: design.long ? 1320 : 1080,
  ...(design.longSleeve && { ...longSleeve, up: 64, low: 76, sleeve: 600, cuff: 112 }),
  ...(design.vee && { vee: true, neckDrop: 168 }),
  ...design.shape,
});

type DressCut = ReturnType<typeof cutOf>;

export function dress(sketch: Sketch, design: Design, back: boolean): void {
  const cut = cutOf(design);
  const neck = back ? 34 : cut.neckDrop;
  if (!back) {
    backNeck(sketch, cut);
    neckLabel(sketch, 6);
  }
  if (design.sleeveless) armholeFacing(sketch, cut);
  else dressSleeves(sketch, design, cut);
  if (design.tiers) tieredSkirt(sketch, cut);
  else plainSkirt(sketch, design, cut);
  dressBodice(sketch, design, cut, neck);
  sketch.piece(neckBand(cut, neck, 17, !back), { z: 1.8 });
  if (design.buttons && !back)
    placket(sketch, { from: neck + 8, to: design.straight ? cut.total - 14 : cut.length, width: 38, gap: 96 });
  if (back && !design.buttons) backZip(sketch, neck, cut);
  if (design.belt) sash(sketch, { reach: cut.hem + 9, y: cut.length - 14, sag: 18, knot: 8 }, back);
  else waistSeam(sketch, cut);
  if (design.embroidery && !back)
    embroider(sketch, neckline(design, cut.neckWidth, neck), { wide: 40, threads: design.threads });
  sketch.focus = design.belt ? [30, cut.length + 20] : [20, 130];
  sketch.tagAt = [cut.hem + 30, cut.length + 170];
}

/** The inside of the far armhole. */
function armholeFacing(sketch: Sketch, { shoulder, slope, armhole, chest }: DressCut): void {
  for (const s of sides)
    sketch.piece(
      `M${s * (shoulder - 70)} 30L${s * (shoulder - 20)} ${slope}` +
        `C${s * (shoulder - 40)} ${armhole * 0.6} ${s * (shoulder - 20)} ${armhole - 30} ${s * chest} ${armhole}` +
        `L${s * 120} ${armhole}Z`,
      { tone: "inner", z: 0 },
    );
}

function dressSleeves(sketch: Sketch, design: Design, cut: DressCut): void {
  sleeves(sketch, cut, (sleeve, draw, side) => {
    if (!design.longSleeve) return void hemStitch(sketch, draw(acrossSleeve(sleeve, 22)));
    sketch.piece(draw(cuffBand(sleeve, 46, 1)), { z: 1.4, grain: cuffGrain(sleeve, side) });
    if (design.embroidery) embroider(sketch, draw(acrossSleeve(sleeve, 24)), { wide: 38, threads: design.threads });
  });
}

interface SkirtPart {
  top: number;
  waist: number;
  foot: number;
  hem: number;
  /** How soon it widens. */
  bow: number;
}

function skirtPart(sketch: Sketch, { top, waist, foot, hem, bow }: SkirtPart): Path {
  const high = top + (foot - top) * 0.34;
  const low = foot - (foot - top) * 0.3;
  const out = waist + (hem - waist) * bow;
  return (
    `M${-waist} ${top}C${-out} ${high} ${-hem + 8} ${low} ${-hem} ${foot}` +
    wavyHem(sketch, { from: -hem, to: hem, y: foot, sag: 22, ripple: 5, count: 12 }) +
    `C${hem - 8} ${low} ${out} ${high} ${waist} ${top}Z`
  );
}

function tieredSkirt(sketch: Sketch, cut: DressCut): void {
  const drop = cut.total - cut.length;
  const widen = cut.flare - cut.hem;
  const tiers = [
    { from: 0, to: 0.3, waist: 0, hem: 0.42 },
    { from: 0.3, to: 0.63, waist: 0.42, hem: 0.75 },
    { from: 0.63, to: 1, waist: 0.75, hem: 1 },
  ];
  for (const [i, tier] of [...tiers.entries()].reverse()) {
    const top = cut.length + drop * tier.from - (i === 0 ? 6 : 0);
    const foot = cut.length + drop * tier.to;
    const waist = cut.hem + widen * tier.waist;
    const hem = cut.hem + widen * tier.hem;
    sketch.piece(skirtPart(sketch, { top: top - 4, waist, foot, hem: hem * 0.98, bow: 0.5 }), { z: 1 - i * 0.22 });
    gathers(sketch, [-waist + 8, waist - 8, top + 2], Math.round(waist / 8), 90, 0.5);
    drape(sketch, {
      top: [-waist * 0.96, waist * 0.96, top + 4],
      foot: [-hem * 0.96, hem * 0.96, foot],
      count: 13 + i * 2,
      lift: 0.5,
      width: 13,
      late: 0.2,
    });
    hemStitch(sketch, `M${-hem * 0.96} ${foot - 17}Q0 ${foot + 27} ${hem * 0.96} ${foot - 17}`, 1.3);
  }
}

function plainSkirt(sketch: Sketch, { straight, hemBand, threads }: Design, cut: DressCut): void {
  const { length: top, hem: waist, total: foot, flare } = cut;
  sketch.piece(skirtPart(sketch, { top: top - 8, waist, foot, hem: flare, bow: straight ? 0.16 : 0.4 }));
  drape(sketch, {
    top: [-waist * 0.92, waist * 0.92, top + 6],
    foot: [-flare * 0.95, flare * 0.95, foot],
    count: straight ? 9 : 15,
    lift: straight ? 0.42 : 0.62,
    width: 20,
    late: 0.12,
  });
  if (!straight) gathers(sketch, [-waist + 8, waist - 8, top + 2], 24, 120, 0.45);
  hemStitch(sketch, `M${-flare + 8} ${foot - 24}Q0 ${foot + 22} ${flare - 8} ${foot - 24}`, 1.5);
  const band = `M${-flare + 14} ${foot - 64}Q0 ${foot - 18} ${flare - 14} ${foot - 64}`;
  if (hemBand) embroider(sketch, band, { wide: 52, threads });
}

function dressBodice(sketch: Sketch, design: Design, cut: DressCut, neck: number): void {
  const { chest, armhole, length } = cut;
  sketch.piece(bodice(cut, neck), { z: 1.2 });
  for (const s of sides) {
    const underarm = { x: s * (chest - 10), y: armhole + 10, towards: s > 0 ? 132 : 48 };
    pull(sketch, { ...underarm, count: 3, length: 150, spread: 20, width: 16, lift: 0.36 });
    const seam = bothSides[s < 0 ? 0 : 1](armholeSeam(cut));
    if (design.sleeveless)
      hemStitch(
        sketch,
        mapPath(seam, (x, y) => [x - s * 15, y + 4]),
        1.3,
      );
    else sketch.seam(seam, 1.8);
    const dart = `M${s * 92} ${length - 4}L${s * 104} ${length - 170}`;
    sketch.seam(dart, 1.6);
  }
}

/** A concealed zip down the middle, with its hook and loop at the neck. */
function backZip(sketch: Sketch, neck: number, { length }: Pick<Measures, "length">): void {
  const foot = length + 170;
  sketch.seam(`M0 ${neck + 14}C2 200 -2 400 0 ${foot}`, 2.4);
  for (const x of [-7, 7]) sketch.stitch(`M${x} ${neck + 22}L${x} ${foot}`, { width: 1.2 });
  sketch.fold(0, foot - 6, 3, foot + 120, { width: 10, lift: -0.5 });
  sketch.hard(`M-3 ${neck + 12}L3 ${neck + 12}L2 ${neck + 34}L-2 ${neck + 34}Z`, "metal", { z: 2.4 });
}

function waistSeam(sketch: Sketch, { hem, length }: DressCut): void {
  sketch.seam(`M${-hem} ${length - 2}Q0 ${length + 13} ${hem} ${length - 2}`, 2.2);
  sketch.stitch(`M${-hem + 4} ${length - 12}Q0 ${length + 3} ${hem - 4} ${length - 12}`, { width: 1.4 });
}

function neckline({ vee }: Design, n: number, neck: number): Path {
  if (vee) return `M-78 40C-60 120 -30 170 0 ${neck + 44}C30 170 60 120 78 40`;
  return (
    `M${-n - 22} 26C${-n - 6} ${neck * 0.75} -70 ${neck + 42} 0 ${neck + 44}` +
    `C70 ${neck + 42} ${n + 6} ${neck * 0.75} ${n + 22} 26`
  );
}
