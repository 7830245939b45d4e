import { type Material, materials } from "../sketch/design.ts";
import { lattice, noise } from "../sketch/numbers.ts";
import { at } from "./relief.ts";

export const tileSize = 512;

/** Seamless squares of threads, values about 0. */
export interface Weaves {
  /** One tile for each material, in the order of `materials`. */
  tiles: readonly Float32Array[];
  /** Long uneven threads: what the eye reads as linen from a distance. */
  slub: Float32Array;
}

/** Strength of each material's own texture, in the order of `materials`. */
export const textureOf = Float32Array.of(0.03, 0.15, 0.13, 0.11, 0.36, 0.32, 0.05, 0.2);

let woven: Weaves | undefined;

/** Spun once per process: the tiles take about a second. */
export function weaves(): Weaves {
  woven ??= {
    tiles: materials.map((material) => tile(threadsOf[material])),
    slub: tile(
      (x, y) =>
        thread(x, Math.floor(y / 4), 11, 128, 4) * 0.5 +
        thread(y, Math.floor(x / 4), 12, 128, 4) * 0.5 +
        thread(x, Math.floor(y / 8), 13, 64, 8) * 0.35,
    ),
  };
  return woven;
}

type Height = (x: number, y: number) => number;

const threadsOf: Record<Material, Height> = {
  paper: (x, y) => lattice(x, y, 1) * 0.4,
  weave: plain(8, 0.42),
  twill: (x, y) => hump(((x + y) % 16) / 16) * 0.9 + thread(x, Math.floor(y / 8), 4, 32, 16) * 0.12,
  jersey: (x, y) => {
    const shift = (Math.floor(x / 8) & 1) * 4;
    const loop = 0.75 + 0.25 * hump(((y + shift) % 8) / 8);
    return hump((x % 8) / 8) * 0.7 * loop + thread(x, Math.floor(y / 8), 6, 64, 8) * 0.14;
  },
  knit: stitches(32, 25.6, 0.7),
  rib: (x, y) => hump((x % 32) / 32) ** 0.8 * (0.85 + 0.15 * hump(((y + Math.abs((x % 32) - 16) * 0.7) % 16) / 16)),
  smooth: (x, y) => (noise(x / 8, y / 8, 5) + lattice(x, y, 9)) * 0.2,
  basket: plain(16, 0.3),
};

/** Threads over and under each other, some thicker than others. */
function plain(size: number, uneven: number): Height {
  return (x, y) => {
    const column = Math.floor(x / size);
    const row = Math.floor(y / size);
    const fx = hump(x / size - column);
    const fy = hump(y / size - row);
    const warpOver = (column + row) & 1;
    const tall = warpOver ? fx ** 0.7 * (0.55 + 0.45 * fy) : fy ** 0.7 * (0.55 + 0.45 * fx);
    const slub = warpOver ? thread(y, column, 1, 64, 8) : thread(x, row, 2, 64, 8);
    return tall * (1 + slub * uneven) + slub * uneven * 0.5 + (warpOver ? 0.05 : -0.05);
  };
}

/** Knitted Vs. */
function stitches(width: number, height: number, sharp: number): Height {
  return (x, y) => {
    const across = ((x % width) / width) * 2 - 1;
    const leg = 1 - Math.abs(Math.abs(across) * 2 - 1);
    const down = (((y / height - Math.abs(across) * 0.75) % 1) + 1) % 1;
    return leg ** 0.6 * hump(down) ** sharp + lattice(Math.floor(x / width), Math.floor(y / height), 3) * 0.05;
  };
}

const hump = (share: number): number => Math.sin(Math.PI * share);

/** How thick a thread is along its way, repeating after `count` steps. */
function thread(position: number, number: number, seed: number, step: number, count: number): number {
  const i = Math.floor(position / step);
  const share = position / step - i;
  const eased = share * share * (3 - 2 * share);
  const here = (n: number) => lattice(((n % count) + count) % count, seed * 131 + number, 77);
  return here(i) * (1 - eased) + here(i + 1) * eased;
}

function tile(height: Height): Float32Array {
  const values = new Float32Array(tileSize * tileSize);
  let sum = 0;
  for (let y = 0; y < tileSize; y++)
    for (let x = 0; x < tileSize; x++) {
      const value = height(x, y);
      values[y * tileSize + x] = value;
      sum += value;
    }
  const mean = sum / values.length;
  for (let i = 0; i < values.length; i++) values[i] = at(values, i) - mean;
  return values;
}
