import { type Path, place } from "../sketch/paths.ts";
import { rect } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";

/** The shop's mark: two leaves on a stem. */
export const sproutMark = (x: number, y: number, size: number): Path =>
  place("M0 12C-1 4 0 -2 0 -6C-1 -13 -8 -16 -15 -15C-15 -8 -9 -3 0 -6M0 -2C1 -11 8 -17 17 -18C18 -9 11 -1 0 -2", {
    x,
    y,
    size,
  });

/** The woven label in the neck. */
export function neckLabel(sketch: Sketch, y: number, width = 62): void {
  const half = width / 2;
  sketch.piece(rect(-half, y, width, half, 2), { tone: "cream", z: 1.6, material: "twill", patterned: false });
  sketch.stitch(`M${4 - half} ${y + 4}L${half - 4} ${y + 4}`, { tone: "#b7a98a", width: 1.3 });
  sketch.paint(sproutMark(0, y + width * 0.28, width / 92), { stroke: "#5f7a43", width: 2 });
}
