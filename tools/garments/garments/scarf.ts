import type { Design } from "../sketch/design.ts";
import { ellipse, through } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { embroider } from "../tailoring/embroidery.ts";
import { drape } from "../tailoring/folds.ts";

export function scarf(sketch: Sketch, design: Design): void {
  const fringe = (x0: number, x1: number, y: number, n: number, dir = 1) => {
    for (let i = 0; i < n; i++) {
      const x = x0 + ((x1 - x0) * (i + 0.5)) / n,
        l = 60 + sketch.rand() * 16;
      sketch.piece(
        `M${x} ${y - 4}C${x + sketch.jitter(5)} ${y + l * 0.4 * dir} ${x + sketch.jitter(9)} ${y + l * 0.7 * dir} ${x + sketch.jitter(12)} ${y + l * dir}`,
        { stroke: 6, z: 0.6, material: "twill", patterned: false },
      );
      sketch.piece(ellipse(x, y + 12 * dir, 5), { z: 1.2, material: "smooth", patterned: false });
    }
  };
  // Laid over a wooden rod: the far end hangs lower, the near end in front of it.
  const panel = (x0: number, x1: number, X0: number, X1: number, y1: number, top: number) =>
    `M${x0} ${top}C${x0 - 26} -240 ${X0 + 34} 20 ${X0} ${y1}` +
    through([
      [X0, y1],
      [X0 + (X1 - X0) * 0.3, y1 + 9],
      [X0 + (X1 - X0) * 0.66, y1 - 4],
      [X1, y1 + 5],
    ]) +
    `C${X1 + 22} 60 ${x1 + 40} -230 ${x1} ${top}Q${(x0 + x1) / 2} ${top - 26} ${x0} ${top}Z`;
  const end = (o: Record<"x0" | "x1" | "X0" | "X1" | "y1" | "top" | "z" | "grain", number>) => {
    fringe(o.X0 + 8, o.X1 - 8, o.y1, 19);
    sketch.piece(panel(o.x0, o.x1, o.X0, o.X1, o.y1, o.top), { z: o.z, grain: o.grain });
    drape(sketch, {
      top: [o.x0 + 8, o.x1 - 8, o.top + 10],
      foot: [o.X0 + 16, o.X1 - 16, o.y1],
      count: 9,
      lift: 0.6,
      width: 19,
      late: 0.06,
    });
    sketch.stitch(`M${o.X0 + 4} ${o.y1 - 12}L${o.X1 - 4} ${o.y1 - 8}`, { width: 1.4 });
    if (design.embroidery) {
      embroider(sketch, `M${o.X0 + 6} ${o.y1 - 66}L${o.X1 - 2} ${o.y1 - 62}`, { wide: 62, threads: design.threads });
      embroider(sketch, `M${o.X0 + 10} ${o.y1 - 132}L${o.X1 - 4} ${o.y1 - 128}`, {
        wide: 34,
        threads: design.threads,
        borders: false,
      });
    }
  };
  sketch.piece("M-360 -536L360 -536", { stroke: 30, tone: "wood", material: "smooth", z: 0.4, patterned: false });
  for (const x of [-366, 366])
    sketch.piece(ellipse(x, -536, 24), { tone: "wood", material: "smooth", z: 0.8, patterned: false });
  end({ x0: -40, x1: 236, X0: -20, X1: 286, y1: 560, top: -552, z: 1.2, grain: 3 });
  end({ x0: -244, x1: 84, X0: -286, X1: 66, y1: 380, top: -562, z: 2.2, grain: -3 });
  for (const [x0, x1] of [
    [-240, 80],
    [90, 232],
  ] as const)
    sketch.fold(x0, -534, x1, -534, { width: 18, lift: 0.75, bend: -4 });
  sketch.focus = [-120, 290];
  sketch.tagAt = [276, 330];
}
