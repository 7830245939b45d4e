import type { Design } from "../sketch/design.ts";
import { asDrawn, flip, type Path, type Point, returning } from "../sketch/paths.ts";
import { strip, through } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { hemStitch } from "../tailoring/edges.ts";
import { embroider } from "../tailoring/embroidery.ts";
import { drape, pull } from "../tailoring/folds.ts";
import { neckLabel } from "../tailoring/label.ts";
import { neckBand } from "../tailoring/necklines.ts";
import { sash } from "../tailoring/sash.ts";
import { type Side, sides } from "../tailoring/sides.ts";

const cutOf = ({ shape }: Design) => ({
  neckWidth: 82,
  neckDrop: 86,
  shoulder: 250,
  slope: 64,
  chest: 262,
  armhole: 330,
  length: 1330,
  hem: 400,
  ...shape,
});

type AbayaCut = ReturnType<typeof cutOf>;

/** A long robe with wide sleeves: open in front, unless `open` is false. */
export function abaya(sketch: Sketch, design: Design, back: boolean): void {
  const cut = cutOf(design);
  const open = design.open !== false;
  for (const side of sides) sleeve(sketch, design, cut, side);
  robe(sketch, cut, back, open);
  for (const side of sides) robeFolds(sketch, cut, side);
  hemStitch(sketch, hemLine(cut, 6, 26, 26), 1.5);
  if (back) backOf(sketch, design, cut);
  else if (open) openEdges(sketch, design, cut);
  else closedFront(sketch, design, cut);
  if (design.hemBand && !back) embroider(sketch, hemLine(cut, 18, 66, -16), { wide: 50, threads: design.threads });
  sketch.focus = [20, 180];
  sketch.tagAt = [cut.chest + 40, 640];
}

const hemLine = ({ hem, length }: AbayaCut, inset: number, up: number, sag: number): Path =>
  `M${-hem + inset} ${length - up}Q0 ${length + sag} ${hem - inset} ${length - up}`;

const mouth: readonly [outer: Point, inner: Point] = [
  [482, 600],
  [329, 678.2],
];

function sleeve(sketch: Sketch, design: Design, cut: AbayaCut, side: Side): void {
  const draw = side < 0 ? flip : asDrawn;
  const { neckWidth, shoulder, slope, chest, armhole } = cut;
  const d =
    `M${neckWidth + 40} 30Q${shoulder - 20} ${slope - 16} ${shoulder + 30} ${slope + 26}C360 250 430 440 ${mouth[0].join(" ")}` +
    `L${mouth[1].join(" ")}C330 560 280 450 ${chest - 20} ${armhole + 70}L120 300Z`;
  sketch.piece(draw(d), { z: 0.4, grain: side * 24 });
  sketch.fold(side * 270, 140, side * 440, 590, { width: 20, lift: 0.5, bend: side * -6 });
  sketch.fold(side * 262, 330, side * 370, 640, { width: 22, lift: -0.55, bend: side * -16 });
  sketch.fold(side * 250, 270, side * 330, 470, { width: 16, lift: 0.4 });
  sketch.fold(side * 300, 300, side * 420, 620, { width: 15, lift: 0.35 });
  const up = ([x, y]: Point, by: number): Point => [x - by, y - 20];
  const cuff = `M${up(mouth[0], 9).join(" ")}L${up(mouth[1], 9).join(" ")}`;
  if (!design.embroidery) {
    hemStitch(sketch, draw(cuff), 1.5);
    return;
  }
  const band = strip(up(mouth[0], 8), up(mouth[1], 8), 48);
  sketch.piece(draw(band), { z: 0.9, tone: "trim", patterned: false });
  embroider(sketch, draw(cuff), { wide: 42, threads: design.threads });
}

/** From the shoulder down the right side. */
const sideOf = ({ shoulder, slope, chest, armhole, hem, length }: AbayaCut): Path =>
  `C${shoulder - 8} ${slope + 120} ${shoulder - 6} ${armhole - 40} ${chest} ${armhole + 40}` +
  `C${chest + 10} 560 ${hem - 50} 940 ${hem} ${length}`;

function robe(sketch: Sketch, cut: AbayaCut, back: boolean, open: boolean): void {
  if (back) {
    sketch.piece(outline(sketch, cut, 26));
    return;
  }
  sketch.piece(outline(sketch, cut, -8), { tone: "inner", z: 0 });
  if (open) {
    sketch.seam(`M${-cut.neckWidth} 24Q0 50 ${cut.neckWidth} 24`);
    neckLabel(sketch, 20, 60);
    sketch.piece(flip(half(sketch, cut, -6, 26)), { z: 1 });
    sketch.piece(half(sketch, cut, 0, 44), { z: 1.4 });
  } else {
    neckLabel(sketch, 14, 58);
    sketch.piece(outline(sketch, cut, cut.neckDrop));
  }
}

function outline(sketch: Sketch, cut: AbayaCut, neck: number): Path {
  const { neckWidth: n, shoulder, slope, hem } = cut;
  const middle = (n + shoulder) / 2;
  return (
    `M0 ${neck}C${n * 0.62} ${neck} ${n} ${neck * 0.56} ${n} 0Q${middle} ${slope * 0.3} ${shoulder} ${slope}` +
    sideOf(cut) +
    flowingHem(sketch, cut, hem, -hem, 12) +
    returning(`M${shoulder} ${slope}${sideOf(cut)}`) +
    `Q${-middle} ${slope * 0.3} ${-n} 0C${-n} ${neck * 0.56} ${-n * 0.62} ${neck} 0 ${neck}Z`
  );
}

function half(sketch: Sketch, cut: AbayaCut, fall: number, edge: number): Path {
  const { neckWidth: n, shoulder, slope, hem } = cut;
  return (
    `M${n} 0Q${(n + shoulder) / 2} ${slope * 0.3} ${shoulder} ${slope}${sideOf(cut)}` +
    flowingHem(sketch, cut, hem, edge, 6) +
    `C${fall} 900 ${fall * 0.5} 480 4 260C20 160 ${n - 12} 80 ${n} 0Z`
  );
}

function flowingHem(sketch: Sketch, { hem, length }: AbayaCut, from: number, to: number, count: number): Path {
  const points = Array.from({ length: count + 1 }, (_, i): Point => {
    const x = from + ((to - from) * i) / count;
    const wave = (i % 2 ? 6 : -5) * Math.min(1, i, count - i) * (0.5 + sketch.rand());
    return [x, length + 26 * (1 - (x / hem) ** 2) + wave];
  });
  return through(points);
}

function robeFolds(sketch: Sketch, { shoulder, slope, chest, armhole, hem, length }: AbayaCut, side: Side): void {
  drape(sketch, {
    top: [side * 70, side * (shoulder - 16), 360],
    foot: [side * 90, side * (hem - 14), length],
    count: 6,
    lift: 0.62,
    width: 23,
    late: 0.15,
  });
  const underarm = { x: side * (chest - 14), y: armhole + 30, towards: side > 0 ? 112 : 68 };
  pull(sketch, { ...underarm, count: 3, length: 260, spread: 18, width: 20, lift: 0.46 });
  sketch.fold(side * 130, 60, side * 150, 560, { width: 18, lift: 0.34, bend: side * 10 });
  const seam =
    `M${side * shoulder} ${slope}C${side * (shoulder - 8)} ${slope + 120} ` +
    `${side * (shoulder - 6)} ${armhole - 40} ${side * chest} ${armhole + 40}`;
  sketch.seam(seam, 2);
}

/** The two edges from neck to hem, the right one lying over the left. */
function openEdges(sketch: Sketch, design: Design, { neckWidth: n, chest, length }: AbayaCut): void {
  const left = `M${-n - 2} 8C${-n + 8} 90 -24 170 -14 262C-10 480 -8 900 -40 ${length + 16}`;
  const right = `M${n + 2} 8C${n - 8} 90 24 170 12 262C14 480 20 900 58 ${length + 16}`;
  for (const [edge, z] of [
    [left, 1.3],
    [right, 1.9],
  ] as const) {
    const band = { cap: "butt", z, patterned: false } as const;
    if (design.embroidery) {
      sketch.piece(edge, { ...band, stroke: 46, tone: "trim" });
      embroider(sketch, edge, { wide: 42, threads: design.threads });
    } else sketch.piece(edge, { ...band, stroke: 40, tone: "shade" });
  }
  if (design.belt) sash(sketch, { reach: chest + 10, y: 524, sag: 16, knot: 4 }, false);
}

function closedFront(sketch: Sketch, design: Design, cut: AbayaCut): void {
  const { neckWidth: n, neckDrop: drop } = cut;
  sketch.piece(neckBand(cut, drop, 20), { z: 1.9 });
  sketch.seam(`M0 ${drop + 18}L0 420`, 2.2);
  if (!design.embroidery) {
    for (let y = drop + 56; y < 410; y += 62) sketch.button(0, y, 8.5, "cord");
    return;
  }
  for (const x of [-34, 34]) embroider(sketch, `M${x} ${drop + 50}L${x} 470`, { wide: 44, threads: design.threads });
  const necklace =
    `M${-n - 22} 24C${-n - 6} ${drop * 0.75} -64 ${drop + 40} 0 ${drop + 42}` +
    `C64 ${drop + 40} ${n + 6} ${drop * 0.75} ${n + 22} 24`;
  embroider(sketch, necklace, { wide: 38, threads: design.threads, borders: false });
}

function backOf(sketch: Sketch, design: Design, cut: AbayaCut): void {
  sketch.piece(neckBand(cut, 26, 18, false), { z: 1.8 });
  sketch.seam(`M0 60L0 ${cut.length + 14}`, 1.6);
  if (design.embroidery) embroider(sketch, hemLine(cut, 18, 62, -12), { wide: 46, threads: design.threads });
}
