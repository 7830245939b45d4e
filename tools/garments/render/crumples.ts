import type { Scene } from "../scene/compose.ts";
import { canvasWidth } from "../scene/frame.ts";
import { type Material, materials } from "../sketch/design.ts";
import { noise } from "../sketch/numbers.ts";
import { at, byteAt, type Field } from "./relief.ts";

/** How much each material keeps the creases of being worn, folded and packed. */
const keeps: Record<Material, number> = {
  paper: 0,
  weave: 1,
  twill: 0.55,
  jersey: 0.35,
  knit: 0.2,
  rib: 0,
  smooth: 0,
  basket: 0.3,
};

const keepsById = Float32Array.from(materials, (material) => keeps[material]);

/** The hanging folds, with the small crumples between them that the tailor did not draw. */
export function crumpled(folds: Field, layers: Uint8Array, { frame, seed, texture }: Scene): Field {
  const values = folds.values.slice();
  const strength = 0.35 + 0.65 * texture;
  const shift = seed % 4096;
  for (let y = 0; y < folds.height; y++)
    for (let x = 0; x < folds.width; x++) {
      const material = byteAt(layers, (y * 4 * canvasWidth + x * 4) * 3 + 2) >> 5;
      const strengthHere = at(keepsById, material) * strength;
      if (strengthHere === 0) continue;
      const u = (x * 4 - frame.centre[0]) / frame.scale + shift;
      const v = (y * 4 - frame.centre[1]) / frame.scale + shift;
      const i = y * folds.width + x;
      values[i] = at(values, i) + crumple(u, v) * strengthHere * frame.zoom;
    }
  return { ...folds, values };
}

/** Ridges at two sizes, pushed about by a slower noise so that none runs straight; more of them in some places. */
function crumple(u: number, v: number): number {
  const pushU = u + noise(u / 150, v / 150, 31) * 60;
  const pushV = v + noise(u / 150, v / 150, 32) * 60;
  const where = Math.max(0, noise(u / 230, v / 230, 33) * 0.8 + 0.45);
  const broad = ridge(noise(pushU / 88, pushV / 64, 34));
  const small = ridge(noise(pushU / 42, pushV / 33, 35));
  return (broad * 9.5 + small * 3) * where;
}

const ridge = (value: number): number => 1 - 2 * Math.sqrt(Math.abs(value));
