import type { Design } from "../sketch/design.ts";
import { mapPath, place } from "../sketch/paths.ts";
import { rect } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { hemStitch, ribbed } from "../tailoring/edges.ts";
import { drape, gathers, pull } from "../tailoring/folds.ts";
import { sproutMark } from "../tailoring/label.ts";
import { pocket } from "../tailoring/pocket.ts";
import type { Side } from "../tailoring/sides.ts";
import { sides } from "../tailoring/sides.ts";

export function trousers(sketch: Sketch, design: Design, back: boolean): void {
  const wide = design.fit === "wide",
    cut = {
      waist: 172,
      hip: 226,
      crotch: 330,
      length: wide ? 1110 : 1120,
      hem: wide ? 188 : 112,
      spread: wide ? 30 : 22,
      ...design.shape,
    };
  const leg = (s: Side) => {
    const cx = cut.spread + cut.hem,
      knee = cut.hem * (wide ? 0.94 : 1.12) * 2;
    const outerKnee = cut.hip + (cx + cut.hem - cut.hip) * 0.55,
      innerKnee = outerKnee - knee;
    return place(
      `M-6 30L${cut.waist} 30C${cut.waist + 22} 90 ${cut.hip} 170 ${cut.hip + 6} 250C${cut.hip + 12} 420 ${outerKnee} 560 ${outerKnee + (cx + cut.hem - outerKnee) * 0.2} 680C${cx + cut.hem - 6} 860 ${cx + cut.hem} 980 ${cx + cut.hem} ${cut.length}Q${cx} ${cut.length + 14} ${cx - cut.hem} ${cut.length}C${cx - cut.hem + 2} 960 ${innerKnee} 760 ${Math.max(14, innerKnee - 6)} 620C12 500 8 410 4 ${cut.crotch}L-14 ${cut.crotch - 30}Z`,
      { mirror: s < 0 },
    );
  };
  for (const s of sides) {
    sketch.piece(leg(s), { z: s < 0 ? 0.8 : 1.1, grain: -s * 3 });
    const cx = s * (cut.spread + cut.hem);
    pull(sketch, {
      x: s * 8,
      y: cut.crotch + 6,
      towards: s > 0 ? 30 : 150,
      count: 3,
      length: 200,
      spread: 30,
      width: 18,
      lift: 0.26,
    });
    if (!wide)
      for (const [k, a] of [
        [0, 0.26],
        [44, -0.26],
        [92, 0.2],
      ] as const)
        sketch.fold(s * 60, 640 + k, s * (cut.hip - 10), 600 + k * 0.8, { width: 18, lift: a, bend: s * 14 });
    if (design.crease !== false)
      sketch.fold(s * (cut.waist * 0.58), 130, cx, cut.length - 6, { width: 7, lift: 0.62, crisp: true, bend: 0 });
    if (wide)
      drape(sketch, {
        top: [s * 30, s * cut.hip, 380],
        foot: [cx - cut.hem * 0.8, cx + cut.hem * 0.8, cut.length],
        count: 5,
        lift: 0.44,
        width: 22,
        late: 0.2,
      });
    else
      drape(sketch, {
        top: [s * 40, s * cut.hip, 700],
        foot: [cx - cut.hem * 0.7, cx + cut.hem * 0.7, cut.length],
        count: 2,
        lift: 0.26,
        width: 20,
        late: 0.3,
      });
    if (design.elastic) {
      ribbed(
        sketch,
        `M${cx - cut.hem - 2} ${cut.length - 52}L${cx + cut.hem + 2} ${cut.length - 52}L${cx + cut.hem} ${cut.length + 2}Q${cx} ${cut.length + 16} ${cx - cut.hem} ${cut.length + 2}Z`,
      );
    } else
      hemStitch(
        sketch,
        `M${cx - cut.hem + 2} ${cut.length - 40}Q${cx} ${cut.length - 27} ${cx + cut.hem - 2} ${cut.length - 40}`,
      );
    sketch.stitch(
      `M${s * (cut.waist + 6)} 72C${s * (cut.waist + 16)} 110 ${s * (cut.hip - 8)} 180 ${s * (cut.hip - 4)} 250`,
      { width: 1.3 },
    );
    if (back) pocket(sketch, { x: s * 112, y: 150, width: 124, height: 142, point: 14 });
    else {
      const d = `M${s * (cut.waist - 74)} 52C${s * (cut.waist - 62)} 130 ${s * (cut.hip - 66)} 190 ${s * (cut.hip - 2)} 214`;
      sketch.seam(d, 2.4).stitch(
        mapPath(d, (x, y) => [x - s * 9, y + 5]),
        { width: 1.5 },
      );
      sketch.fold(s * (cut.waist - 66), 70, s * (cut.hip - 20), 204, {
        width: 9,
        lift: 0.5,
        crisp: true,
        bend: s * -34,
      });
    }
  }
  sketch.seam(`M0 40C3 160 2 250 4 ${cut.crotch + 8}`, 2.2);
  if (!back && !design.drawstring) sketch.stitch("M-44 52C-46 160 -42 210 -2 254", { width: 1.5 });
  const wb = `M${-cut.waist - 2} 0Q0 22 ${cut.waist + 2} 0L${cut.waist + 5} 54Q0 78 ${-cut.waist - 5} 54Z`;
  if (!back)
    sketch.piece(`M${-cut.waist + 2} 0Q0 -24 ${cut.waist - 2} 0L${cut.waist - 8} 30L${-cut.waist + 8} 30Z`, {
      tone: "inner",
      z: 0.3,
    });
  sketch.piece(wb, { z: 1.9 });
  if (design.drawstring) {
    gathers(sketch, [-cut.waist + 6, cut.waist - 6, 6], 30, 60, 0.55);
    gathers(sketch, [-cut.waist + 6, cut.waist - 6, 64], 26, 110, 0.42);
    sketch.stitch(`M${-cut.waist} 14Q0 36 ${cut.waist} 14M${-cut.waist - 2} 44Q0 66 ${cut.waist + 2} 44`, {
      width: 1.4,
    });
    if (!back) {
      sketch.cord("M-20 40C-38 90 -30 150 -46 214", 7).cord("M20 40C42 96 24 160 36 236", 7);
      for (const [x, y] of [
        [-46, 214],
        [36, 236],
      ] as const)
        sketch.cord(`M${x} ${y}L${x} ${y + 20}`, 10, { tone: "wood" });
      sketch.button(-20, 42, 8, "metal");
      sketch.button(20, 42, 8, "metal");
    }
  } else {
    sketch.stitch(`M${-cut.waist + 2} 8Q0 30 ${cut.waist - 2} 8M${-cut.waist} 47Q0 70 ${cut.waist} 47`, { width: 1.5 });
    for (const x of [-118, -54, 60, 120]) sketch.piece(rect(x - 8, 0 + 14 - Math.abs(x) * 0.06, 16, 62, 2), { z: 2.5 });
    if (!back) {
      sketch.seam("M0 12L0 62", 2);
      sketch.button(-17, 40, 12);
    } else {
      sketch.piece(rect(-40, 22, 80, 34, 2), { z: 2.4, tone: "cork", material: "smooth", patterned: false });
      sketch.paint(sproutMark(0, 40, 0.9), { stroke: "#6b4a2c", width: 2.2 });
    }
  }
  sketch.focus = back ? [96, 150] : [88, 110];
  sketch.tagAt = [cut.hip - 6, 200];
}
