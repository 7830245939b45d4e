import type { Path } from "../sketch/paths.ts";
import type { Sketch } from "../sketch/sketch.ts";
import type { BodiceCut } from "./bodice.ts";

type Neck = Pick<BodiceCut, "neckWidth" | "vee">;

/** The outer edge of a neckband, from the wearer's right shoulder to the left. */
export function neckEdge({ neckWidth: n, vee }: Neck, drop: number, wide: number, front = true): Path {
  if (vee && front)
    return (
      `M${-n - wide * 0.5} 3C${-n * 0.86 - wide * 0.6} ${drop * 0.24} ${-n * 0.42 - wide * 0.5} ${drop * 0.58} ` +
      `0 ${drop + wide * 1.35}C${n * 0.42 + wide * 0.5} ${drop * 0.58} ${n * 0.86 + wide * 0.6} ${drop * 0.24} ` +
      `${n + wide * 0.5} 3`
    );
  const side = drop * 0.62 + wide * 0.6;
  return (
    `M${-n - wide * 0.72} 5C${-n - wide * 0.6} ${side} ${-n * 0.62 - wide * 0.4} ${drop + wide} 0 ${drop + wide}` +
    `C${n * 0.62 + wide * 0.4} ${drop + wide} ${n + wide * 0.6} ${side} ${n + wide * 0.72} 5`
  );
}

/** A band that follows a crew or V neckline. */
export function neckBand(neck: Neck, drop: number, wide: number, front = true): Path {
  const { neckWidth: n, vee } = neck;
  const inner =
    vee && front
      ? `L${n - wide * 0.3} -5C${n * 0.86} ${drop * 0.2} ${n * 0.42} ${drop * 0.52} 0 ${drop}` +
        `C${-n * 0.42} ${drop * 0.52} ${-n * 0.86} ${drop * 0.2} ${-n + wide * 0.3} -5Z`
      : `L${n - wide * 0.3} -6C${n} ${drop * 0.56} ${n * 0.62} ${drop} 0 ${drop}` +
        `C${-n * 0.62} ${drop} ${-n} ${drop * 0.56} ${-n + wide * 0.3} -6Z`;
  return neckEdge(neck, drop, wide, front) + inner;
}

/** The inside of the back neck, seen through the neckline. */
export function backNeck(sketch: Sketch, { neckWidth: n, neckDrop }: Pick<BodiceCut, "neckWidth" | "neckDrop">): void {
  sketch.piece(
    `M${-n - 12} 6C${-n * 0.7} -10 ${n * 0.7} -10 ${n + 12} 6` +
      `L${n + 4} ${neckDrop * 0.7}L0 ${neckDrop + 30}L${-n - 4} ${neckDrop * 0.7}Z`,
    { tone: "inner", z: -0.6 },
  );
  sketch.seam(`M${-n} 18C${-n * 0.6} 34 ${n * 0.6} 34 ${n} 18`);
}
