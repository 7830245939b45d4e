import { mapPath } from "../sketch/paths.ts";
import type { Sketch } from "../sketch/sketch.ts";

interface Pocket {
  /** The middle of its upper edge. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** How far its base comes to a point. */
  point?: number;
  z?: number;
}

/** A patch pocket with a stitched edge. */
export function pocket(sketch: Sketch, { x, y, width, height, point = 12, z = 1.7 }: Pocket): void {
  const left = x - width / 2;
  const right = x + width / 2;
  const foot = y + height;
  const d =
    `M${left} ${y}L${right} ${y}L${right - 2} ${foot - point}` +
    `Q${right - 2} ${foot - point * 0.4} ${right - 10} ${foot - point * 0.6}L${x} ${foot}` +
    `L${left + 10} ${foot - point * 0.6}Q${left + 2} ${foot - point * 0.4} ${left + 2} ${foot - point}Z`;
  sketch.piece(d, { z });
  const inset = mapPath(d, (px, py) => [x + (px - x) * 0.92, y + height / 2 + (py - y - height / 2) * 0.93]);
  sketch.stitch(inset, { width: 1.5 });
  sketch.seam(`M${left + 3} ${y + 17}L${right - 3} ${y + 17}`, 1.4);
}
