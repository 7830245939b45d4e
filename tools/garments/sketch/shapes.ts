import type { Path, Point } from "./paths.ts";

export function polar(x: number, y: number, degrees: number, radius: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
}

/** One stretch of an outline: a line, a quadratic or a cubic curve, by how many numbers it has. */
type Stretch =
  | readonly [x: number, y: number]
  | readonly [cx: number, cy: number, x: number, y: number]
  | readonly [c1x: number, c1y: number, c2x: number, c2y: number, x: number, y: number];

const letterOf = { 2: "L", 4: "Q", 6: "C" } as const;

const endOf = (stretch: Stretch): Point => stretch.slice(-2) as [number, number];

/** A closed outline from its right half; the left half is its mirror image. */
export function symmetric(start: Point, ...stretches: Stretch[]): Path {
  let d = `M${start.join(" ")}`;
  for (const stretch of stretches) d += letterOf[stretch.length] + stretch.join(" ");
  for (const [i, stretch] of [...stretches.entries()].reverse()) {
    const before = stretches[i - 1];
    const [ex, ey] = before ? endOf(before) : start;
    const back: number[] = [];
    for (let j = stretch.length - 4; j >= 0; j -= 2) back.push(-(stretch[j] ?? 0), stretch[j + 1] ?? 0);
    d += letterOf[stretch.length] + [...back, -ex, ey].join(" ");
  }
  return `${d}Z`;
}

/** Curves through the points (Catmull–Rom), without the first M. */
export function through(points: readonly Point[], tension = 0.5): Path {
  const k = (tension / 3) * 2 * 0.5;
  let d = "";
  for (let i = 0; i < points.length - 1; i++) {
    const p1 = points[i] as Point;
    const p2 = points[i + 1] as Point;
    d += bend(points[i - 1] ?? p1, p1, p2, points[i + 2] ?? p2, k);
  }
  return d;
}

const bend = (p0: Point, p1: Point, p2: Point, p3: Point, k: number): Path =>
  `C${p1[0] + (p2[0] - p0[0]) * k} ${p1[1] + (p2[1] - p0[1]) * k} ` +
  `${p2[0] - (p3[0] - p1[0]) * k} ${p2[1] - (p3[1] - p1[1]) * k} ${p2[0]} ${p2[1]}`;

export const curve = (points: readonly Point[]): Path => `M${points[0]?.join(" ")}${through(points)}`;

/** A soft closed shape through the points. */
export function blob(points: readonly Point[]): Path {
  const at = (i: number) => points[(i + points.length) % points.length] as Point;
  const bends = points.map((p, i) => bend(at(i - 1), p, at(i + 1), at(i + 2), 1 / 6));
  return `M${points[0]?.join(" ")}${bends.join("")}Z`;
}

export function rect(x: number, y: number, width: number, height: number, round = 0): Path {
  const right = x + width;
  const foot = y + height;
  if (round === 0) return `M${x} ${y}L${right} ${y}L${right} ${foot}L${x} ${foot}Z`;
  return (
    `M${x + round} ${y}L${right - round} ${y}Q${right} ${y} ${right} ${y + round}` +
    `L${right} ${foot - round}Q${right} ${foot} ${right - round} ${foot}` +
    `L${x + round} ${foot}Q${x} ${foot} ${x} ${foot - round}L${x} ${y + round}Q${x} ${y} ${x + round} ${y}Z`
  );
}

export function ellipse(x: number, y: number, rx: number, ry = rx): Path {
  const k = 0.5523;
  return (
    `M${x - rx} ${y}C${x - rx} ${y - ry * k} ${x - rx * k} ${y - ry} ${x} ${y - ry}` +
    `C${x + rx * k} ${y - ry} ${x + rx} ${y - ry * k} ${x + rx} ${y}` +
    `C${x + rx} ${y + ry * k} ${x + rx * k} ${y + ry} ${x} ${y + ry}` +
    `C${x - rx * k} ${y + ry} ${x - rx} ${y + ry * k} ${x - rx} ${y}Z`
  );
}

/** A strip of cloth between two points, `wide` across, with an optional bow. */
export function strip([x1, y1]: Point, [x2, y2]: Point, wide: number, bow = 0): Path {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const nx = ((-(y2 - y1) / length) * wide) / 2;
  const ny = (((x2 - x1) / length) * wide) / 2;
  const mx = (x1 + x2) / 2 + nx * bow;
  const my = (y1 + y2) / 2 + ny * bow;
  return (
    `M${x1 + nx} ${y1 + ny}Q${mx + nx} ${my + ny} ${x2 + nx} ${y2 + ny}` +
    `L${x2 - nx} ${y2 - ny}Q${mx - nx} ${my - ny} ${x1 - nx} ${y1 - ny}Z`
  );
}
