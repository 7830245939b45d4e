import { flip } from "../sketch/paths.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { neckLabel } from "./label.ts";
import { bothSides, sides } from "./sides.ts";

/** A shirt collar lying open on its stand. */
export function shirtCollar(sketch: Sketch, neckWidth: number, { spread = 1, size = 1 } = {}): void {
  const n = neckWidth;
  const stand = `M${-n - 4} 6C${-n} -44 ${n} -44 ${n + 4} 6C${n * 0.6} 52 ${-n * 0.6} 52 ${-n - 4} 6Z`;
  sketch.piece(stand, { tone: "inner", z: 0.6 });
  sketch.seam(`M${-n} 2C${-n * 0.7} 34 ${n * 0.7} 34 ${n} 2`);
  neckLabel(sketch, 16, 54);
  const tip = n * (0.66 + 0.26 * spread);
  const leaf =
    `M${n * 0.98} -24C${n * 1.22} -16 ${n * 1.42} 14 ${n * 1.5} 34L${tip} ${104 * size}` +
    `C${n * 0.5} 88 ${n * 0.22} 72 3 60C${n * 0.5} 48 ${n * 0.86} 18 ${n * 0.98} -24Z`;
  const edge = `M${n * 1.4} 34L${tip - 3} ${94 * size}C${n * 0.5} 80 ${n * 0.26} 66 14 60`;
  for (const draw of bothSides) {
    sketch.piece(draw(leaf), { z: 2.6, grain: draw === flip ? 24 : -24 });
    sketch.stitch(draw(edge), { width: 1.5 });
  }
  for (const s of sides) sketch.fold(s * n * 1.02, 4, s * n * 0.5, 48, { width: 9, lift: 0.35, crisp: true });
}

/** A collar seen from behind, folded over its stand. */
export function collarBack(
  sketch: Sketch,
  neckWidth: number,
  { out, rise, fall }: Record<"out" | "rise" | "fall", number>,
): void {
  const n = neckWidth;
  const foot = out;
  sketch.piece(
    `M${-n - out} ${foot}C${-n - out * 0.24} ${-rise} ${n + out * 0.24} ${-rise} ${n + out} ${foot}` +
      `C${n * 0.7} ${fall} ${-n * 0.7} ${fall} ${-n - out} ${foot}Z`,
    { z: 2.7 },
  );
  sketch.stitch(
    `M${-n - out * 0.64} ${foot - 4}C${-n * 0.7} ${fall - 10} ${n * 0.7} ${fall - 10} ${n + out * 0.64} ${foot - 4}`,
    { width: 1.6 },
  );
}
