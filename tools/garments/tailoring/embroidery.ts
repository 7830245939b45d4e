import { hexOf, luma } from "../sketch/colours.ts";
import { tenth } from "../sketch/numbers.ts";
import { type Path, type Point, type Waypoint, walk } from "../sketch/paths.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { sides } from "./sides.ts";

interface Band {
  /** How broad the band is. */
  wide?: number;
  /** How far apart its diamonds lie. */
  gap?: number;
  borders?: boolean;
  threads?: readonly string[] | undefined;
}

/** All the stitches of one thread and thickness, drawn as one path. */
interface Skein {
  d: Path;
  thread: string;
  width: number;
}

const siwaThreads = ["madder", "saffron", "nile"] as const;

/** Counted-thread embroidery after Siwa and Sinai: diamonds, rays and crosses between two zigzag borders. */
export function embroider(sketch: Sketch, d: Path, band: Band = {}): void {
  const { wide = 46, gap = wide * 0.9, borders = true } = band;
  const [first, second, third] = threadsOn(sketch.cloth, band.threads ?? siwaThreads);
  const skeins = new Map<string, Skein>();
  const half = wide / 2;
  const reach = gap * 0.36;
  const between = gap / 2;
  for (const [i, at] of walk(d, gap).entries()) {
    const [outer, inner] = i % 2 ? [first, second] : [second, third];
    for (const [k, thread] of [
      [1, outer],
      [0.66, first],
      [0.34, inner],
    ] as const)
      sew(skeins, at, diamond(reach * k, half * 0.62 * k), thread, 3.1);
    for (const side of sides) {
      const y = side * half * 0.36;
      sew(
        skeins,
        at,
        [
          [between - 3.6, y - 3.6],
          [between + 3.6, y + 3.6],
        ],
        third,
        2.3,
      );
      sew(
        skeins,
        at,
        [
          [between - 3.6, y + 3.6],
          [between + 3.6, y - 3.6],
        ],
        third,
        2.3,
      );
      if (!borders) continue;
      sew(
        skeins,
        at,
        [
          [-gap / 2, side * half * 0.98],
          [gap / 2, side * half * 0.98],
        ],
        first,
        2.6,
      );
      sew(skeins, at, zigzag(gap, side * half), second, 2.2);
    }
    sew(
      skeins,
      at,
      [
        [between, -3],
        [between, 3],
      ],
      first,
      5.5,
    );
  }
  for (const { d, thread, width } of skeins.values())
    sketch.paint(d, { stroke: thread, width, dash: [3.1, 1.1], cap: "butt", raise: 0.55 });
}

/** A thread too close to the cloth would vanish, so it gives way to cotton or indigo. */
function threadsOn(cloth: string, [a = "madder", b = "saffron", c = "nile"]: readonly string[]) {
  const ground = luma(cloth);
  const seen = (thread: string) => {
    const hex = hexOf(thread);
    if (Math.abs(luma(hex) - ground) >= 0.13) return hex;
    return ground < 0.45 ? "#e8dcc3" : "#2a3a5c";
  };
  return [seen(a), seen(b), seen(c)] as const;
}

const diamond = (x: number, y: number): Point[] => [
  [-x, 0],
  [0, -y],
  [x, 0],
  [0, y],
  [-x, 0],
];

const zigzag = (gap: number, y: number): Point[] => [
  [-gap / 2, y * 0.78],
  [-gap / 4, y * 0.9],
  [0, y * 0.78],
  [gap / 4, y * 0.9],
  [gap / 2, y * 0.78],
];

function sew(skeins: Map<string, Skein>, at: Waypoint, points: readonly Point[], thread: string, width: number): void {
  const skein = skeins.get(`${thread} ${width}`) ?? { d: "", thread, width };
  const placed = points.map(
    ([u, v]) => `${tenth(at.x + at.ux * u - at.uy * v)} ${tenth(at.y + at.uy * u + at.ux * v)}`,
  );
  skein.d += `M${placed.join("L")}`;
  skeins.set(`${thread} ${width}`, skein);
}
