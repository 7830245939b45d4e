import type { Design } from "../sketch/design.ts";
import { mapPath, returning } from "../sketch/paths.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { hemStitch } from "../tailoring/edges.ts";
import { embroider } from "../tailoring/embroidery.ts";
import { drape, pull } from "../tailoring/folds.ts";
import { neckLabel } from "../tailoring/label.ts";
import { neckBand } from "../tailoring/necklines.ts";
import { sides } from "../tailoring/sides.ts";

export function kaftan(sketch: Sketch, design: Design, back: boolean): void {
  const cut = {
    neckWidth: 84,
    neckDrop: 76,
    length: design.short ? 960 : 1300,
    hem: design.short ? 350 : 390,
    ...design.shape,
  };
  const half = `${cut.neckWidth} 0Q270 30 500 196C512 250 500 320 478 372C400 372 320 400 292 470C286 620 ${cut.hem - 30} ${cut.length - 260} ${cut.hem} ${cut.length}`;
  const right = `M${half}`;
  const shape = (neck: number) =>
    `M0 ${neck}C${cut.neckWidth * 0.62} ${neck} ${cut.neckWidth} ${neck * 0.56} ${cut.neckWidth} 0` +
    right.slice(right.indexOf("Q")) +
    `Q0 ${cut.length + 44} ${-cut.hem} ${cut.length}` +
    returning(right) +
    `C${-cut.neckWidth} ${neck * 0.56} ${-cut.neckWidth * 0.62} ${neck} 0 ${neck}Z`;
  if (!back) {
    sketch.piece(shape(-8), { tone: "inner", z: 0 });
    neckLabel(sketch, 12, 58);
  }
  sketch.piece(shape(back ? 24 : cut.neckDrop));
  for (const s of sides) {
    pull(sketch, {
      x: s * 292,
      y: 462,
      towards: s > 0 ? 200 : -20,
      count: 3,
      length: 200,
      spread: 22,
      width: 19,
      lift: 0.42,
    });
    sketch
      .fold(s * 180, 70, s * 480, 350, { width: 20, lift: 0.36, bend: s * -20 })
      .fold(s * 300, 120, s * 330, 390, { width: 20, lift: -0.4 })
      .fold(s * 250, 120, s * 280, 420, { width: 18, lift: 0.36 });
    sketch.seam(`M${s * 262} 66C${s * 268} 180 ${s * 270} 320 ${s * 292} 466`, 1.8);
    const cuff = `M${s * 494} 206C${s * 502} 256 ${s * 492} 318 ${s * 472} 364`;
    if (design.embroidery)
      embroider(
        sketch,
        mapPath(cuff, (x, y) => [x - s * 24, y]),
        { wide: 44, threads: design.threads },
      );
    else
      hemStitch(
        sketch,
        mapPath(cuff, (x, y) => [x - s * 18, y]),
        1.5,
      );
    sketch.seam(`M${s * (cut.hem - 14)} ${cut.length - 200}L${s * (cut.hem - 7)} ${cut.length}`, 2.6);
    drape(sketch, {
      top: [s * 40, s * 270, 420],
      foot: [s * 50, s * (cut.hem - 20), cut.length],
      count: 6,
      lift: 0.58,
      width: 24,
      late: 0.2,
    });
  }
  hemStitch(sketch, `M${-cut.hem + 6} ${cut.length - 24}Q0 ${cut.length + 20} ${cut.hem - 6} ${cut.length - 24}`, 1.5);
  sketch.piece(neckBand(cut, back ? 24 : cut.neckDrop, 16, !back), { z: 1.7 });
  if (!back) {
    sketch.piece(`M-11 ${cut.neckDrop + 4}L-2 ${cut.neckDrop + 250}L2 ${cut.neckDrop + 250}L11 ${cut.neckDrop + 4}Z`, {
      tone: "inner",
      z: 0.4,
    });
    if (design.embroidery) {
      for (const s of sides)
        embroider(sketch, `M${s * 36} ${cut.neckDrop + 24}L${s * 36} ${cut.neckDrop + 300}`, {
          wide: 50,
          threads: design.threads,
        });
      embroider(sketch, `M-62 ${cut.neckDrop + 322}L62 ${cut.neckDrop + 322}`, { wide: 50, threads: design.threads });
      embroider(
        sketch,
        `M${-cut.neckWidth - 26} 30C${-cut.neckWidth - 12} ${cut.neckDrop * 0.9} -92 ${cut.neckDrop + 28} -66 ${cut.neckDrop + 36}`,
        { wide: 40, threads: design.threads, borders: false },
      );
      embroider(
        sketch,
        `M${cut.neckWidth + 26} 30C${cut.neckWidth + 12} ${cut.neckDrop * 0.9} 92 ${cut.neckDrop + 28} 66 ${cut.neckDrop + 36}`,
        { wide: 40, threads: design.threads, borders: false },
      );
    } else {
      sketch.stitch(
        `M-22 ${cut.neckDrop + 10}L-14 ${cut.neckDrop + 266}L14 ${cut.neckDrop + 266}L22 ${cut.neckDrop + 10}`,
        { width: 1.5 },
      );
      for (let y = cut.neckDrop + 40; y < cut.neckDrop + 240; y += 46) sketch.button(16, y, 7.5, "cord");
    }
  }
  if (design.hemBand)
    embroider(sketch, `M${-cut.hem + 16} ${cut.length - 62}Q0 ${cut.length - 18} ${cut.hem - 16} ${cut.length - 62}`, {
      wide: 50,
      threads: design.threads,
    });
  sketch.focus = [10, 170];
  sketch.tagAt = [300, 640];
}
