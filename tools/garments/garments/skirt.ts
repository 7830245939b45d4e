import type { Design } from "../sketch/design.ts";
import type { Point } from "../sketch/paths.ts";
import { mapPath } from "../sketch/paths.ts";
import { through } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { hemStitch } from "../tailoring/edges.ts";
import { embroider } from "../tailoring/embroidery.ts";
import { placket } from "../tailoring/fastenings.ts";
import { drape, gathers } from "../tailoring/folds.ts";
import { sides } from "../tailoring/sides.ts";

export function skirt(sketch: Sketch, design: Design, back: boolean): void {
  const cut = { waist: 176, hem: 400, length: 820, ...design.shape },
    wrap = design.wrap && !back;
  const pts: Point[] = [];
  for (let i = 0; i <= 14; i++) {
    const k = i / 14;
    pts.push([
      -cut.hem + 2 * cut.hem * k,
      cut.length + Math.sin(k * Math.PI) * 40 + (i % 2 ? 7 : -6) * (0.5 + sketch.rand()) * Math.min(1, i, 14 - i),
    ]);
  }
  sketch.piece(
    `M${-cut.waist} 40C${-cut.waist - 40} 180 ${-cut.hem + 26} 560 ${-cut.hem} ${cut.length}` +
      through(pts) +
      `C${cut.hem - 26} 560 ${cut.waist + 40} 180 ${cut.waist} 40Z`,
  );
  gathers(sketch, [-cut.waist + 6, cut.waist - 6, 58], 30, 150, 0.5);
  drape(sketch, {
    top: [-cut.waist * 0.95, cut.waist * 0.95, 60],
    foot: [-cut.hem * 0.96, cut.hem * 0.96, cut.length + 16],
    count: 17,
    lift: 0.66,
    width: 21,
    late: 0.1,
  });
  hemStitch(sketch, `M${-cut.hem + 8} ${cut.length - 22}Q0 ${cut.length + 58} ${cut.hem - 8} ${cut.length - 22}`, 1.5);
  if (design.hemBand)
    embroider(sketch, `M${-cut.hem + 16} ${cut.length - 66}Q0 ${cut.length + 14} ${cut.hem - 16} ${cut.length - 66}`, {
      wide: 54,
      threads: design.threads,
    });
  if (wrap) {
    sketch.piece(`M-40 46C0 300 60 560 40 ${cut.length + 44}L78 ${cut.length + 40}C110 560 60 300 20 46Z`, {
      z: 1.5,
      tone: "shade",
    });
    sketch.stitch(`M4 60C44 300 92 560 70 ${cut.length + 34}`, { width: 1.4 });
  }
  if (design.buttons && !back) placket(sketch, { from: 54, to: cut.length + 34, width: 40, gap: 100 });
  if (!back)
    sketch.piece(`M${-cut.waist + 2} 0Q0 -26 ${cut.waist - 2} 0L${cut.waist - 8} 30L${-cut.waist + 8} 30Z`, {
      tone: "inner",
      z: 0.3,
    });
  sketch.piece(`M${-cut.waist} 0Q0 24 ${cut.waist} 0L${cut.waist + 4} 56Q0 82 ${-cut.waist - 4} 56Z`, { z: 1.9 });
  if (design.elastic || back) gathers(sketch, [-cut.waist + 8, cut.waist - 8, 8], 32, 60, 0.5);
  sketch.stitch(`M${-cut.waist + 2} 9Q0 33 ${cut.waist - 2} 9M${-cut.waist} 47Q0 72 ${cut.waist} 47`, { width: 1.5 });
  if (design.buttons && !back) sketch.button(0, 44, 12);
  if (!back)
    for (const s of sides) {
      const d = `M${s * (cut.waist - 66)} 70C${s * (cut.waist - 40)} 150 ${s * (cut.waist + 4)} 200 ${s * (cut.waist + 44)} 214`;
      sketch.seam(d, 2.2).stitch(
        mapPath(d, (x, y) => [x - s * 8, y + 5]),
        { width: 1.4 },
      );
    }
  sketch.focus = [40, 90];
  sketch.tagAt = [cut.waist + 60, 240];
}
