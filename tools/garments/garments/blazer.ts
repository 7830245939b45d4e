import type { Design } from "../sketch/design.ts";
import { flip } from "../sketch/paths.ts";
import { polar } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { armholeSeam, bodice } from "../tailoring/bodice.ts";
import { drape, pull, torsoFolds } from "../tailoring/folds.ts";
import { neckLabel } from "../tailoring/label.ts";
import { block, longSleeve } from "../tailoring/measures.ts";
import { pocket } from "../tailoring/pocket.ts";
import { bothSides } from "../tailoring/sides.ts";
import { acrossSleeve, sleeves } from "../tailoring/sleeves.ts";

export function blazer(sketch: Sketch, design: Design, back: boolean): void {
  const cut = {
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
  };
  const brk = 440;
  sleeves(sketch, cut, (sleeve, draw, side) => {
    sketch.seam(draw(acrossSleeve(sleeve, 30)), 1.4);
    for (let i = 0; i < 3; i++) {
      const c = polar(...polar(...sleeve.outerWrist, sleeve.low + 90, 16), sleeve.low + 180, 20 + i * 24);
      sketch.button(side * c[0], c[1], 8);
    }
  });
  if (back) {
    sketch.piece(bodice(cut, 6));
    torsoFolds(sketch, cut, 0.36);
    sketch.seam(`M0 40C-6 300 4 500 0 ${cut.length + 8}`, 2);
    sketch.fold(4, cut.length - 240, 10, cut.length + 8, { width: 9, lift: -0.8, crisp: true });
    for (const draw of bothSides) {
      sketch.seam(draw(armholeSeam(cut)), 2.2);
      sketch.seam(draw(`M${cut.shoulder - 40} 200C170 330 150 520 178 ${cut.length}`), 1.8);
    }
    sketch.piece(
      `M${-cut.neckWidth - 40} 40C${-cut.neckWidth - 10} -50 ${cut.neckWidth + 10} -50 ${cut.neckWidth + 40} 40C${cut.neckWidth * 0.7} 80 ${-cut.neckWidth * 0.7} 80 ${-cut.neckWidth - 40} 40Z`,
      { z: 2.8 },
    );
    sketch.focus = [0, 80];
    sketch.tagAt = [cut.hem - 40, cut.length - 60];
    return;
  }
  sketch.piece(bodice({ ...cut, length: cut.length - 14 }, -12), { tone: "inner", z: 0 });
  sketch.piece(`M-66 10C-40 34 40 34 66 10L60 130Q0 160 -60 130Z`, { tone: "shade", z: 0.2 });
  neckLabel(sketch, 60, 76);
  const half = (edge: number) =>
    `M${cut.neckWidth} 0Q${(cut.neckWidth + cut.shoulder) / 2} ${cut.slope * 0.34} ${cut.shoulder} ${cut.slope}C${cut.shoulder - 22} ${cut.slope + (cut.armhole - cut.slope) * 0.42} ${cut.shoulder - 12} ${cut.armhole - 42} ${cut.chest} ${cut.armhole}C${cut.chest - 12} ${cut.armhole + 120} ${cut.waist} ${cut.length * 0.52} ${cut.hem} ${cut.length}Q180 ${cut.length + 14} 120 ${cut.length + 8}C50 ${cut.length + 2} ${-edge + 10} ${cut.length - 50} ${-edge} ${cut.length - 170}L${-edge} ${brk}C${-edge + 16} ${brk - 100} ${cut.neckWidth - 20} 120 ${cut.neckWidth} 0Z`;
  const lapel = `M${-16} ${brk + 4}C20 330 ${cut.neckWidth - 12} 140 ${cut.neckWidth + 4} 6L${cut.neckWidth + 30} 60L${cut.neckWidth + 52} 168L${cut.neckWidth + 108} 150C${cut.neckWidth + 96} 250 70 380 ${-16} ${brk + 4}Z`;
  const collar = `M${cut.neckWidth - 6} -26C${cut.neckWidth + 34} -8 ${cut.neckWidth + 62} 40 ${cut.neckWidth + 84} 116L${cut.neckWidth + 34} 150C${cut.neckWidth + 20} 110 ${cut.neckWidth + 10} 60 ${cut.neckWidth - 14} 26Z`;
  for (const draw of bothSides) {
    const s = draw === flip ? -1 : 1;
    sketch.piece(draw(half(18)), { z: s < 0 ? 1 : 1.5 });
    pull(sketch, {
      x: s * (cut.chest - 12),
      y: cut.armhole + 14,
      towards: s > 0 ? 130 : 50,
      count: 3,
      length: 170,
      spread: 20,
      width: 17,
      lift: 0.36,
    });
    sketch
      .fold(s * 200, 492, s * 60, 474, { width: 20, lift: 0.16 })
      .fold(s * 236, 548, s * 90, 506, { width: 22, lift: -0.16 });
    drape(sketch, {
      top: [s * 40, s * 240, 560],
      foot: [s * 60, s * 280, cut.length],
      count: 4,
      lift: 0.34,
      width: 20,
      late: 0.2,
    });
    sketch.seam(draw(armholeSeam(cut)), 2.2);
    sketch.seam(draw(`M150 300C138 400 146 470 150 570`), 1.6);
    pocket(sketch, { x: s * 164, y: 590, width: 168, height: 176, point: 10, z: 2 });
  }
  sketch.piece(`M-150 286L-66 276L-64 302L-150 312Z`, { z: 2.2 });
  for (const draw of bothSides) {
    sketch.piece(draw(lapel), { z: draw === flip ? 2.2 : 2.9, grain: draw === flip ? -16 : 16 });
    sketch.stitch(
      draw(`M-8 ${brk - 12}C70 370 ${cut.neckWidth + 84} 250 ${cut.neckWidth + 96} 162L${cut.neckWidth + 54} 178`),
      { width: 1.4 },
    );
    sketch.piece(draw(collar), { z: 3.2, grain: draw === flip ? 34 : -34 });
  }
  sketch.piece(
    `M${-cut.neckWidth + 6} -26C${-cut.neckWidth * 0.5} -44 ${cut.neckWidth * 0.5} -44 ${cut.neckWidth - 6} -26L${cut.neckWidth - 14} 26C${cut.neckWidth * 0.5} 2 ${-cut.neckWidth * 0.5} 2 ${-cut.neckWidth + 14} 26Z`,
    { z: 3.0 },
  );
  for (const y of design.double ? [brk + 28, brk + 150] : [brk + 26, brk + 154]) {
    sketch.paint(`M-20 ${y}L8 ${y}`, { stroke: sketch.tone("thread"), width: 2.4, opacity: 0.7 });
    sketch.button(2, y, 16);
    if (design.double) sketch.button(112, y, 16);
  }
  sketch.focus = [78, 170];
  sketch.tagAt = [cut.hem - 40, cut.length - 60];
}
