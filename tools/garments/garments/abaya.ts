import type { Design } from "../sketch/design.ts";
import type { Point } from "../sketch/paths.ts";
import { asDrawn, flip, mapPath, returning } from "../sketch/paths.ts";
import { blob, strip, through } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { hemStitch } from "../tailoring/edges.ts";
import { embroider } from "../tailoring/embroidery.ts";
import { drape, pull } from "../tailoring/folds.ts";
import { neckLabel } from "../tailoring/label.ts";
import { neckBand } from "../tailoring/necklines.ts";
import { sides } from "../tailoring/sides.ts";

export function abaya(sketch: Sketch, design: Design, back: boolean): void {
  const cut = {
      neckWidth: 82,
      neckDrop: 86,
      shoulder: 250,
      slope: 64,
      chest: 262,
      armhole: 330,
      length: 1330,
      hem: 400,
      ...design.shape,
    },
    open = design.open !== false;
  const wrist = 170;
  for (const s of sides) {
    const draw = s < 0 ? flip : asDrawn;
    const d = `M${cut.neckWidth + 40} 30Q${cut.shoulder - 20} ${cut.slope - 16} ${cut.shoulder + 30} ${cut.slope + 26}C360 250 430 440 482 600L${482 - wrist * 0.9} ${600 + wrist * 0.46}C330 560 280 450 ${cut.chest - 20} ${cut.armhole + 70}L120 300Z`;
    sketch.piece(draw(d), { z: 0.4, grain: s * 24 });
    sketch
      .fold(s * 270, 140, s * 440, 590, { width: 20, lift: 0.5, bend: s * -6 })
      .fold(s * 262, 330, s * 370, 640, { width: 22, lift: -0.55, bend: s * -16 })
      .fold(s * 250, 270, s * 330, 470, { width: 16, lift: 0.4 })
      .fold(s * 300, 300, s * 420, 620, { width: 15, lift: 0.35 });
    const cuff = `M${482} ${600}L${482 - wrist * 0.9} ${600 + wrist * 0.46}`;
    if (design.embroidery) {
      sketch.piece(draw(strip([482 - 8, 600 - 20], [482 - wrist * 0.9 - 8, 600 + wrist * 0.46 - 20], 48)), {
        z: 0.9,
        tone: "trim",
        patterned: false,
      });
      embroider(sketch, draw(mapPath(cuff, (x, y) => [x - 9, y - 20])), { wide: 42, threads: design.threads });
    } else hemStitch(sketch, draw(mapPath(cuff, (x, y) => [x - 9, y - 20])), 1.5);
  }
  const hemPts = (x0: number, x1: number, n: number) => {
    const pts: Point[] = [];
    for (let i = 0; i <= n; i++) {
      const k = i / n,
        x = x0 + (x1 - x0) * k;
      pts.push([
        x,
        cut.length + 26 * (1 - (x / cut.hem) ** 2) + (i % 2 ? 6 : -5) * Math.min(1, i, n - i) * (0.5 + sketch.rand()),
      ]);
    }
    return through(pts);
  };
  const side = `C${cut.shoulder - 8} ${cut.slope + 120} ${cut.shoulder - 6} ${cut.armhole - 40} ${cut.chest} ${cut.armhole + 40}C${cut.chest + 10} 560 ${cut.hem - 50} 940 ${cut.hem} ${cut.length}`;
  const full = (neck: number) =>
    `M0 ${neck}C${cut.neckWidth * 0.62} ${neck} ${cut.neckWidth} ${neck * 0.56} ${cut.neckWidth} 0Q${(cut.neckWidth + cut.shoulder) / 2} ${cut.slope * 0.3} ${cut.shoulder} ${cut.slope}${side}` +
    hemPts(cut.hem, -cut.hem, 12) +
    returning(`M${cut.shoulder} ${cut.slope}${side}`) +
    `Q${-(cut.neckWidth + cut.shoulder) / 2} ${cut.slope * 0.3} ${-cut.neckWidth} 0C${-cut.neckWidth} ${neck * 0.56} ${-cut.neckWidth * 0.62} ${neck} 0 ${neck}Z`;
  if (back) sketch.piece(full(26));
  else if (open) {
    sketch.piece(full(-8), { tone: "inner", z: 0 });
    sketch.seam(`M${-cut.neckWidth} 24Q0 50 ${cut.neckWidth} 24`);
    neckLabel(sketch, 20, 60);
    const half = (a: number, b: number) =>
      `M${cut.neckWidth} 0Q${(cut.neckWidth + cut.shoulder) / 2} ${cut.slope * 0.3} ${cut.shoulder} ${cut.slope}${side}` +
      hemPts(cut.hem, b, 6) +
      `C${a} 900 ${a * 0.5} 480 4 260C20 160 ${cut.neckWidth - 12} 80 ${cut.neckWidth} 0Z`;
    sketch.piece(flip(half(-6, 26)), { z: 1 }).piece(half(0, 44), { z: 1.4 });
  } else {
    sketch.piece(full(-8), { tone: "inner", z: 0 });
    neckLabel(sketch, 14, 58);
    sketch.piece(full(cut.neckDrop));
  }
  for (const s of sides) {
    drape(sketch, {
      top: [s * 70, s * (cut.shoulder - 16), 360],
      foot: [s * 90, s * (cut.hem - 14), cut.length],
      count: 6,
      lift: 0.62,
      width: 23,
      late: 0.15,
    });
    pull(sketch, {
      x: s * (cut.chest - 14),
      y: cut.armhole + 30,
      towards: s > 0 ? 112 : 68,
      count: 3,
      length: 260,
      spread: 18,
      width: 20,
      lift: 0.46,
    });
    sketch.fold(s * 130, 60, s * 150, 560, { width: 18, lift: 0.34, bend: s * 10 });
    sketch.seam(
      `M${s * cut.shoulder} ${cut.slope}C${s * (cut.shoulder - 8)} ${cut.slope + 120} ${s * (cut.shoulder - 6)} ${cut.armhole - 40} ${s * cut.chest} ${cut.armhole + 40}`,
      2,
    );
  }
  hemStitch(sketch, `M${-cut.hem + 6} ${cut.length - 26}Q0 ${cut.length + 26} ${cut.hem - 6} ${cut.length - 26}`, 1.5);
  if (!back && open) {
    const edge = (s: number) =>
      s > 0
        ? `M${cut.neckWidth + 2} 8C${cut.neckWidth - 8} 90 24 170 12 262C14 480 20 900 58 ${cut.length + 16}`
        : `M${-cut.neckWidth - 2} 8C${-cut.neckWidth + 8} 90 -24 170 -14 262C-10 480 -8 900 -40 ${cut.length + 16}`;
    for (const s of sides) {
      if (design.embroidery) {
        sketch.piece(edge(s), { stroke: 46, cap: "butt", z: s > 0 ? 1.9 : 1.3, tone: "trim", patterned: false });
        embroider(sketch, edge(s), { wide: 42, threads: design.threads });
      } else {
        sketch.piece(edge(s), { stroke: 40, cap: "butt", z: s > 0 ? 1.9 : 1.3, patterned: false, tone: "shade" });
      }
    }
    if (design.belt) {
      sketch.piece(strip([-cut.chest + 6, 520], [cut.chest - 4, 524], 38, 0.4), { z: 2.6 });
      sketch
        .piece(strip([4, 530], [-40, 830], 34), { z: 2.7 })
        .piece(strip([14, 530], [50, 880], 34), { z: 2.8 })
        .piece(
          blob([
            [-22, 506],
            [22, 500],
            [30, 536],
            [4, 552],
            [-24, 540],
          ]),
          { z: 3.6 },
        );
    }
  } else if (!back) {
    sketch.piece(neckBand(cut, cut.neckDrop, 20), { z: 1.9 });
    sketch.seam(`M0 ${cut.neckDrop + 18}L0 420`, 2.2);
    if (design.embroidery) {
      embroider(sketch, `M-34 ${cut.neckDrop + 50}L-34 470`, { wide: 44, threads: design.threads });
      embroider(sketch, `M34 ${cut.neckDrop + 50}L34 470`, { wide: 44, threads: design.threads });
      embroider(
        sketch,
        `M${-cut.neckWidth - 22} 24C${-cut.neckWidth - 6} ${cut.neckDrop * 0.75} -64 ${cut.neckDrop + 40} 0 ${cut.neckDrop + 42}C64 ${cut.neckDrop + 40} ${cut.neckWidth + 6} ${cut.neckDrop * 0.75} ${cut.neckWidth + 22} 24`,
        { wide: 38, threads: design.threads, borders: false },
      );
    } else for (let y = cut.neckDrop + 56; y < 410; y += 62) sketch.button(0, y, 8.5, "cord");
  } else {
    sketch.piece(neckBand(cut, 26, 18, false), { z: 1.8 });
    sketch.seam(`M0 60L0 ${cut.length + 14}`, 1.6);
    if (design.embroidery)
      embroider(
        sketch,
        `M${-cut.hem + 18} ${cut.length - 62}Q0 ${cut.length - 12} ${cut.hem - 18} ${cut.length - 62}`,
        { wide: 46, threads: design.threads },
      );
  }
  if (design.hemBand && !back)
    embroider(sketch, `M${-cut.hem + 18} ${cut.length - 66}Q0 ${cut.length - 16} ${cut.hem - 18} ${cut.length - 66}`, {
      wide: 50,
      threads: design.threads,
    });
  sketch.focus = [20, 180];
  sketch.tagAt = [cut.chest + 40, 640];
}
