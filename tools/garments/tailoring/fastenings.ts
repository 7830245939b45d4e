import { rect } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";

interface Placket {
  from: number;
  to: number;
  width?: number;
  gap?: number;
}

/** A button placket down the middle. */
export function placket(sketch: Sketch, { from, to, width = 42, gap = 104 }: Placket): void {
  const edge = width / 2;
  sketch.piece(rect(-edge, from, width, to - from), { z: 1.6 });
  for (const x of [6 - edge, edge - 6]) sketch.stitch(`M${x} ${from + 8}L${x} ${to - 4}`, { width: 1.5 });
  for (let y = from + 30; y < to - 30; y += gap) {
    sketch.paint(`M0 ${y - 15}L0 ${y + 15}`, { stroke: sketch.tone("thread"), width: 1.8, opacity: 0.7 });
    sketch.button(0, y, 10.5);
  }
}

/** Brass teeth down the middle, with the slider at the top. */
export function zip(sketch: Sketch, from: number, to: number): void {
  sketch.paint(`M0 ${from}L0 ${to}`, { stroke: "#b9a57e", width: 7, dash: [3, 3], cap: "butt", raise: 0.7 });
  sketch.hard(rect(-7, from + 12, 14, 34, 5), "metal", { z: 3 });
}
