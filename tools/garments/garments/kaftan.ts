import type { Design } from "../sketch/design.ts";
import { mapPath, type Path, returning } from "../sketch/paths.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { hemStitch } from "../tailoring/edges.ts";
import { embroider } from "../tailoring/embroidery.ts";
import { drape, pull } from "../tailoring/folds.ts";
import { neckLabel } from "../tailoring/label.ts";
import { neckBand } from "../tailoring/necklines.ts";
import { type Side, sides } from "../tailoring/sides.ts";

const cutOf = ({ short, shape }: Design) => ({
  neckWidth: 84,
  neckDrop: 76,
  length: short ? 960 : 1300,
  hem: short ? 350 : 390,
  ...shape,
});

type KaftanCut = ReturnType<typeof cutOf>;

/** A rectangle with a neck: its sleeves are cut in one with the body. */
export function kaftan(sketch: Sketch, design: Design, back: boolean): void {
  const cut = cutOf(design);
  const { hem, length, neckDrop } = cut;
  if (!back) {
    sketch.piece(outline(cut, -8), { tone: "inner", z: 0 });
    neckLabel(sketch, 12, 58);
  }
  sketch.piece(outline(cut, back ? 24 : neckDrop));
  for (const side of sides) sideOf(sketch, design, cut, side);
  hemStitch(sketch, `M${-hem + 6} ${length - 24}Q0 ${length + 20} ${hem - 6} ${length - 24}`, 1.5);
  sketch.piece(neckBand(cut, back ? 24 : neckDrop, 16, !back), { z: 1.7 });
  if (back) backOf(sketch, length);
  else {
    const slit = `M-11 ${neckDrop + 4}L-2 ${neckDrop + 250}L2 ${neckDrop + 250}L11 ${neckDrop + 4}Z`;
    sketch.piece(slit, { tone: "inner", z: 0.4 });
    if (design.embroidery) bib(sketch, design, cut);
    else buttonedSlit(sketch, neckDrop);
  }
  const band = `M${-hem + 16} ${length - 62}Q0 ${length - 18} ${hem - 16} ${length - 62}`;
  if (design.hemBand) embroider(sketch, band, { wide: 50, threads: design.threads });
  sketch.focus = [10, 170];
  sketch.tagAt = [300, 640];
}

function outline({ neckWidth: n, hem, length }: KaftanCut, neck: number): Path {
  const side =
    "Q270 30 500 196C512 250 500 320 478 372C400 372 320 400 292 470" +
    `C286 620 ${hem - 30} ${length - 260} ${hem} ${length}`;
  return (
    `M0 ${neck}C${n * 0.62} ${neck} ${n} ${neck * 0.56} ${n} 0${side}Q0 ${length + 44} ${-hem} ${length}` +
    `${returning(`M${n} 0${side}`)}C${-n} ${neck * 0.56} ${-n * 0.62} ${neck} 0 ${neck}Z`
  );
}

function sideOf(sketch: Sketch, design: Design, { hem, length }: KaftanCut, side: Side): void {
  const underarm = { x: side * 292, y: 462, towards: side > 0 ? 200 : -20 };
  pull(sketch, { ...underarm, count: 3, length: 200, spread: 22, width: 19, lift: 0.42 });
  sketch.fold(side * 180, 70, side * 480, 350, { width: 20, lift: 0.36, bend: side * -20 });
  sketch.fold(side * 300, 120, side * 330, 390, { width: 20, lift: -0.4 });
  sketch.fold(side * 250, 120, side * 280, 420, { width: 18, lift: 0.36 });
  sketch.seam(`M${side * 262} 66C${side * 268} 180 ${side * 270} 320 ${side * 292} 466`, 1.8);
  const cuff = `M${side * 494} 206C${side * 502} 256 ${side * 492} 318 ${side * 472} 364`;
  const inside = (by: number) => mapPath(cuff, (x, y) => [x - side * by, y]);
  if (design.embroidery) embroider(sketch, inside(24), { wide: 44, threads: design.threads });
  else hemStitch(sketch, inside(18), 1.5);
  sketch.seam(`M${side * (hem - 14)} ${length - 200}L${side * (hem - 7)} ${length}`, 2.6);
  drape(sketch, {
    top: [side * 40, side * 270, 420],
    foot: [side * 50, side * (hem - 20), length],
    count: 6,
    lift: 0.58,
    width: 24,
    late: 0.2,
  });
}

function backOf(sketch: Sketch, length: number): void {
  const yoke = "M-270 128C-180 170 180 170 270 128";
  sketch.seam(yoke, 2);
  sketch.stitch(
    mapPath(yoke, (x, y) => [x, y - 9]),
    { width: 1.4 },
  );
  sketch.seam(`M0 162C3 500 -3 900 0 ${length + 16}`, 1.8);
}

/** Two bands beside the slit, one below it, and diamonds around the neck. */
function bib(sketch: Sketch, { threads }: Design, { neckWidth: n, neckDrop: drop }: KaftanCut): void {
  for (const s of sides) embroider(sketch, `M${s * 36} ${drop + 24}L${s * 36} ${drop + 300}`, { wide: 50, threads });
  embroider(sketch, `M-62 ${drop + 322}L62 ${drop + 322}`, { wide: 50, threads });
  for (const s of sides) {
    const collar = `M${s * (n + 26)} 30C${s * (n + 12)} ${drop * 0.9} ${s * 92} ${drop + 28} ${s * 66} ${drop + 36}`;
    embroider(sketch, collar, { wide: 40, threads, borders: false });
  }
}

function buttonedSlit(sketch: Sketch, drop: number): void {
  sketch.stitch(`M-22 ${drop + 10}L-14 ${drop + 266}L14 ${drop + 266}L22 ${drop + 10}`, { width: 1.5 });
  for (let y = drop + 40; y < drop + 240; y += 46) sketch.button(16, y, 7.5, "cord");
}
