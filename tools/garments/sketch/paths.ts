import { clamp, tenth } from "./numbers.ts";

/** SVG path data in absolute M, L, Q, C and Z commands. */
export type Path = string;

export type Point = readonly [x: number, y: number];

type Letter = "M" | "L" | "Q" | "C" | "Z";

interface Command {
  letter: Letter;
  values: number[];
}

const valuesPer: Record<Letter, number> = { M: 2, L: 2, Q: 4, C: 6, Z: 0 };

export function commandsOf(d: Path): Command[] {
  const commands: Command[] = [];
  for (const [, letter, rest] of d.matchAll(/([MLQCZ])([^MLQCZ]*)/g) as Iterable<[string, Letter, string]>) {
    const values = (rest.match(/-?\d*\.?\d+(?:e-?\d+)?/g) ?? []).map(Number);
    const size = valuesPer[letter];
    if (size === 0) commands.push({ letter, values: [] });
    for (let i = 0; size > 0 && i < values.length; i += size)
      commands.push({ letter, values: values.slice(i, i + size) });
  }
  return commands;
}

/** Where a path begins and where it ends. */
export function endsOf(d: Path): { start: Point; end: Point } {
  const commands = commandsOf(d);
  return { start: endOf(commands.at(0)), end: endOf(commands.at(-1)) };
}

function endOf(command: Command | undefined): Point {
  const [x = 0, y = 0] = command?.values.slice(-2) ?? [];
  return [x, y];
}

/** Moves every coordinate of a path through `move`. */
export function mapPath(d: Path, move: (x: number, y: number) => Point): Path {
  return commandsOf(d)
    .map(
      ({ letter, values }) =>
        letter +
        pairs(values)
          .flatMap((p) => move(...p).map(tenth))
          .join(" "),
    )
    .join("");
}

function pairs(values: readonly number[]): Point[] {
  const points: Point[] = [];
  for (let i = 0; i < values.length; i += 2) points.push([values[i] ?? 0, values[i + 1] ?? 0]);
  return points;
}

/** The other side of a garment: its middle is the line x = 0. */
export const flip = (d: Path): Path => mapPath(d, (x, y) => [-x, y]);

export const asDrawn = (d: Path): Path => d;

export interface Pose {
  x?: number;
  y?: number;
  /** Degrees, clockwise. */
  turn?: number;
  size?: number;
  mirror?: boolean;
}

export function place(d: Path, { x = 0, y = 0, turn = 0, size = 1, mirror = false }: Pose): Path {
  const angle = (turn * Math.PI) / 180;
  const c = Math.cos(angle) * size;
  const s = Math.sin(angle) * size;
  return mapPath(d, (px, py) => {
    const mx = mirror ? -px : px;
    return [x + mx * c - py * s, y + mx * s + py * c];
  });
}

export interface Run {
  points: Point[];
  closed: boolean;
}

/** The points of each sub-path; curves are cut into steps of about `step`. */
export function flatten(d: Path, step = 9): Run[] {
  const runs: Run[] = [];
  let run: Run = { points: [], closed: false };
  let at: Point = [0, 0];
  for (const { letter, values } of commandsOf(d)) {
    if (letter === "M") {
      at = [values[0] ?? 0, values[1] ?? 0];
      run = { points: [at], closed: false };
      runs.push(run);
    } else if (letter === "Z") {
      run.closed = true;
      at = run.points[0] ?? at;
    } else {
      const curve = pairs(values);
      const from = at;
      at = curve.at(-1) ?? at;
      const length = Math.hypot(at[0] - from[0], at[1] - from[1]);
      const count = clamp(Math.ceil(length / step), 2, 60) + (letter === "L" ? 0 : 4);
      for (let i = 1; i <= count; i++) run.points.push(pointOn(from, curve, i / count));
    }
  }
  return runs;
}

/** A line, quadratic or cubic curve at `t`, by how many points it has. */
function pointOn([sx, sy]: Point, [a, b, c]: readonly Point[], t: number): Point {
  const u = 1 - t;
  if (!a) return [sx, sy];
  if (!b) return [sx + (a[0] - sx) * t, sy + (a[1] - sy) * t];
  if (!c) return [u * u * sx + 2 * u * t * a[0] + t * t * b[0], u * u * sy + 2 * u * t * a[1] + t * t * b[1]];
  return [
    u * u * u * sx + 3 * u * u * t * a[0] + 3 * u * t * t * b[0] + t * t * t * c[0],
    u * u * u * sy + 3 * u * u * t * a[1] + 3 * u * t * t * b[1] + t * t * t * c[1],
  ];
}

export interface Waypoint {
  x: number;
  y: number;
  /** The direction of travel, one long. */
  ux: number;
  uy: number;
}

/** Points every `gap` along a path. */
export function walk(d: Path, gap: number): Waypoint[] {
  const points = flatten(d, 6)[0]?.points ?? [];
  const waypoints: Waypoint[] = [];
  let ahead = gap / 2;
  for (const [i, [bx, by]] of points.entries()) {
    const [ax, ay] = points[i - 1] ?? [bx, by];
    const length = Math.hypot(bx - ax, by - ay);
    if (i === 0 || length === 0) continue;
    for (; ahead <= length; ahead += gap) {
      const t = ahead / length;
      waypoints.push({ x: ax + (bx - ax) * t, y: ay + (by - ay) * t, ux: (bx - ax) / length, uy: (by - ay) / length });
    }
    ahead -= length;
  }
  return waypoints;
}

/** Points and directions at `count` even places along a path, starting a little way in. */
export function along(d: Path, count: number, from = 0.1): (Waypoint & { degrees: number })[] {
  const all = walk(d, 6);
  const last = all.length - 1;
  return Array.from({ length: count }, (_, i) => {
    const share = from + ((1 - from) * i) / (count - 1 || 1);
    const at = all[Math.min(last, Math.floor(share * last))] ?? { x: 0, y: 0, ux: 1, uy: 0 };
    return { ...at, degrees: (Math.atan2(at.uy, at.ux) * 180) / Math.PI };
  });
}

/** Where a path runs in the garment's own space, as straight steps moved by `to`. */
export const trace = (d: Path, to: (x: number, y: number) => Point, step: number): Path =>
  flatten(d, step)
    .map(({ points, closed }) => {
      const steps = points.map((p) =>
        to(...p)
          .map(tenth)
          .join(" "),
      );
      return `M${steps.join("L")}${closed ? "Z" : ""}`;
    })
    .join("");

/** The mirror image of an open path walked backwards: closes an outline whose right half is drawn. */
export function returning(d: Path): Path {
  const commands = commandsOf(d);
  const [x, y] = endOf(commands.at(-1));
  let back = `L${-x} ${y}`;
  for (let i = commands.length - 1; i > 0; i--) {
    const { letter, values } = commands[i] as Command;
    const [ex, ey] = endOf(commands[i - 1]);
    const controls = pairs(values).slice(0, -1).reverse();
    back += letter + [...controls, [ex, ey] as const].flatMap(([px, py]) => [-px, py]).join(" ");
  }
  return back;
}
