import { clamp } from "./numbers.ts";

/** A colour the cloth is dyed, the paper it is laid on, and the plant that gave the dye. */
export interface Colourway {
  hex: string;
  ground: string;
  plant: PlantName;
}

export type PlantName =
  | "acacia"
  | "cotton"
  | "flax"
  | "henna"
  | "indigo"
  | "madder"
  | "olive"
  | "pomegranate"
  | "reed"
  | "safflower"
  | "sprout"
  | "wheat";

export const colourways = {
  natural: { hex: "#e8dcc3", ground: "#aeb498", plant: "cotton" },
  bleached: { hex: "#f2ede0", ground: "#c7a48a", plant: "flax" },
  indigo: { hex: "#4d688c", ground: "#dccbae", plant: "indigo" },
  deepIndigo: { hex: "#2a3a5c", ground: "#d3bda2", plant: "indigo" },
  madder: { hex: "#a0463c", ground: "#d6c8b2", plant: "madder" },
  henna: { hex: "#935633", ground: "#cfcbb0", plant: "henna" },
  olive: { hex: "#74744a", ground: "#dccba6", plant: "olive" },
  sprout: { hex: "#8c9f68", ground: "#dbc9b3", plant: "sprout" },
  nile: { hex: "#3f7f79", ground: "#dcc3a9", plant: "reed" },
  sand: { hex: "#cfb78f", ground: "#a3aea3", plant: "wheat" },
  clay: { hex: "#bb7757", ground: "#c8ccb8", plant: "acacia" },
  charcoal: { hex: "#504e4b", ground: "#cec3b1", plant: "acacia" },
  ink: { hex: "#2a2c32", ground: "#c9b79f", plant: "acacia" },
  saffron: { hex: "#d19f47", ground: "#bcc4ba", plant: "safflower" },
  pomegranate: { hex: "#bd626c", ground: "#cbceb8", plant: "pomegranate" },
  stone: { hex: "#9f9a8e", ground: "#d9c5ab", plant: "flax" },
} as const satisfies Record<string, Colourway>;

export type ColourName = keyof typeof colourways;

export const colourNames = Object.keys(colourways) as ColourName[];

export const isColourName = (name: string): name is ColourName => Object.hasOwn(colourways, name);

/** A thread or trim is named after its dye, or given as a plain hex. */
export const hexOf = (colour: string): string => (isColourName(colour) ? colourways[colour].hex : colour);

export type Rgb = readonly [red: number, green: number, blue: number];

export const rgbOf = (hex: string): Rgb => [channel(hex, 1), channel(hex, 3), channel(hex, 5)];

const channel = (hex: string, from: number): number => Number.parseInt(hex.slice(from, from + 2), 16);

const hexFrom = (rgb: Rgb): string =>
  `#${rgb
    .map((value) =>
      Math.round(clamp(value, 0, 255))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

export function mix(from: string, to: string, amount: number): string {
  const [r, g, b] = rgbOf(from);
  const [r2, g2, b2] = rgbOf(to);
  return hexFrom([r + (r2 - r) * amount, g + (g2 - g) * amount, b + (b2 - b) * amount]);
}

/** How light a colour looks, from 0 to 1. */
export function luma(hex: string): number {
  const [r, g, b] = rgbOf(hex);
  return (r * 0.299 + g * 0.587 + b * 0.114) / 255;
}

/** Towards a warm near-black that keeps some of the dye: plain black would look like soot. */
export const deepen = (hex: string, amount: number): string => mix(hex, mix(hex, "#17120f", 0.86), amount);

/** Towards sunlit cotton. */
export const lift = (hex: string, amount: number): string => mix(hex, "#fff6e6", amount);
