import type { Measures } from "../sketch/design.ts";
import type { Path } from "../sketch/paths.ts";
import { symmetric } from "../sketch/shapes.ts";

export type BodiceCut = Pick<
  Measures,
  "neckWidth" | "neckDrop" | "shoulder" | "slope" | "chest" | "armhole" | "waist" | "hem" | "length"
> & { vee?: boolean };

/** The outline of a bodice: neck, shoulder, armhole, side and hem. With a `tail` the sides are cut higher. */
export function bodice(cut: BodiceCut, neck = cut.neckDrop, tail = 0): Path {
  const { neckWidth, shoulder, slope, chest, armhole, waist, hem, length } = cut;
  return symmetric(
    [0, neck],
    cut.vee && neck > 60
      ? [neckWidth * 0.42, neck * 0.52, neckWidth * 0.86, neck * 0.2, neckWidth, 0]
      : [neckWidth * 0.62, neck, neckWidth, neck * 0.56, neckWidth, 0],
    [(neckWidth + shoulder) / 2, slope * 0.34, shoulder, slope],
    [shoulder - 24, slope + (armhole - slope) * 0.42, shoulder - 12, armhole - 42, chest, armhole],
    [chest - 8, armhole + (length - armhole) * 0.22, waist, armhole + (length - armhole) * 0.38, hem, length - tail],
    tail > 0
      ? [hem * 0.8, length - tail * 0.1, hem * 0.55, length, 0, length]
      : [hem * 0.6, length + 9, hem * 0.3, length + 11, 0, length + 11],
  );
}

/** The seam where the right sleeve is set in. */
export function armholeSeam({ shoulder, slope, chest, armhole }: BodiceCut): Path {
  const middle = slope + (armhole - slope) * 0.42;
  return `M${shoulder} ${slope}C${shoulder - 24} ${middle} ${shoulder - 12} ${armhole - 42} ${chest} ${armhole}`;
}

/** From the neck over the right shoulder and down the armhole: where every half front begins. */
export function halfFront(cut: BodiceCut, cap = 24): Path {
  const { neckWidth, shoulder, slope, chest, armhole } = cut;
  const middle = slope + (armhole - slope) * 0.42;
  return (
    `M${neckWidth} 0Q${(neckWidth + shoulder) / 2} ${slope * 0.34} ${shoulder} ${slope}` +
    `C${shoulder - cap} ${middle} ${shoulder - 12} ${armhole - 42} ${chest} ${armhole}`
  );
}
