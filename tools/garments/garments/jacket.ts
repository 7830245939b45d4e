import type { Design } from "../sketch/design.ts";
import { flip, mapPath } from "../sketch/paths.ts";
import { polar, rect } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { armholeSeam, bodice } from "../tailoring/bodice.ts";
import { shirtCollar } from "../tailoring/collar.ts";
import { hemStitch, ribbed } from "../tailoring/edges.ts";
import { embroider } from "../tailoring/embroidery.ts";
import { torsoFolds } from "../tailoring/folds.ts";
import { neckLabel } from "../tailoring/label.ts";
import { block, longSleeve } from "../tailoring/measures.ts";
import { neckBand } from "../tailoring/necklines.ts";
import { pocket } from "../tailoring/pocket.ts";
import { bothSides, sides } from "../tailoring/sides.ts";
import { cuffBand, cuffGrain, sleeves, upSleeve } from "../tailoring/sleeves.ts";

export function jacket(sketch: Sketch, design: Design, back: boolean): void {
  const cut = {
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
  };
  sleeves(sketch, cut, (sleeve, draw, side) => {
    if (design.rib) {
      ribbed(sketch, draw(cuffBand(sleeve, 64, 0.94)), { grain: cuffGrain(sleeve, side), tone: "shade" });
      return;
    }
    const a = upSleeve(sleeve, sleeve.outerWrist, 74),
      b = upSleeve(sleeve, sleeve.innerWrist, 74);
    sketch
      .seam(draw(`M${a.join(" ")}L${b.join(" ")}`), 2.4)
      .stitch(draw(`M${polar(...a, sleeve.low, 9).join(" ")}L${polar(...b, sleeve.low, 9).join(" ")}`), { width: 1.7 });
    const c = polar(
      sleeve.innerWrist[0] * 0.7 + sleeve.outerWrist[0] * 0.3,
      sleeve.innerWrist[1] * 0.7 + sleeve.outerWrist[1] * 0.3,
      sleeve.low + 180,
      36,
    );
    sketch.button(side * c[0], c[1], 9.5);
  });
  if (!back) {
    sketch.piece(bodice({ ...cut, length: cut.length - 16 }, -12), { tone: "inner", z: 0 });
    neckLabel(sketch, 24, 64);
  }
  if (back) sketch.piece(bodice(cut, 6));
  else {
    const half = (edge: number) =>
      `M${cut.neckWidth} 0Q${(cut.neckWidth + cut.shoulder) / 2} ${cut.slope * 0.34} ${cut.shoulder} ${cut.slope}C${cut.shoulder - 24} ${cut.slope + (cut.armhole - cut.slope) * 0.42} ${cut.shoulder - 12} ${cut.armhole - 42} ${cut.chest} ${cut.armhole}C${cut.chest - 6} ${cut.armhole + 120} ${cut.waist} ${cut.length * 0.6} ${cut.hem} ${cut.length}Q${cut.hem * 0.4} ${cut.length + 10} ${-edge} ${cut.length + 8}L${-edge} 84C${cut.neckWidth * 0.4} 70 ${cut.neckWidth * 0.8} 40 ${cut.neckWidth} 0Z`;
    sketch.piece(flip(half(20)), { z: 1 }).piece(half(20), { z: 1.5 });
  }
  torsoFolds(sketch, cut, 0.42);
  for (const draw of bothSides) {
    sketch.seam(draw(armholeSeam(cut)), 2.4);
    sketch.stitch(draw(mapPath(armholeSeam(cut), (x, y) => [x - 12, y + 2])), { width: 1.7 });
  }
  if (design.quilt)
    for (let y = 130; y < cut.length - 40; y += 74)
      sketch
        .seam(`M${-cut.chest + 20} ${y}Q0 ${y + 12} ${cut.chest - 20} ${y}`, 2.6)
        .fold(-cut.chest + 20, y + 36, cut.chest - 20, y + 36, { width: 26, lift: 0.4 });
  if (back) {
    sketch.seam("M-238 166Q0 186 238 166", 2.4).stitch("M-238 157Q0 177 238 157", { width: 1.7 });
    sketch.seam(`M0 176L0 ${cut.length}`, 2);
    sketch.piece(
      `M${-cut.neckWidth - 34} 36C${-cut.neckWidth - 8} -46 ${cut.neckWidth + 8} -46 ${cut.neckWidth + 34} 36C${cut.neckWidth * 0.7} 78 ${-cut.neckWidth * 0.7} 78 ${-cut.neckWidth - 34} 36Z`,
      { z: 2.8 },
    );
    sketch.stitch(
      `M${-cut.neckWidth - 22} 32C${-cut.neckWidth * 0.7} 67 ${cut.neckWidth * 0.7} 67 ${cut.neckWidth + 22} 32`,
      { width: 1.7 },
    );
    if (design.embroidery) embroider(sketch, `M-190 240Q0 262 190 240`, { wide: 62, threads: design.threads });
  } else {
    if (design.zip) {
      sketch.piece(rect(-15, 78, 30, cut.length - 72), { z: 2, tone: "shade", material: "twill" });
      sketch.paint(`M0 84L0 ${cut.length + 4}`, { stroke: "#b9a57e", width: 7, dash: [3, 3], cap: "butt", raise: 0.7 });
      sketch.piece(rect(-7, 96, 14, 34, 5), { tone: "metal", material: "smooth", z: 3, patterned: false });
    } else {
      sketch.stitch(`M-12 92L-12 ${cut.length}`, { width: 1.7 }).stitch(`M34 92L34 ${cut.length}`, { width: 1.7 });
      for (let y = 128; y < cut.length - 40; y += 140) {
        sketch.paint(`M-6 ${y}L18 ${y}`, { stroke: sketch.tone("thread"), width: 2.6, opacity: 0.8 });
        sketch.button(10, y, 15);
      }
    }
    for (const s of sides) pocket(sketch, { x: s * 152, y: 520, width: 184, height: 200, point: 14 });
    if (!design.zip) pocket(sketch, { x: 146, y: 236, width: 124, height: 136, point: 12 });
    if (design.band) {
      sketch.piece(neckBand({ ...cut, neckWidth: cut.neckWidth - 6 }, 64, 40), { z: 2.6 });
    } else shirtCollar(sketch, cut.neckWidth + 4, { size: 1.24, spread: 1.25 });
    if (design.embroidery)
      for (const s of sides) embroider(sketch, `M${s * 70} 140L${s * 70} 480`, { wide: 44, threads: design.threads });
  }
  if (design.rib)
    ribbed(
      sketch,
      `M${-cut.hem - 2} ${cut.length - 48}Q0 ${cut.length - 34} ${cut.hem + 2} ${cut.length - 48}L${cut.hem - 14} ${cut.length + 26}Q0 ${cut.length + 40} ${-cut.hem + 14} ${cut.length + 26}Z`,
      { tone: "shade" },
    );
  else
    hemStitch(
      sketch,
      `M${-cut.hem + 4} ${cut.length - 26}Q0 ${cut.length - 15} ${cut.hem - 4} ${cut.length - 26}`,
      1.7,
    );
  sketch.focus = back ? [0, 70] : [60, 130];
  sketch.tagAt = [cut.hem - 40, cut.length - 40];
}
