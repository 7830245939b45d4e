import { clamp } from "./numbers.ts";

/** A colour the cloth is dyed, the papers it may be laid on, and the plant that gave the dye. */
export interface Colourway {
  hex: string;
  /** Mid-light tints that hold on a leaf-black page and on an unbleached one. Pale cloth has more, being more common. */
  grounds: readonly [string, ...string[]];
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
  natural: { hex: "#e8dcc3", grounds: ["#aeb498", "#a8b0b2", "#c4a690", "#b9a987", "#a2ad9f"], plant: "cotton" },
  bleached: {
    hex: "#f2ede0",
    grounds: ["#c7a48a", "#aab398", "#a6b1b6", "#c1a59c", "#bba67c", "#9fada6"],
    plant: "flax",
  },
  indigo: { hex: "#4d688c", grounds: ["#dccbae", "#d9c2ac", "#cfd0bd"], plant: "indigo" },
  deepIndigo: { hex: "#2a3a5c", grounds: ["#d3bda2", "#c9c5b0", "#d8c3b4"], plant: "indigo" },
  madder: { hex: "#a0463c", grounds: ["#d6c8b2", "#c7cbb9", "#d3c3a4"], plant: "madder" },
  henna: { hex: "#935633", grounds: ["#cfcbb0", "#d5c4ad", "#bfc6bd"], plant: "henna" },
  olive: { hex: "#74744a", grounds: ["#dccba6", "#d9c4b0", "#cfc9b6"], plant: "olive" },
  sprout: { hex: "#8c9f68", grounds: ["#dbc9b3", "#d9ccab", "#cdc8c0"], plant: "sprout" },
  nile: { hex: "#3f7f79", grounds: ["#dcc3a9", "#d7cdb0", "#d2c4b8"], plant: "reed" },
  sand: { hex: "#cfb78f", grounds: ["#a3aea3", "#b3a793", "#a7b0b4", "#b0b194"], plant: "wheat" },
  clay: { hex: "#bb7757", grounds: ["#c8ccb8", "#d8cdb5", "#bcc5c0"], plant: "acacia" },
  charcoal: { hex: "#504e4b", grounds: ["#cec3b1", "#c4c8b6", "#d2bfa9"], plant: "acacia" },
  ink: { hex: "#2a2c32", grounds: ["#c9b79f", "#c0c4b0", "#cdbcae"], plant: "acacia" },
  saffron: { hex: "#d19f47", grounds: ["#bcc4ba", "#c3c2a8", "#c9b8a8"], plant: "safflower" },
  pomegranate: { hex: "#bd626c", grounds: ["#cbceb8", "#d6cab2", "#c1c8c2"], plant: "pomegranate" },
  stone: { hex: "#9f9a8e", grounds: ["#d9c5ab", "#cdd0bb", "#d3c0b2"], plant: "flax" },
} as const satisfies Record<string, Colourway>;

export type ColourName = keyof typeof colourways;

export const colourNames = Object.keys(colourways) as ColourName[];

export const isColourName = (name: string): name is ColourName => Object.hasOwn(colourways, name);

/** Which of its papers a product lies on; one for each product, so that a page of white shirts is not one tint. */
export function groundFor(colour: string, seed: number): string {
  if (!isColourName(colour)) return "#d8cbb2";
  const { grounds } = colourways[colour];
  return grounds[(seed >>> 9) % grounds.length] ?? grounds[0];
}

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
