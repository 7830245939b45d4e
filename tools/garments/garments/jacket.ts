import type { Design } from "../sketch/design.ts";
import { endsOf, flip, mapPath, type Path } from "../sketch/paths.ts";
import { polar, rect } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { armholeSeam, bodice, halfFront } from "../tailoring/bodice.ts";
import { collarBack, shirtCollar } from "../tailoring/collar.ts";
import { hemStitch, ribbed } from "../tailoring/edges.ts";
import { embroider } from "../tailoring/embroidery.ts";
import { zip } from "../tailoring/fastenings.ts";
import { backFolds, torsoFolds } from "../tailoring/folds.ts";
import { neckLabel } from "../tailoring/label.ts";
import { block, longSleeve } from "../tailoring/measures.ts";
import { neckBand } from "../tailoring/necklines.ts";
import { pocket } from "../tailoring/pocket.ts";
import { bothSides, sides } from "../tailoring/sides.ts";
import { acrossSleeve, cuffBand, cuffGrain, type Sleeve, sleeves, upSleeve } from "../tailoring/sleeves.ts";

const cutOf = (design: Design) => ({
  ...block,
  ...longSleeve,
  chest: 292,
  waist: 284,
  hem: 290,
  length: 800,
  neckWidth: 84,
  neckDrop: 70,
  shoulder: 248,
  sleeve: 650,
  cuff: 132,
  armhole: 280,
  ...design.shape,
});

type JacketCut = ReturnType<typeof cutOf>;

/** A boxy jacket: buttoned or zipped, with a collar or a band, plain or quilted. */
export function jacket(sketch: Sketch, design: Design, back: boolean): void {
  const cut = cutOf(design);
  sleeves(sketch, cut, (sleeve, draw, side) => {
    if (design.quilt) for (let up = 96; up < 420; up += 62) channel(sketch, draw(acrossSleeve(sleeve, up)));
    if (design.rib) ribbed(sketch, draw(cuffBand(sleeve, 64, 0.94)), { grain: cuffGrain(sleeve, side), tone: "shade" });
    else buttonedCuff(sketch, sleeve, draw, side);
  });
  if (back) {
    sketch.piece(bodice(cut, 6));
    backFolds(sketch, cut, 0.42);
  } else {
    sketch.piece(bodice({ ...cut, length: cut.length - 16 }, -12), { tone: "inner", z: 0 });
    neckLabel(sketch, 24, 64);
    sketch.piece(flip(half(cut)), { z: 1 }).piece(half(cut), { z: 1.5 });
    torsoFolds(sketch, cut, 0.42);
  }
  for (const draw of bothSides) {
    sketch.seam(draw(armholeSeam(cut)), 2.4);
    sketch.stitch(draw(mapPath(armholeSeam(cut), (x, y) => [x - 12, y + 2])), { width: 1.7 });
  }
  if (design.quilt)
    for (let y = 118; y < cut.length - 40; y += 66) channel(sketch, `M${24 - cut.chest} ${y}L${cut.chest - 24} ${y}`);
  if (back) backOf(sketch, design, cut);
  else frontOf(sketch, design, cut);
  hem(sketch, design, cut);
  sketch.focus = back ? [0, 70] : [60, 130];
  sketch.tagAt = [cut.hem - 40, cut.length - 40];
}

function half(cut: JacketCut): Path {
  const { neckWidth: n, chest, armhole, waist, hem, length } = cut;
  return (
    `${halfFront(cut)}C${chest - 6} ${armhole + 120} ${waist} ${length * 0.6} ${hem} ${length}` +
    `Q${hem * 0.4} ${length + 10} -20 ${length + 8}L-20 84C${n * 0.4} 70 ${n * 0.8} 40 ${n} 0Z`
  );
}

function buttonedCuff(sketch: Sketch, sleeve: Sleeve, draw: (d: Path) => Path, side: number): void {
  sketch.seam(draw(acrossSleeve(sleeve, 74)), 2.4).stitch(draw(acrossSleeve(sleeve, 65)), { width: 1.7 });
  const { innerWrist, outerWrist } = sleeve;
  const [x, y] = upSleeve(
    sleeve,
    [innerWrist[0] * 0.7 + outerWrist[0] * 0.3, innerWrist[1] * 0.7 + outerWrist[1] * 0.3],
    36,
  );
  sketch.button(side * x, y, 9.5);
}

/** A line of quilting: stitched deep, the wadding rising on either side. */
function channel(sketch: Sketch, line: Path): void {
  const { start, end } = endsOf(line);
  sketch.fold(...start, ...end, { width: 26, lift: -0.55 });
  sketch.fold(...start, ...end, { width: 7, lift: -0.5, crisp: true });
  sketch.stitch(line, { width: 1.6 });
}

function backOf(sketch: Sketch, design: Design, cut: JacketCut): void {
  if (!design.quilt) {
    sketch.seam("M-238 166Q0 186 238 166", 2.4).stitch("M-238 157Q0 177 238 157", { width: 1.7 });
    sketch.seam(`M0 176L0 ${cut.length}`, 2);
  }
  collarBack(sketch, cut.neckWidth, { out: 34, rise: 46, fall: design.band ? 60 : 78 });
  if (design.embroidery) embroider(sketch, "M-190 240Q0 262 190 240", { wide: 62, threads: design.threads });
}

function frontOf(sketch: Sketch, design: Design, cut: JacketCut): void {
  if (design.zip) {
    sketch.piece(rect(-15, 78, 30, cut.length - 72), { z: 2, tone: "shade", material: "twill" });
    zip(sketch, 84, cut.length + 4);
  } else bigButtons(sketch, cut.length);
  if (design.quilt) for (const s of sides) weltPocket(sketch, s);
  else for (const s of sides) pocket(sketch, { x: s * 152, y: 520, width: 184, height: 200, point: 14 });
  if (!design.zip && !design.quilt) pocket(sketch, { x: 146, y: 236, width: 124, height: 136 });
  if (design.band) sketch.piece(neckBand({ neckWidth: cut.neckWidth - 6 }, 64, 40), { z: 2.6 });
  else shirtCollar(sketch, cut.neckWidth + 4, { size: 1.24, spread: 1.25 });
  if (design.embroidery)
    for (const s of sides) embroider(sketch, `M${s * 70} 140L${s * 70} 480`, { wide: 44, threads: design.threads });
}

function bigButtons(sketch: Sketch, length: number): void {
  for (const x of [-12, 34]) sketch.stitch(`M${x} 92L${x} ${length}`, { width: 1.7 });
  for (let y = 128; y < length - 40; y += 140) {
    sketch.paint(`M-6 ${y}L18 ${y}`, { stroke: sketch.tone("thread"), width: 2.6, opacity: 0.8 });
    sketch.button(10, y, 15);
  }
}

/** A slanted pocket with a stitched lip, set between the lines of quilting. */
function weltPocket(sketch: Sketch, side: number): void {
  const lip = [polar(side * 190, 470, 90 + side * 14, 0), polar(side * 190, 470, 90 + side * 14, 170)] as const;
  const d = `M${lip[0].join(" ")}L${lip[1].join(" ")}`;
  sketch.piece(d, { stroke: 34, cap: "butt", z: 2.2, grain: side * 14 });
  sketch.stitch(
    mapPath(d, (x, y) => [x - 12, y]),
    { width: 1.5 },
  );
  sketch.stitch(
    mapPath(d, (x, y) => [x + 12, y]),
    { width: 1.5 },
  );
}

function hem(sketch: Sketch, design: Design, { hem, length }: JacketCut): void {
  if (!design.rib) {
    hemStitch(sketch, `M${-hem + 4} ${length - 26}Q0 ${length - 15} ${hem - 4} ${length - 26}`, 1.7);
    return;
  }
  ribbed(
    sketch,
    `M${-hem - 2} ${length - 48}Q0 ${length - 34} ${hem + 2} ${length - 48}` +
      `L${hem - 14} ${length + 26}Q0 ${length + 40} ${-hem + 14} ${length + 26}Z`,
    { tone: "shade" },
  );
}
