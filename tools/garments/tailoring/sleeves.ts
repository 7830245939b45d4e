import type { Measures } from "../sketch/design.ts";
import { asDrawn, flip, type Path, type Point } from "../sketch/paths.ts";
import { polar, through } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { type Side, sides } from "./sides.ts";

type SleeveCut = Pick<Measures, "shoulder" | "slope" | "chest" | "armhole" | "up" | "low" | "sleeve" | "cuff"> &
  Partial<Pick<Measures, "full">>;

/** A right sleeve as it lies. */
export interface Sleeve {
  d: Path;
  elbow: Point;
  outerElbow: Point;
  innerElbow: Point;
  outerWrist: Point;
  innerWrist: Point;
  /** Angles of upper and lower sleeve, in degrees below the horizontal. */
  up: number;
  low: number;
}

type Finish = (sleeve: Sleeve, draw: (d: Path) => Path, side: Side) => void;

/** Both sleeves, never quite alike; `finish` draws the cuff. */
export function sleeves(sketch: Sketch, cut: SleeveCut, finish: Finish): void {
  for (const side of sides) {
    const up = cut.up + sketch.jitter(1.6);
    const sleeve = sleeveOf(cut, up, cut.low + sketch.jitter(3));
    const draw = side < 0 ? flip : asDrawn;
    sketch.piece(draw(sleeve.d), { z: 0.4, grain: (90 - (sleeve.up + sleeve.low) / 2) * -side });
    if (cut.sleeve > 320) creaseLong(sketch, cut, sleeve, side);
    else creaseShort(sketch, cut, sleeve, side);
    finish(sleeve, draw, side);
  }
}

function sleeveOf(cut: SleeveCut, up: number, low: number): Sleeve {
  const shoulder: Point = [cut.shoulder - 4, cut.slope];
  const underarm: Point = [cut.chest - 3, cut.armhole + 4];
  const opening = Math.hypot(shoulder[0] - underarm[0], shoulder[1] - underarm[1]);
  const middle: Point = [(shoulder[0] + underarm[0]) / 2, (shoulder[1] + underarm[1]) / 2];
  const elbow = polar(...middle, up, cut.sleeve * 0.48);
  const wrist = polar(...elbow, low, cut.sleeve * 0.52);
  const across = (up + low) / 2;
  const elbowWidth = ((opening * 0.5 * 0.86 + cut.cuff * 0.5 * 0.9) / 2) * (cut.full ?? 1) * 1.06;
  const outerElbow = polar(...elbow, across - 90, elbowWidth);
  const innerElbow = polar(...elbow, across + 90, elbowWidth);
  const outerWrist = polar(...wrist, low - 90, cut.cuff / 2);
  const innerWrist = polar(...wrist, low + 90, cut.cuff / 2);
  const cap: Point = [
    shoulder[0] + (outerElbow[0] - shoulder[0]) * 0.24 + 7,
    shoulder[1] + (outerElbow[1] - shoulder[1]) * 0.24 - 9,
  ];
  const mouth = polar((outerWrist[0] + innerWrist[0]) / 2, (outerWrist[1] + innerWrist[1]) / 2, low, cut.cuff * 0.045);
  const d =
    `M${shoulder[0] - 46} ${shoulder[1] + 30}L${shoulder.join(" ")}` +
    through([shoulder, cap, outerElbow, outerWrist]) +
    `Q${mouth.join(" ")} ${innerWrist.join(" ")}` +
    through([innerWrist, innerElbow, underarm]) +
    `L${underarm[0] - 50} ${underarm[1] - 30}Z`;
  return { d, elbow, outerElbow, innerElbow, outerWrist, innerWrist, up, low };
}

const onSide = ([x, y]: Point, side: Side): Point => [x * side, y];

function creaseLong(sketch: Sketch, cut: SleeveCut, sleeve: Sleeve, side: Side): void {
  const { elbow, outerElbow, innerElbow, outerWrist, innerWrist, up, low } = sleeve;
  const [ix, iy] = onSide(innerElbow, side);
  const [ex, ey] = onSide(elbow, side);
  const [ox] = onSide(outerElbow, side);
  for (const [y, lift] of [
    [-34, 0.5],
    [2, -0.55],
    [36, 0.42],
  ] as const)
    sketch.fold(ix, iy + y, ex + (ox - ex) * 0.35, ey + y * 0.4 - 12, { width: 13, lift, bend: side * 8 });
  const line = (from: Point, to: Point, width: number, lift: number, bend: number) =>
    sketch.fold(...onSide(from, side), ...onSide(to, side), { width, lift, bend: side * bend });
  line([cut.shoulder + 8, cut.slope + 40], polar(...outerWrist, low + 200, 60), 16, 0.34, -8);
  line(polar(...innerElbow, low, 60), polar(...innerWrist, low + 175, 30), 15, -0.32, 10);
  line([cut.chest + 4, cut.armhole + 8], polar(cut.chest, cut.armhole, up - 25, 120), 15, -0.5, -10);
}

function creaseShort(sketch: Sketch, cut: SleeveCut, { outerWrist, up, low }: Sleeve, side: Side): void {
  const line = (from: Point, to: Point, width: number, lift: number, bend: number) =>
    sketch.fold(...onSide(from, side), ...onSide(to, side), { width, lift, bend: side * bend });
  line([cut.chest - 4, cut.armhole], polar(cut.shoulder, cut.slope, up + 6, cut.sleeve * 0.62), 17, -0.42, 10);
  line([cut.shoulder + 6, cut.slope + 30], polar(...outerWrist, low + 150, 46), 18, 0.36, -8);
}

/** A point some way up the sleeve from one at its mouth. */
export const upSleeve = (sleeve: Sleeve, from: Point, by: number): Point => polar(...from, sleeve.low + 180, by);

/** A line across the sleeve, `up` from its mouth. */
export const acrossSleeve = (sleeve: Sleeve, up: number): Path =>
  `M${upSleeve(sleeve, sleeve.outerWrist, up).join(" ")}L${upSleeve(sleeve, sleeve.innerWrist, up).join(" ")}`;

/** A cuff `deep` up from the mouth; `out` widens it (a turned cuff) or draws it in (a ribbed one). */
export function cuffBand(sleeve: Sleeve, deep: number, out = 1.02): Path {
  const [ox, oy] = sleeve.outerWrist;
  const [ix, iy] = sleeve.innerWrist;
  const mx = (ox + ix) / 2;
  const my = (oy + iy) / 2;
  const spread = ([x, y]: Point): Point => [mx + (x - mx) * out, my + (y - my) * out];
  const outer = spread(sleeve.outerWrist);
  const inner = spread(sleeve.innerWrist);
  const mouth = polar(mx, my, sleeve.low, Math.hypot(ox - ix, oy - iy) * 0.05);
  const top = [upSleeve(sleeve, inner, deep), upSleeve(sleeve, outer, deep)] as const;
  return `M${outer.join(" ")}Q${mouth.join(" ")} ${inner.join(" ")}L${top[0].join(" ")}L${top[1].join(" ")}Z`;
}

/** How the threads of a cuff turn with its sleeve. */
export const cuffGrain = (sleeve: Sleeve, side: Side): number => (sleeve.low - 90) * side;
