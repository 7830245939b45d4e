import { type Path, type Point, place } from "../sketch/paths.ts";
import { curve, ellipse, polar } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { sproutMark } from "../tailoring/label.ts";

/** The swing tag on its thread, tied to the garment at `from`. */
export function swingTag(sketch: Sketch, from: Point, [x, y]: Point, turn: number): void {
  const card = { tone: "#efe5cf", material: "paper", z: 2, patterned: false } as const;
  const hole = polar(x, y, turn - 90, 58);
  const thread = curve([from, [(from[0] + hole[0]) / 2 + 26, (from[1] + hole[1]) / 2 - 10], hole]);
  sketch.piece(thread, { ...card, stroke: 3, tone: "#efe4cc", base: 66 });
  const turned = (d: Path) => place(d, { x, y, turn });
  sketch.piece(turned("M-44 -62L-26 -82L26 -82L44 -62L44 84L-44 84Z"), { ...card, base: 40 });
  sketch.paint(turned("M-36 -58L-22 -74L22 -74L36 -58L36 76L-36 76Z"), { stroke: "#b9a67e", width: 1.3 });
  sketch.paint(turned(ellipse(0, -60, 6)), { fill: "#8d7a58" });
  sketch.paint(turned(sproutMark(0, 12, 1.7)), { stroke: "#5f7a43", width: 3.6 });
  sketch.paint(turned("M-18 48L18 48M-11 59L11 59"), { stroke: "#b9a67e", width: 2 });
}
