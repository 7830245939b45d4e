import type { Design, Measures } from "../sketch/design.ts";
import { mapPath, type Point } from "../sketch/paths.ts";
import { through } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { hemStitch } from "../tailoring/edges.ts";
import { embroider } from "../tailoring/embroidery.ts";
import { placket } from "../tailoring/fastenings.ts";
import { drape, gathers } from "../tailoring/folds.ts";
import { sides } from "../tailoring/sides.ts";

type SkirtCut = Pick<Measures, "waist" | "hem" | "length">;

/** A full skirt gathered into a waistband. */
export function skirt(sketch: Sketch, design: Design, back: boolean): void {
  const cut = { waist: 176, hem: 400, length: 820, ...design.shape };
  const { waist, hem, length } = cut;
  sketch.piece(outline(sketch, cut));
  gathers(sketch, [-waist + 6, waist - 6, 58], 30, 150, 0.5);
  drape(sketch, {
    top: [-waist * 0.95, waist * 0.95, 60],
    foot: [-hem * 0.96, hem * 0.96, length + 16],
    count: 17,
    lift: 0.66,
    width: 21,
    late: 0.1,
  });
  hemStitch(sketch, `M${-hem + 8} ${length - 22}Q0 ${length + 58} ${hem - 8} ${length - 22}`, 1.5);
  const band = `M${-hem + 16} ${length - 66}Q0 ${length + 14} ${hem - 16} ${length - 66}`;
  if (design.hemBand) embroider(sketch, band, { wide: 54, threads: design.threads });
  if (!back) {
    if (design.buttons) placket(sketch, { from: 54, to: length + 34, width: 40, gap: 100 });
    const inside = `M${-waist + 2} 0Q0 -26 ${waist - 2} 0L${waist - 8} 30L${-waist + 8} 30Z`;
    sketch.piece(inside, { tone: "inner", z: 0.3 });
  }
  waistband(sketch, waist, design.elastic === true || back);
  if (back && !design.elastic) backZip(sketch);
  if (!back) {
    if (design.buttons) sketch.button(0, 44, 12);
    sidePockets(sketch, waist);
  }
  sketch.focus = [40, 90];
  sketch.tagAt = [waist + 60, 240];
}

function outline(sketch: Sketch, { waist, hem, length }: SkirtCut) {
  const count = 14;
  const foot = Array.from({ length: count + 1 }, (_, i): Point => {
    const across = i / count;
    const wave = (i % 2 ? 7 : -6) * (0.5 + sketch.rand()) * Math.min(1, i, count - i);
    return [-hem + 2 * hem * across, length + Math.sin(across * Math.PI) * 40 + wave];
  });
  return (
    `M${-waist} 40C${-waist - 40} 180 ${-hem + 26} 560 ${-hem} ${length}` +
    `${through(foot)}C${hem - 26} 560 ${waist + 40} 180 ${waist} 40Z`
  );
}

function waistband(sketch: Sketch, waist: number, gathered: boolean): void {
  sketch.piece(`M${-waist} 0Q0 24 ${waist} 0L${waist + 4} 56Q0 82 ${-waist - 4} 56Z`, { z: 1.9 });
  if (gathered) gathers(sketch, [-waist + 8, waist - 8, 8], 32, 60, 0.5);
  sketch.stitch(`M${-waist + 2} 9Q0 33 ${waist - 2} 9M${-waist} 47Q0 72 ${waist} 47`, { width: 1.5 });
}

function backZip(sketch: Sketch): void {
  sketch.seam("M0 62C2 160 -2 230 0 300", 2.4);
  for (const x of [-8, 8]) sketch.stitch(`M${x} 66L${x} 296`, { width: 1.3 });
  sketch.hard("M-3 20L3 20L2 46L-2 46Z", "metal", { z: 2.6 });
  sketch.button(30, 40, 10);
}

function sidePockets(sketch: Sketch, waist: number): void {
  for (const s of sides) {
    const mouth = `M${s * (waist - 66)} 70C${s * (waist - 40)} 150 ${s * (waist + 4)} 200 ${s * (waist + 44)} 214`;
    sketch.seam(mouth, 2.2);
    sketch.stitch(
      mapPath(mouth, (x, y) => [x - s * 8, y + 5]),
      { width: 1.4 },
    );
  }
}
