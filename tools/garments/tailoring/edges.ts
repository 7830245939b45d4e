import type { Path } from "../sketch/paths.ts";
import type { Sketch } from "../sketch/sketch.ts";

/** A turned and stitched edge. */
export const hemStitch = (sketch: Sketch, d: Path, width = 1.9): Sketch => sketch.seam(d, 1.5).stitch(d, { width });

interface Rib {
  grain?: number;
  z?: number;
  tone?: string;
}

/** A knitted rib, its ribs along the grain. */
export const ribbed = (sketch: Sketch, d: Path, { grain = 0, z = 1.6, tone = "main" }: Rib = {}): Sketch =>
  sketch.piece(d, { material: "rib", grain, z, tone, patterned: false });
