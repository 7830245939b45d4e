import { deepen, lift, mix, type PlantName } from "../sketch/colours.ts";
import { along, type Path, type Point, place } from "../sketch/paths.ts";
import { blob, curve, ellipse, polar } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";

/** A plant grows along `stem`, from root to tip, about `size` long. */
type Grow = (sketch: Sketch, stem: readonly Point[], size: number) => void;

/** Cut from paper, and laid under the garment. */
const paper = { material: "paper", patterned: false, base: 22 } as const;

/** A leaf folded along its vein: two halves, two tones. */
function leaf(sketch: Sketch, [x, y]: Point, turn: number, long: number, wide: number, tone: string, z = 0): void {
  const turned = (d: Path) => place(d, { x, y, turn });
  const half = (side: number) =>
    turned(`M0 0C${long * 0.25} ${side * wide * 0.75} ${long * 0.7} ${side * wide * 0.62} ${long} 0L0 0Z`);
  sketch.piece(half(-1), { ...paper, z, tone: lift(tone, 0.1) });
  sketch.piece(half(1), { ...paper, z, tone: deepen(tone, 0.12) });
  const vein = turned(`M${long * 0.03} 0Q${long * 0.5} ${wide * 0.03} ${long * 0.93} 0`);
  sketch.paint(vein, { stroke: lift(tone, 0.3), width: 1.8, opacity: 0.65 });
}

const stalk = (sketch: Sketch, points: readonly Point[], width: number, tone: string): Sketch =>
  sketch.piece(curve(points), { ...paper, z: 0, stroke: width, tone });

const berry = (sketch: Sketch, [x, y]: Point, radius: number, tone: string, z = 1.2, squash = 1): Sketch =>
  sketch.piece(ellipse(x, y, radius, radius * squash), { ...paper, tone, z });

const petal = (sketch: Sketch, d: Path, tone: string, z: number): Sketch => sketch.piece(d, { ...paper, tone, z });

interface Foliage {
  long: number;
  wide: number;
  count: number;
  tone: string;
  angle: number;
}

/** Leaves in pairs, smaller towards the tip. */
function foliage(
  sketch: Sketch,
  stem: readonly Point[],
  size: number,
  { long, wide, count, tone, angle }: Foliage,
): void {
  stalk(sketch, stem, size * 0.012 + 2, deepen(tone, 0.25));
  for (const [i, at] of along(curve(stem), count, 0.12).entries()) {
    const near = 1 - i / count;
    for (const side of [-1, 1]) {
      const turn = at.degrees + side * (angle - i * 3) + sketch.jitter(6);
      const reach = size * long * (1 - (1 - near) * 0.42) * (0.9 + sketch.rand() * 0.2);
      const green = i % 2 ? tone : mix(tone, "#7f8f5c", 0.3);
      leaf(sketch, [at.x, at.y], turn, reach, size * wide * (1 - (1 - near) * 0.3), green, 0.4 + (i % 2) * 0.4);
    }
  }
  const tip = tipOf(stem);
  leaf(sketch, tip.at, tip.degrees, size * long * 0.7, size * wide * 0.7, tone, 1);
}

const tipOf = (stem: readonly Point[]) => stationOn(stem, 1);

/** The place a share of the way along the stem, and where the stem points there. */
function stationOn(stem: readonly Point[], share: number): { at: Point; degrees: number } {
  const { x, y, degrees } = along(curve(stem), 21)[Math.round(share * 20)] ?? { x: 0, y: 0, degrees: 0 };
  return { at: [x, y], degrees };
}

/** Where the stem is heading from its root, in degrees: grasses fan out from there. */
function headingOf(stem: readonly Point[]): { root: Point; heading: number } {
  const root = stem[0] ?? [0, 0];
  const tip = stem.at(-1) ?? root;
  return { root, heading: (Math.atan2(tip[1] - root[1], tip[0] - root[0]) * 180) / Math.PI };
}

const indigo: Grow = (sketch, stem, size) => {
  foliage(sketch, stem, size, { long: 0.16, wide: 0.115, count: 9, tone: "#5d7466", angle: 66 });
  for (const [i, { x, y }] of along(curve(stem), 5, 0.5).entries())
    for (let k = 0; k < 3; k++) {
      const at: Point = [x + sketch.jitter(size * 0.05), y + sketch.jitter(size * 0.05)];
      berry(sketch, at, size * 0.014, (i + k) % 2 ? "#a987a6" : "#8d6f96", 1.6);
    }
};

const henna: Grow = (sketch, stem, size) => {
  foliage(sketch, stem, size, { long: 0.17, wide: 0.075, count: 9, tone: "#7a8450", angle: 50 });
  const tip = tipOf(stem);
  for (let k = 0; k < 16; k++) {
    const at = polar(...tip.at, sketch.rand() * 360, sketch.rand() * size * 0.09);
    berry(sketch, at, size * 0.016, ["#eadcb8", "#d9bf86", "#c98f5a"][k % 3] ?? "", 1.8);
  }
};

const olive: Grow = (sketch, stem, size) => {
  foliage(sketch, stem, size, { long: 0.21, wide: 0.05, count: 8, tone: "#76805b", angle: 40 });
  for (const [i, { x, y, degrees }] of along(curve(stem), 4, 0.3).entries()) {
    const at = polar(x, y, degrees + (i % 2 ? 80 : -80), size * 0.06);
    berry(sketch, at, size * 0.032, i % 2 ? "#4d4a35" : "#6d6b3d", 2, 1.25);
  }
};

const sprout: Grow = (sketch, stem, size) =>
  foliage(sketch, stem, size, { long: 0.26, wide: 0.17, count: 4, tone: "#7e9a55", angle: 54 });

/** Leaves in whorls of six around the stem. */
const madder: Grow = (sketch, stem, size) => {
  stalk(sketch, stem, 5, "#5b6a44");
  for (const [i, { x, y, degrees }] of along(curve(stem), 5, 0.15).entries()) {
    for (let k = 0; k < 6; k++) {
      const turn = degrees + 30 + k * 60 + sketch.jitter(6);
      const green = k % 2 ? "#6f7e4e" : "#5e7050";
      leaf(sketch, [x, y], turn, size * 0.14 * (1 - i * 0.1), size * 0.05, green, 0.4 + (k % 2) * 0.4);
    }
    berry(sketch, [x, y], size * 0.012, "#3f4a30", 1.6);
    for (const side of [-1, 1]) berry(sketch, polar(x, y, degrees + side * 75, size * 0.09), size * 0.02, "#8e3a33", 2);
  }
};

const cotton: Grow = (sketch, stem, size) => {
  foliage(sketch, stem, size, { long: 0.16, wide: 0.09, count: 4, tone: "#7d7a52", angle: 64 });
  for (const [share, turn, radius] of [
    [0.45, -70, 0.085],
    [0.75, 70, 0.075],
    [1, 0, 0.1],
  ] as const) {
    const { at, degrees } = stationOn(stem, share);
    const boll = share < 1 ? polar(...at, degrees + turn, size * 0.12) : at;
    if (share < 1) stalk(sketch, [at, middle(at, boll), boll], 4, "#6b5a3c");
    cottonBoll(sketch, boll, degrees, size * radius);
  }
};

function cottonBoll(sketch: Sketch, [x, y]: Point, degrees: number, radius: number): void {
  for (let i = 0; i < 5; i++) leaf(sketch, [x, y], degrees + i * 72 + 36, radius * 1.5, radius * 0.6, "#8a6f4a", 0.8);
  for (let i = 0; i < 5; i++) {
    const [cx, cy] = polar(x, y, degrees + i * 72, radius * 0.52);
    const tuft = Array.from({ length: 7 }, (_, j) => polar(cx, cy, j * 51, radius * (0.56 + sketch.rand() * 0.12)));
    petal(sketch, blob(tuft), i % 2 ? "#f6f0e2" : "#ece3cf", 2 + (i % 2) * 0.6);
  }
  berry(sketch, [x, y], radius * 0.3, "#fbf7ec", 3.2);
}

const flax: Grow = (sketch, stem, size) => {
  const { root, heading } = headingOf(stem);
  for (const branch of [-1, 0, 1]) {
    const degrees = heading + branch * 13;
    const tip = polar(...root, degrees, size * (branch ? 0.82 : 1));
    const line = [root, polar(...root, degrees - 5 * branch - 4, size * 0.5), tip];
    stalk(sketch, line, 4, "#6e7b52");
    for (const [i, at] of along(curve(line), 9, 0.2).entries())
      leaf(sketch, [at.x, at.y], at.degrees + (i % 2 ? 32 : -32), size * 0.1, size * 0.02, "#75835a", 0.3);
    for (let k = 0; k < 5; k++)
      leaf(sketch, tip, degrees + k * 72 + 10, size * 0.085, size * 0.085, k % 2 ? "#7f95bd" : "#8fa4c8", 1.6);
    berry(sketch, tip, size * 0.016, "#e3c56a", 2.8);
  }
};

const reed: Grow = (sketch, stem, size) => {
  const { root, heading } = headingOf(stem);
  for (const branch of [-16, 0, 15]) {
    const tip = polar(...root, heading + branch, size * (branch ? 0.72 : 0.92));
    stalk(sketch, [root, polar(...root, heading + branch * 0.6, size * 0.5), tip], 6, "#61775a");
    for (let k = -7; k <= 7; k++) {
      const green = k % 2 ? "#7f9468" : "#6b8563";
      const reach = size * (0.25 - Math.abs(k) * 0.006);
      leaf(sketch, tip, heading + branch + k * 13, reach, size * 0.016, green, 0.6 + (k & 1) * 0.5);
    }
    berry(sketch, tip, size * 0.02, "#4f6148", 2);
  }
};

const wheat: Grow = (sketch, stem, size) => {
  const { root, heading } = headingOf(stem);
  for (const branch of [-13, 2, 15]) {
    const reach = size * (branch === 2 ? 1 : 0.84);
    const line = [root, polar(...root, heading + branch * 0.7, size * 0.5), polar(...root, heading + branch, reach)];
    stalk(sketch, line, 4, "#a98f57");
    for (const [i, { x, y, degrees }] of along(curve(line), 8, 0.62).entries())
      for (const side of [-1, 1]) {
        const straw = i % 2 ? "#c9a763" : "#b8954f";
        leaf(sketch, [x, y], degrees + side * 24, size * 0.085, size * 0.036, straw, 0.6 + (i % 2) * 0.5);
      }
  }
};

const acacia: Grow = (sketch, stem, size) => {
  stalk(sketch, stem, 6, "#6a5540");
  for (const [i, { x, y, degrees }] of along(curve(stem), 5, 0.2).entries()) {
    for (const side of [-1, 1]) feather(sketch, [x, y], degrees + side * 56, side, size, i);
    if (i % 2) berry(sketch, polar(x, y, degrees + 30, size * 0.1), size * 0.032, "#dcae4a", 2);
  }
};

/** An acacia leaf: many small leaflets along a bent rib. */
function feather(sketch: Sketch, root: Point, degrees: number, side: number, size: number, order: number): void {
  const reach = size * 0.26 * (1 - order * 0.1);
  const rib = [root, polar(...root, degrees - side * 6, reach * 0.5), polar(...root, degrees, reach)];
  stalk(sketch, rib, 2.6, "#5c6a45");
  for (const at of along(curve(rib), 8, 0.15))
    for (const turn of [-68, 68])
      leaf(sketch, [at.x, at.y], at.degrees + turn, size * 0.045, size * 0.02, order % 2 ? "#70805a" : "#5f7050", 0.5);
}

const safflower: Grow = (sketch, stem, size) => {
  foliage(sketch, stem, size * 0.92, { long: 0.18, wide: 0.08, count: 5, tone: "#6d7d50", angle: 50 });
  for (const [share, radius] of [
    [0.62, 0.07],
    [1, 0.1],
  ] as const) {
    const { at, degrees } = stationOn(stem, share);
    const head = share < 1 ? polar(...at, degrees + 60, size * 0.12) : at;
    for (let i = 0; i < 13; i++) {
      const turn = degrees + (i - 6) * 13 + sketch.jitter(4);
      const reach = size * radius * (1.2 + sketch.rand() * 0.5);
      const orange = ["#d9862f", "#e0a63f", "#c9642c"][i % 3] ?? "";
      leaf(sketch, head, turn, reach, size * 0.02, orange, 1.2 + (i % 2) * 0.4);
    }
    const r = radius * size;
    const calyx = blob([
      [-r * 0.5, 0],
      [0, -r * 0.46],
      [r * 0.34, 0],
      [0, r * 0.46],
    ]);
    petal(sketch, place(calyx, { x: head[0], y: head[1], turn: degrees }), "#65744a", 2);
  }
};

const pomegranate: Grow = (sketch, stem, size) => {
  foliage(sketch, stem, size, { long: 0.2, wide: 0.065, count: 6, tone: "#6b7b4f", angle: 46 });
  const { at, degrees } = stationOn(stem, 0.55);
  const down = degrees + 74;
  const fruit = polar(...at, down, size * 0.2);
  const radius = size * 0.125;
  stalk(sketch, [at, middle(at, fruit), fruit], 5, "#6a5540");
  for (const k of [-1, 0, 1])
    leaf(sketch, polar(...fruit, down, radius * 0.8), down + k * 30, radius * 0.62, radius * 0.3, "#a8483f", 1.4);
  berry(sketch, fruit, radius, "#b4534c", 2.2);
  const cut = "M-0.5 -0.62C-0.1 -0.9 0.5 -0.6 0.56 0C0.2 0.5 -0.4 0.4 -0.6 0Z";
  petal(sketch, place(cut, { x: fruit[0], y: fruit[1], size: radius }), "#e8cfae", 2.6);
  for (let i = 0; i < 15; i++) {
    const seed = polar(
      fruit[0],
      fruit[1] - radius * 0.14,
      sketch.rand() * 360,
      Math.sqrt(sketch.rand()) * radius * 0.4,
    );
    berry(sketch, seed, radius * 0.1, i % 2 ? "#9e2f3b" : "#b9434c", 3.2);
  }
};

const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

const plants: Record<PlantName, Grow> = {
  acacia,
  cotton,
  flax,
  henna,
  indigo,
  madder,
  olive,
  pomegranate,
  reed,
  safflower,
  sprout,
  wheat,
};

export type Corner = "footLeft" | "footRight" | "topLeft" | "topRight";

const corners: Record<Corner, { root: Point; heading: number; bend: number }> = {
  footLeft: { root: [-20, 1530], heading: -52, bend: 12 },
  footRight: { root: [1225, 1545], heading: -128, bend: -12 },
  topLeft: { root: [-25, 120], heading: 44, bend: -12 },
  topRight: { root: [1225, 90], heading: 136, bend: 12 },
};

/** A sprig reaching in from a corner. */
export function sprig(sketch: Sketch, plant: PlantName, corner: Corner, size: number): void {
  const { root, heading, bend } = corners[corner];
  const stem = [
    root,
    polar(...root, heading - bend, size * 0.36),
    polar(...root, heading - bend * 0.4, size * 0.7),
    polar(...root, heading + bend * 0.5, size),
  ];
  plants[plant](sketch, stem, size);
}
